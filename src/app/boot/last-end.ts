const key = 'fathom.open';
const mostKey = 'fathom.most';

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

/** Has the next load of this tab begin with that many documents of data sets at most. */
export function beginNextWith(documents: number): void {
  try {
    sessionStorage.setItem(mostKey, String(documents));
  } catch {
    // Then it begins with what is kept.
  }
}

/** How many documents of data sets this load is to begin with at most, once; undefined: what is kept. */
export function takeMostDocuments(): number | undefined {
  try {
    const most = sessionStorage.getItem(mostKey);
    sessionStorage.removeItem(mostKey);
    return most === null ? undefined : Number(most);
  } catch {
    return undefined;
  }
}
