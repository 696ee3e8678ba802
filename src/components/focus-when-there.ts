/** How long a part of a page may take to come, in ms. */
const patience = 10_000;

/** Gives the focus to what a selector finds, as soon as there is something; not any more once the reader has moved it. */
export function focusWhenThere(selector: string): void {
  const before = document.activeElement;
  whenThere(selector, (found) => {
    // What had the focus may have gone with its page.
    const moved = document.activeElement !== before && document.activeElement !== document.body;
    if (!moved) found.focus();
  });
}

/** Does something with what a selector finds, once, as soon as there is something. */
export function whenThere(selector: string, act: (found: HTMLElement) => void): void {
  const look = () => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found !== null) act(found);
    return found !== null;
  };
  if (look()) return;
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patience);
}
