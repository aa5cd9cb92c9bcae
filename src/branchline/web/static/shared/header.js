/** What every page has at its top: name, language, light or dark. */

import { request } from "./api.js";
import "./device_link.js";
import { byId, data, icon } from "./dom.js";
import { noticeOnError } from "./notices.js";

const root = document.documentElement;
const dark = () =>
  root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

function showTheme() {
  byId("theme").replaceChildren(icon(dark() ? "moon" : "sun"));
  const ground = getComputedStyle(root).backgroundColor;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.setAttribute("content", ground);
}

byId("theme").addEventListener("click", () => {
  root.dataset.theme = dark() ? "light" : "dark";
  try {
    localStorage.setItem("branchline-theme", root.dataset.theme);
  } catch {
    /* no storage: until the page is left */
  }
  showTheme();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme);
showTheme();

byId("language").addEventListener("change", (/** @type {Event} */ event) => {
  const { value } = /** @type {HTMLSelectElement} */ (event.target);
  document.cookie = `branchline-language=${value}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
});

const dialog = byId("name-dialog");
byId("name-open")?.addEventListener("click", () => dialog.showModal());
for (const close of document.querySelectorAll("dialog [data-close]"))
  close.addEventListener("click", () => close.closest("dialog")?.close());

byId("name-form")?.addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  const me = await noticeOnError(request("PUT", "/api/me", { name: byId("name-field").value.trim() }));
  if (!me) return;
  data.me = me;
  byId("name").textContent = me.name;
  dialog.close();
});
