import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ask } from '../../client/ask.ts';
import { indexKey } from '../../client/queries/queries.ts';
import type { ShapeFacts } from '../../client/queries/shape-queries.ts';
import { changeShape, mergeDown, refreshNow, withChanges, type ShapeChange } from './shape-changes.ts';

/** What is done to the shape of an index that stays, and how it stands meanwhile. */
export interface ShapeChanges {
  /** What is known of the index, with the changes under way. */
  readonly shown: ShapeFacts;
  readonly changing: boolean;
  readonly refreshing: boolean;
  readonly merging: boolean;
  /** What the service refused last. */
  readonly error: Error | null;
  readonly change: (wanted: ShapeChange) => void;
  readonly refresh: () => void;
  /** Down to so many segments per shard. */
  readonly merge: (atMost: number) => void;
}

/** Changes settings, refreshes and merges; what is known of the index is read again after each. */
export function useShapeChanges(ask: Ask, index: string, facts: ShapeFacts): ShapeChanges {
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<Error | null>(null);
  const over = () => queries.invalidateQueries({ queryKey: indexKey(index) });
  const mutationKey = ['change shape', index];
  // One after the other, so that the fields need not be closed while one is under way: what is typed meanwhile would be lost.
  const change = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (wanted: ShapeChange) => changeShape(ask, index, wanted),
    onError: setRefusal,
    onSettled: over,
  });
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as ShapeChange,
  });
  const refresh = useMutation({ mutationFn: () => refreshNow(ask, index), onSettled: over });
  const merge = useMutation({ mutationFn: (atMost: number) => mergeDown(ask, index, atMost), onSettled: over });
  return {
    shown: withChanges(facts, underWay),
    changing: underWay.length > 0,
    refreshing: refresh.isPending,
    merging: merge.isPending,
    error: refusal ?? refresh.error ?? merge.error,
    change: (wanted) => {
      if (underWay.length === 0) setRefusal(null);
      change.mutate(wanted);
    },
    refresh: () => refresh.mutate(),
    merge: (atMost) => merge.mutate(atMost),
  };
}
