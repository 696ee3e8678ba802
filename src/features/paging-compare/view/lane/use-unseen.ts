import { useQuery } from '@tanstack/react-query';
import { isBusy, type LaneState } from '../../lanes/lane-state.ts';
import type { Compare } from '../use-compare.ts';

/**
 * How many writes the lane's frozen view does not see, as the service has counted them since the page first looked, right after it was opened:
 * at least so many. Read with each request of the lane and on coming back to the page, never in between.
 */
export function useUnseen({ client, question }: Compare, state: LaneState, openedAt: number): number {
  const { index, generation } = question;
  const queryFn = () => client.writes(index);
  const key = ['writes', index, generation, state.mode, openedAt];
  // Whatever is read anew after a write, this is not.
  const before = useQuery({ queryKey: [...key, 'before'], queryFn, staleTime: 'static', gcTime: Infinity });
  const now = useQuery({
    queryKey: [...key, state.requests],
    queryFn,
    enabled: !isBusy(state) && before.isSuccess,
    placeholderData: (last: number | undefined) => last,
    gcTime: 0,
  });
  return Math.max(0, (now.data ?? 0) - (before.data ?? 0));
}
