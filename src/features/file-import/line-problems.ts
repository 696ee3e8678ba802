/** A line of an uploaded file that cannot be used, and why. Lines count from 1. */
export interface LineProblem {
  readonly line: number;
  readonly reason: string;
}

/** The lines a 422 names in its `data`, and how many there are in all: a long list is cut by the service. */
export function lineProblems(data: unknown): { readonly told: readonly LineProblem[]; readonly total: number } {
  if (typeof data !== 'object' || data === null) return { told: [], total: 0 };
  const told: readonly LineProblem[] = 'errors' in data && Array.isArray(data.errors) ? data.errors.filter(isProblem) : [];
  return { told, total: 'total' in data && typeof data.total === 'number' ? data.total : told.length };
}

function isProblem(value: unknown): value is LineProblem {
  return typeof value === 'object' && value !== null && 'line' in value && 'reason' in value;
}
