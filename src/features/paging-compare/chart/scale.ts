/** Maps a value to a position. */
export interface Scale {
  (value: number): number;
  /** Round values to label, ascending. */
  readonly ticks: readonly number[];
}

/** From 0 to `max` over `[from, to]`; about `wanted` ticks at 1, 2 or 5 times a power of ten. */
export function linearScale(max: number, from: number, to: number, wanted: number): Scale {
  const top = max > 0 ? max : 1;
  const step = niceStep(top / wanted);
  const ticks = Array.from({ length: Math.floor(top / step + 1e-9) + 1 }, (_, i) => i * step);
  return Object.assign((value: number) => from + (value / top) * (to - from), { ticks });
}

/** From the power of ten at or below `min` to `max` over `[from, to]`, ticks at powers of ten; what is below the first sits on it. */
export function logScale(min: number, max: number, from: number, to: number): Scale {
  const low = Math.floor(Math.log10(Math.max(1, min)));
  const high = Math.max(low + 1, Math.log10(Math.max(1, max)));
  const ticks = Array.from({ length: Math.floor(high) - low + 1 }, (_, i) => 10 ** (low + i));
  const position = (value: number) => (Math.log10(Math.max(10 ** low, value)) - low) / (high - low);
  return Object.assign((value: number) => from + position(value) * (to - from), { ticks });
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const digit = [1, 2, 5, 10].find((digit) => digit * power >= rough * (1 - 1e-9)) ?? 10;
  return digit * power;
}
