const key = 'fathom.open';

/**
 * Whether this tab's last visit ended without the page being told, as when its memory ran out. Notes that this visit has begun; a page that is
 * left in order takes the note away.
 */
export function endedBadly(): boolean {
  try {
    const badly = sessionStorage.getItem(key) !== null;
    sessionStorage.setItem(key, 'yes');
    window.addEventListener('pagehide', () => sessionStorage.removeItem(key));
    window.addEventListener('pageshow', ({ persisted }) => persisted && sessionStorage.setItem(key, 'yes'));
    return badly;
  } catch {
    // Storage is refused in sandboxed frames and by some privacy settings.
    return false;
  }
}
