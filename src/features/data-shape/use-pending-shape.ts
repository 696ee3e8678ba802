import { useDraft } from '../../components/use-draft.ts';

/** Numbers typed for the shape of an index that wait for a yes; what is left out stays as it is. */
export interface PendingShape {
  readonly shards?: number | undefined;
  readonly window?: number | undefined;
  readonly segments?: number | undefined;
}

type Shape = { readonly [Part in keyof PendingShape]-?: number };

/**
 * What waits for a yes of the index, told apart from how it is by now, and a way to change parts of it. It outlives the page: a question
 * that was open before a reload is open after it.
 */
export function usePendingShape(index: string, shape: Shape): readonly [PendingShape, (part: PendingShape) => void] {
  const [typed, set, forget] = useDraft<PendingShape>(`shape of ${index}`, () => ({}), isPending);
  const pending = (next: PendingShape): PendingShape => ({
    shards: next.shards === shape.shards ? undefined : next.shards,
    window: next.window === shape.window ? undefined : next.window,
    segments: next.segments === shape.segments ? undefined : next.segments,
  });
  const change = (part: PendingShape) => {
    const next = pending({ ...typed, ...part });
    if (Object.values(next).every((number) => number === undefined)) forget();
    else set(next);
  };
  return [pending(typed), change];
}

function isPending(value: unknown): value is PendingShape {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((number) => number === undefined || typeof number === 'number')
  );
}
