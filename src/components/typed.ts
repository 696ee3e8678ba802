/**
 * Notes what is being typed into the field of a label (null: nothing) for as long as this tab lives, and answers what was noted before. A tab
 * of its own, unlike a draft: nobody wants another tab's half word.
 */
export function swapTyped(label: string, next: string | null): string | null {
  const key = `fathom.typed ${label}`;
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
