/** Draws that repeat: the same seed gives the same ones in every browser, because only 32-bit integers are used (splitmix32). */
export interface Seeded {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
}

/** Starts the draws of a seed. */
export function seeded(seed: number): Seeded {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let word = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return (word ^ (word >>> 15)) >>> 0;
  };
  return { below: (limit) => Math.floor((next() / 2 ** 32) * limit) };
}
