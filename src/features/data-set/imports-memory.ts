import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';

/** What is known of the imports this page started, whichever screen started them. */
export interface ImportsMemory {
  /** The index being made just now. */
  readonly making: string | undefined;
  /** The latest task by index. */
  readonly tasks: ReadonlyMap<string, string>;
  /** Tasks that are over, and after which the index was counted again. */
  readonly counted: readonly string[];
  /** Grows with every making of an index. */
  readonly generation: number;
}

const key = ['imports-memory'] as const;
const nothing: ImportsMemory = { making: undefined, tasks: new Map(), counted: [], generation: 0 };

/** The memory, and the way to change it. It lies beside the answers it belongs to, so that leaving a screen loses nothing. */
export function useImportsMemory(): readonly [ImportsMemory, (change: (before: ImportsMemory) => Partial<ImportsMemory>) => void] {
  const queries = useQueryClient();
  const read = () => queries.getQueryData<ImportsMemory>(key) ?? nothing;
  const { data } = useQuery({ queryKey: key, queryFn: read, initialData: nothing, staleTime: Infinity, gcTime: Infinity });
  return [data, (change) => queries.setQueryData<ImportsMemory>(key, (before = nothing) => ({ ...before, ...change(before) }))];
}

/** After the service lost its tasks. The indices are the same again, so what stands on them stays. */
export function forgetImports(queries: QueryClient): void {
  queries.setQueryData<ImportsMemory>(key, ({ generation } = nothing) => ({ ...nothing, generation }));
}

/** Whether an import was started, and whether all that were are over. */
export function importsUnderWay({ making, tasks, counted }: ImportsMemory): 'none yet' | 'some' | 'over' {
  const started = [...tasks.values()];
  if (making !== undefined || started.some((task) => !counted.includes(task))) return 'some';
  return started.length === 0 ? 'none yet' : 'over';
}
