import type { WireHit } from '../../client/wire.ts';
import type { LaneState } from '../../features/paging-compare/lanes/lane-state.ts';
import type { OpenedEngine } from '../engine/open-engine.ts';
import type { ChartRecording, ConsoleRecording, LaneShown, StageRecording } from '../recorded/recording.ts';

/** What a run came to, as plain data: the detail of `fathom-result`, and what a frame tells its page. */
export type RunResult =
  | (Omit<StageRecording, 'lanes'> & { readonly where: OpenedEngine['where']; readonly lanes: readonly LaneResult[] })
  | ((ChartRecording | ConsoleRecording) & { readonly where: OpenedEngine['where'] });

/** One way of paging: what its last request cost, and the documents it brought. */
export interface LaneResult extends Pick<LaneShown, 'mode' | 'page' | 'requests' | 'trip' | 'error' | 'request'> {
  /** Over all shards; null where it was refused. */
  readonly cost: Readonly<Record<'visited' | 'kept' | 'sent' | 'merged' | 'discarded' | 'returned' | 'held', number>> | null;
  readonly hits: readonly Pick<WireHit, '_id' | '_source' | 'sort'>[];
}

/** What lanes show and read, as a result. */
export function stageResult(
  recording: StageRecording,
  states: readonly LaneState[],
  where: OpenedEngine['where'],
): Extract<RunResult, { kind: 'stage' }> {
  return { ...recording, where, lanes: recording.lanes.map((lane) => laneResult(lane, states)) };
}

function laneResult({ mode, page, requests, trip, error, request, scene }: LaneShown, states: readonly LaneState[]): LaneResult {
  const hits = error === null ? (states.find((state) => state.mode === mode)?.hits ?? []) : [];
  const sum = (pick: (column: NonNullable<typeof scene>['columns'][number]) => number) =>
    scene?.columns.reduce((all, column) => all + pick(column), 0) ?? 0;
  const cost = scene && {
    visited: sum(({ visited }) => visited.entries),
    kept: sum(({ kept }) => kept.entries),
    sent: sum(({ sent }) => sent),
    merged: scene.merged,
    discarded: scene.discarded,
    returned: scene.returned,
    held: scene.held,
  };
  const read = hits.map(({ _id, _source, sort }) => ({ _id, ...(_source && { _source }), ...(sort && { sort }) }));
  return { mode, page, requests, trip, error, request, cost, hits: read };
}
