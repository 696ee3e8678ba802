/** When writes become searchable by themselves. */
export type RefreshMode = 'write' | 'interval' | 'manual';

/** A refresh interval as the page offers it; `seconds` counts in mode `interval` only. */
export interface RefreshChoice {
  readonly mode: RefreshMode;
  readonly seconds: number;
}

const unitSeconds: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400 };

/** Reads `index.refresh_interval`; what is below a second counts as a second. */
export function readRefresh(setting: string): RefreshChoice {
  const match = /^(-?\d+)([a-z]*)$/.exec(setting.trim());
  const number = Number(match?.[1] ?? 1);
  if (number < 0) return { mode: 'manual', seconds: 1 };
  if (number === 0) return { mode: 'write', seconds: 1 };
  return { mode: 'interval', seconds: Math.max(1, Math.round(number * (unitSeconds[match?.[2] ?? 's'] ?? 1))) };
}

/** The setting that says it. */
export function writeRefresh({ mode, seconds }: RefreshChoice): string {
  return { write: '0ms', interval: `${seconds}s`, manual: '-1' }[mode];
}
