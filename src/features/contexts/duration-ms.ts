const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a duration as the service words it, such as `5m`; 0 for what it never says. */
export function durationMs(text: string): number {
  const [, number, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(text) ?? [];
  return Number(number ?? 0) * (units[unit ?? ''] ?? 0);
}
