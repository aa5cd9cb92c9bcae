() => {
  /** Letters that are on the page for the eye, and those that do not fit where they stand. */
  const texts = [];
  const drawn = [];
  const cut = [];
  const hidden = "script, style, noscript, template, .unseen, kbd, code, .code, option, [lang]:not(html)";
  const range = document.createRange();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const element = node.parentElement;
    const said = node.textContent.trim();
    if (!said || !element.checkVisibility({ visibilityProperty: true }) || element.closest(hidden)) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    const svg = element.closest("svg");
    (svg ? drawn : texts).push(said);
    if (svg) {
      const frame = svg.getBoundingClientRect();
      if (box.left < frame.left - 2 || box.right > frame.right + 2) cut.push(`drawn: ${said}`);
      continue;
    }
    const scrolls = element.closest(".wide, [data-scrolls]");
    if (!scrolls && (box.left < -1 || box.right > innerWidth + 1)) cut.push(`beyond the window: ${said}`);
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (/auto|scroll/.test(style.overflowX)) break;
      const clips = /hidden|clip/.test(style.overflowX) && at.clientWidth > 0;
      if (clips && at.scrollWidth > at.clientWidth + 1 && !at.closest(".pane")) {
        cut.push(`cut off in ${at.tagName}.${at.className}#${at.id}: ${said}`);
        break;
      }
      if (/button|tab/.test(at.getAttribute("role") ?? at.localName)) {
        const frame = at.getBoundingClientRect();
        if (box.right > frame.right + 1 || box.left < frame.left - 1 || box.bottom > frame.bottom + 2)
          cut.push(`beyond its button: ${said}`);
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) cut.push("the page is wider than the window");
  return { texts, drawn, cut };
}
