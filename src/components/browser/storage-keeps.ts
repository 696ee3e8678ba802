/**
 * Whether the browser keeps what the page stores now: tried with a few characters, because storage may be refused (in sandboxed frames, by privacy
 * settings) or full.
 */
export function storageKeeps(): boolean {
  const key = 'fathom.trial';
  try {
    localStorage.setItem(key, 'x'.repeat(1_000));
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Said wherever something would be kept and is not. */
export const notKeptWords =
  'This browser keeps nothing for the page now (its storage is switched off or full): it lasts until the page is closed or loaded anew.';
