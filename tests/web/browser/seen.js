() => {
  /** What can be read on the page, block by block, and what does not fit where it stands. */
  const apart = "script, style, noscript, template, .unseen, kbd, code, .code, option, [lang]:not(html)";
  /** Names can be as long as people like, and the line of events fades: both are whole in other places. */
  const shortened = "#event-text, .name";
  const blocks = new Map();
  const drawn = [];
  const cut = [];
  const range = document.createRange();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const element = node.parentElement;
    const said = node.textContent.trim();
    if (!said || !element.checkVisibility({ visibilityProperty: true }) || element.closest(apart)) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!box.width || isTiny(element)) continue;
    const svg = element.closest("svg");
    if (svg) {
      const frame = svg.getBoundingClientRect();
      drawn.push(said);
      if (said.length > 3 && (box.left < frame.left - 2 || box.right > frame.right + 2)) cut.push(`drawn: ${said}`);
      continue;
    }
    let block = element;
    while (getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
    blocks.set(block, (blocks.get(block) ?? "") + node.textContent);
    if (!element.closest(shortened)) checkFits(element, box, said);
  }
  for (const control of document.querySelectorAll("button, a.button, input, select")) {
    const { left, right, width } = control.getBoundingClientRect();
    if (width && control.checkVisibility({ visibilityProperty: true }) && !scrolling(control))
      if (left < -1 || right > innerWidth + 1) cut.push(`beyond the window: ${control.outerHTML.slice(0, 80)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) cut.push("the page is wider than the window");
  return { texts: [...blocks.values()].map((text) => text.trim()), drawn, cut };

  /** Whether something is only for those who listen. */
  function isTiny(element) {
    for (let at = element; at; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect();
      if (width < 3 && height < 3 && getComputedStyle(at).display !== "contents") return true;
    }
    return false;
  }

  function scrolling(element) {
    for (let at = element; at; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return at;
    return null;
  }

  function checkFits(element, box, said) {
    if (!scrolling(element) && (box.left < -1 || box.right > innerWidth + 1)) cut.push(`beyond the window: ${said}`);
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (/auto|scroll/.test(overflowX)) return;
      if (/hidden|clip/.test(overflowX) && at.scrollWidth > at.clientWidth + 1 && !at.closest(".pane"))
        return void cut.push(`cut off in ${at.localName}#${at.id}.${at.className}: ${said}`);
      if (at.matches("button, a.button, [role=tab]")) {
        const frame = at.getBoundingClientRect();
        if (box.right > frame.right + 1 || box.left < frame.left - 1 || box.bottom > frame.bottom + 2)
          return void cut.push(`beyond its button: ${said}`);
      }
    }
  }
}
