import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';

/** What is known of the imports this page started, whichever screen started them. */
export interface ImportsMemory {
  /** The indices being made just now. */
  readonly making: readonly string[];
  /** By index, the uuid of the one the page stands on: one of another uuid was made by somebody else. */
  readonly known: ReadonlyMap<string, string>;
  /** The latest task by index. */
  readonly tasks: ReadonlyMap<string, string>;
  /** Tasks that are over, and after which the index was counted again. */
  readonly counted: readonly string[];
  /** Grows with every making of an index. */
  readonly generation: number;
}

const key = ['imports-memory'] as const;
const nothing: ImportsMemory = { making: [], known: new Map(), tasks: new Map(), counted: [], generation: 0 };

/** The memory, and the way to change it. It lies beside the answers it belongs to, so that leaving a screen loses nothing. */
export function useImportsMemory(): readonly [ImportsMemory, (change: (before: ImportsMemory) => Partial<ImportsMemory>) => void] {
  const queries = useQueryClient();
  const read = () => queries.getQueryData<ImportsMemory>(key) ?? nothing;
  const { data } = useQuery({ queryKey: key, queryFn: read, initialData: nothing, staleTime: Infinity, gcTime: Infinity });
  return [data, (change) => queries.setQueryData<ImportsMemory>(key, (before = nothing) => ({ ...before, ...change(before) }))];
}

/** Whether an index is being made just now, and the import of it this page started last. */
export function makingOf(queries: QueryClient, index: string): { readonly beingMade: boolean; readonly task: string | undefined } {
  const { making, tasks } = queries.getQueryData<ImportsMemory>(key) ?? nothing;
  return { beingMade: making.includes(index), task: tasks.get(index) };
}

/** Before an index is made by this page. */
export function beginMaking(index: string): (before: ImportsMemory) => Partial<ImportsMemory> {
  return ({ making, known }) => ({
    making: [...making, index],
    known: new Map([...known].filter(([name]) => name !== index)),
  });
}

/** When it is there, and was looked for again. */
export function endMaking(index: string): (before: ImportsMemory) => Partial<ImportsMemory> {
  return ({ making }) => ({ making: making.filter((name) => name !== index) });
}

/** Takes an index that somebody else made for the one to stand on: lanes over the old one are dropped. */
export function takeOver(index: string): (before: ImportsMemory) => Partial<ImportsMemory> {
  return ({ known, generation }) => ({ known: new Map([...known].filter(([name]) => name !== index)), generation: generation + 1 });
}

/** After the service lost its tasks. The indices are the same again, so what stands on them stays. */
export function forgetImports(queries: QueryClient): void {
  queries.setQueryData<ImportsMemory>(key, ({ generation } = nothing) => ({ ...nothing, generation }));
}

/** Whether an index is being made or filled by this page. */
export function isUnderWay({ making, tasks, counted }: ImportsMemory, index: string): boolean {
  const task = tasks.get(index);
  return making.includes(index) || (task !== undefined && !counted.includes(task));
}

/** Whether an import was started, and whether all that were are over. */
export function importsUnderWay({ making, tasks, counted }: ImportsMemory): 'none yet' | 'some' | 'over' {
  const started = [...tasks.values()];
  if (making.length > 0 || started.some((task) => !counted.includes(task))) return 'some';
  return started.length === 0 ? 'none yet' : 'over';
}
