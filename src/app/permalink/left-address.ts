/** Under what a page that ended noted the address it had not come to write, by the one it stood at. */
export function leftKey(): string {
  return `fathom.address ${window.location.hash}`;
}

/** Takes up the address the page had not come to write when it ended, as by a reload. */
export function takeUpAddress(): void {
  try {
    const key = leftKey();
    const left = sessionStorage.getItem(key);
    if (left === null) return;
    sessionStorage.removeItem(key);
    window.history.replaceState(null, '', left);
  } catch {
    // Storage is refused in sandboxed frames and by some privacy settings: then the last second's changes are lost.
  }
}
