import type { ModeId } from '../../lanes/mode.ts';
import { modes } from '../../lanes/mode.ts';
import type { Metric, Reach } from '../chart-view.ts';
import { messages } from '../messages.ts';
import type { Series } from '../series.ts';

/** What a real node answered and what its meters said, page by page, kept to be drawn beside the tab's own lines. */
export interface RecordedRun {
  /** As people call it, with its version. */
  readonly product: string;
  readonly nodes: number;
  /** The day, as ISO 8601. */
  readonly made: string;
  readonly machine: string;
  readonly dataset: string;
  readonly documents: number;
  readonly shards: number;
  readonly size: number;
  /** As in an address: `timestamp:desc,_id:asc`. */
  readonly sort: string;
  readonly points: readonly RecordedPoint[];
}

/** One way of paging at one page. A count that could not be had is null. */
export interface RecordedPoint {
  readonly mode: ModeId;
  readonly page: number;
  /** On the way there. */
  readonly requests: number;
  readonly total: number;
  /** Of the hits, in order. */
  readonly ids: readonly string[];
  /** Of the last request: derived from counts by shard. */
  readonly merged: number | null;
  /** Of the last request: by its profile. */
  readonly visited: number | null;
  /** Of the last request: all traffic between nodes. */
  readonly bytes: number | null;
}

/** What has to be asked for a run to be about the same. */
export type RecordedAbout = Pick<RecordedRun, 'dataset' | 'documents' | 'shards' | 'size' | 'sort'>;

/** Whether a run was about just that. */
export function isAbout(run: RecordedAbout, asked: RecordedAbout): boolean {
  const names = ['dataset', 'documents', 'shards', 'size', 'sort'] as const;
  return names.every((name) => run[name] === asked[name]);
}

/** Its lines: of last requests alone, and of what was counted there. Milliseconds of another machine say nothing here. */
export function recordedSeries(run: RecordedRun, reach: Reach, metric: Metric): readonly Series[] {
  if (reach !== 'last' || metric === 'ms') return [];
  return modes
    .map(({ id }) => ({
      mode: id,
      shards: run.shards,
      ghost: true,
      name: messages.recordedBy(run.product),
      points: run.points
        .filter((point) => point.mode === id && point[metric] !== null)
        .map((point) => ({
          point: { mode: id, page: point.page, depth: point.page * run.size, counts: null, requests: point.requests, error: null },
          depth: point.page * run.size,
          value: point[metric],
        })),
    }))
    .filter(({ points }) => points.length > 0);
}
