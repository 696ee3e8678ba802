/** A line of an uploaded file that cannot be used, and why. Lines count from 1. */
export interface LineProblem {
  readonly line: number;
  readonly reason: string;
}

/** The lines a 422 names in its `data`; empty when it names none. */
export function lineProblems(data: unknown): readonly LineProblem[] {
  if (typeof data !== 'object' || data === null) return [];
  const list = Object.values(data).find((value) => Array.isArray(value)) as readonly unknown[] | undefined;
  return (list ?? []).filter(isProblem);
}

function isProblem(value: unknown): value is LineProblem {
  return typeof value === 'object' && value !== null && 'line' in value && 'reason' in value;
}
