import { largest } from '../../../components/text/largest.ts';
import { smallest } from '../../../components/text/smallest.ts';
import { isBusy, type LaneState } from '../lanes/lane-state.ts';
import { modeOf } from '../lanes/mode.ts';
import { messages } from './conclusion-messages.ts';

/**
 * The one sentence after all lanes went to the same page or to the end, from what was counted; null until every lane is there.
 * `window` is the index's `max_result_window`.
 */
export function conclude(lanes: readonly LaneState[], window: number): string | null {
  const offset = lanes.find((lane) => lane.mode === 'offset');
  const cursors = lanes.filter((lane) => lane.mode !== 'offset');
  const page = cursors[0]?.page ?? 0;
  const atEnd = lanes.length > 0 && lanes.every((lane) => lane.status === 'end');
  if (atEnd && lanes.every((lane) => lane.hits.length === 0)) return messages.conclusionNothing;
  if (atEnd && offset?.hits.length === 0) {
    return messages.conclusionPastEnd(
      offset.page,
      offset.worst.merged,
      largest(cursors, (lane) => lane.requests),
    );
  }
  if (offset === undefined || page === 0 || cursors.some((lane) => lane.page !== page || lane.last === null)) return null;
  const worst = largest(cursors, (lane) => lane.worst.merged);
  const requests = largest(cursors, (lane) => lane.requests);
  if (offset.error?.kind === 'window') return messages.conclusionRefused(window, worst, requests);
  if (offset.page !== page || offset.last === null) return null;
  if (page === 1) return messages.conclusionFirst(offset.last.merged);
  return messages.conclusionBoth(offset.last.merged, offset.hits.length, worst, requests);
}

/** What was concluded last of some lanes. */
export interface Concluded {
  readonly text: string;
  readonly beside: string;
}

/** What stands over the lanes, in two lines; `mark` says of what time it is where that is not now. */
export interface Headline {
  readonly title: string;
  readonly beside: string;
  readonly mark: string;
}

/**
 * What there is to say of the lanes: what they do, or what they counted, now or last. Null until something was counted, and again when nothing is left of it.
 * `memory` holds what was concluded last.
 */
export function headline(
  memory: { concluded?: Concluded | undefined },
  lanes: readonly LaneState[],
  { window, gone }: { readonly window: number; readonly gone: boolean },
): Headline | null {
  const busy = lanes.some(isBusy);
  if (!busy) {
    if (lanes.every((lane) => lane.requests === 0 && lane.error === null)) memory.concluded = undefined;
    const text = conclude(lanes, window);
    if (text !== null) memory.concluded = { text, beside: oneRequestRatio(lanes) };
    if (text !== null && memory.concluded) return { title: text, beside: memory.concluded.beside, mark: gone ? messages.gone : '' };
  }
  const last = memory.concluded;
  if (last === undefined) return null;
  const walk = underWay(lanes);
  if (walk !== null) return { title: walk, beside: messages.before(last.text), mark: '' };
  return { title: last.text, beside: last.beside, mark: gone ? messages.gone : busy ? messages.askedAgain : messages.parted };
}

/** Where the walks are while they last; the slowest one speaks. Null when none is under way. */
export function underWay(lanes: readonly LaneState[]): string | null {
  const walking = lanes.flatMap(({ page, target }) => (target === null ? [] : [{ page, target }]));
  const slowest = walking.toSorted((a, b) => a.page - b.page)[0];
  return slowest === undefined ? null : messages.underWay(slowest.page, slowest.target);
}

/** The largest single request beside the smallest, in words; empty when there is nothing to compare. */
export function oneRequestRatio(lanes: readonly LaneState[]): string {
  const asked = lanes.filter((lane) => lane.requests > 0);
  const [most, least] = [largest(asked, (lane) => lane.worst.merged), smallest(asked, (lane) => lane.worst.merged)];
  return most > least ? messages.ratio(most, least) : '';
}

/** What a screen reader hears when a lane's run is over. */
export function spokenResult(state: LaneState): string {
  const { name } = modeOf(state.mode);
  if (state.error !== null) return messages.saidError(name, state.error.message);
  if (state.last === null) return messages.saidStopped(name, state.page);
  return messages.said(name, state.page, state.last.merged, state.last.visited);
}

/** What the page takes of this module, once it was fetched. */
export const words = { headline, underWay, spokenResult };
