/* Runs before the first paint: the theme that was chosen here before, if any. */
try {
  const theme = localStorage.getItem("branchline-theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  /* no storage: the system's preference holds */
}
