/**
 * Notes what is being typed into the field of a label (null: nothing) for as long as this tab lives, and answers what was noted before. A tab
 * of its own, unlike a draft: nobody wants another tab's half word.
 */
export function swapTyped(label: string, next: string | null): string | null {
  const key = keyOf(label);
  try {
    const before = sessionStorage.getItem(key);
    if (next === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    return before;
  } catch {
    // Refused, or full: then a reload loses it.
    return null;
  }
}

/** Whether something was being typed into the field of that label when the page was left. */
export function isTyped(label: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(label)) !== null;
  } catch {
    return false;
  }
}

/** By label: texts that were taken over, or given up, but are noted for a moment more. */
const leaving = new Map<string, string>();

/** What a reload cut short in the field of that label, once; null where nothing was, or where it was settled in this page. */
export function resumeTyped(label: string): string | null {
  const noted = swapTyped(label, null);
  return noted === leaving.get(label) ? null : noted;
}

/**
 * Forgets the note of a text that was taken over, unless another is being typed by then. A moment later, for a page that goes on only: Firefox
 * takes the focus from a field as the page ends, when nothing can be taken over any more.
 */
export function settleTyped(label: string, taken: string): void {
  leaving.set(label, taken);
  setTimeout(() => {
    leaving.delete(label);
    const noted = swapTyped(label, null);
    if (noted !== null && noted !== taken) swapTyped(label, noted);
  });
}

function keyOf(label: string): string {
  return `fathom.typed ${label}`;
}
