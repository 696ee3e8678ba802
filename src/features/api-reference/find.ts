import type { Operation } from './operations.ts';

/** Operations of one path. */
export interface PathGroup {
  readonly path: string;
  readonly operations: readonly Operation[];
}

/** The paths of one dialect. */
export interface DialectGroup {
  readonly dialect: string;
  readonly paths: readonly PathGroup[];
}

/** Operations in which every word occurs: in the method, the path or the summary. All of them when there are no words. */
export function findOperations(operations: readonly Operation[], words: string): readonly Operation[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return operations.filter(({ id, summary }) => {
    const text = `${id} ${summary}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** By dialect, then by path, both in the order of the operations. */
export function groupOperations(operations: readonly Operation[]): readonly DialectGroup[] {
  const dialects = new Map<string, Map<string, Operation[]>>();
  for (const operation of operations) {
    const paths = dialects.get(operation.dialect) ?? new Map<string, Operation[]>();
    dialects.set(operation.dialect, paths);
    paths.set(operation.path, [...(paths.get(operation.path) ?? []), operation]);
  }
  return [...dialects].map(([dialect, paths]) => ({ dialect, paths: [...paths].map(([path, operations]) => ({ path, operations })) }));
}
