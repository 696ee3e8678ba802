/** A walk takes hundreds of pages a second, and nobody reads faster than a few: tells ten times a second at most. */
export function everyFrame<Told extends readonly unknown[]>(tell: (...told: Told) => void): (...told: Told) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (...told) => {
    if (performance.now() - last < 100) return;
    last = performance.now();
    tell(...told);
  };
}
