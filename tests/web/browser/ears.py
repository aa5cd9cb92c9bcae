"""Somebody who listens instead of looking: elements by role and name, and what the page announces."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

LISTEN = """
window.heard = [];
const LIVE = "[aria-live], [role=status], [role=alert]";
const say = (words) => words.trim() && window.heard.push(words.trim());
new MutationObserver((changes) => {
  for (const { target, addedNodes, type } of changes) {
    const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
    if (!element?.closest(LIVE)) continue;
    if (type === "characterData") say(element.textContent);
    else for (const node of addedNodes) say(node.textContent);
  }
}).observe(document, { childList: true, characterData: true, subtree: true });
"""
"""Notes what a screen reader would speak: whatever comes into a live region."""


class Ears:
    """A page as it is heard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told = 0
        """How much of what was heard has been thought about."""
        page.add_init_script(LISTEN)

    def listen(self) -> list[str]:
        """What was heard since the last time."""
        heard: list[str] = self.page.evaluate("window.heard")
        fresh, self.told = heard[self.told :], len(heard)
        return fresh

    def hear(self, pattern: str) -> str:
        """Waits until something like this has been heard since the last time; returns the latest."""
        latest = "([from, like]) => window.heard.slice(from).findLast((said) => RegExp(like, 'i').test(said))"
        found = self.page.wait_for_function(latest, arg=[self.told, pattern])
        return str(found.json_value())

    def group(self, name: str) -> Locator:
        return self.page.get_by_role("group", name=name, exact=True)

    def button(self, name: str, within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=name, exact=True)

    def choices(self, within: Locator) -> list[str]:
        """The names of what can be chosen there."""
        buttons = within.get_by_role("button", disabled=False)
        return [button.get_attribute("aria-label") or button.inner_text() for button in buttons.all()]
