import type { AnswerScene } from '../../drawing/answer-scene.ts';
import type { LaneError } from '../../features/paging-compare/lanes/lane-state.ts';
import type { ModeId } from '../../features/paging-compare/lanes/mode.ts';
import type { Counts } from '../../features/paging-compare/lanes/lane-counts.ts';
import type { Asked } from '../asked/asked.ts';

/** One way of paging as it stands on a page: all that its drawing, its words and its file are made of. */
export interface LaneShown {
  readonly mode: ModeId;
  /** Null: refused, `error` says why; or nothing was asked yet. */
  readonly scene: AnswerScene | null;
  readonly error: LaneError['kind'] | null;
  readonly page: number;
  /** Requests it took to get here, and what they merged together. */
  readonly requests: number;
  readonly trip: number;
  /** The last request, as it was sent. */
  readonly request: RequestShown | null;
}

/** A request as text. */
export interface RequestShown {
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
}

/** A point of a chart: what one lane had to do to reach one depth. */
export interface PointShown {
  readonly mode: ModeId;
  readonly page: number;
  readonly depth: number;
  /** Of the last request; null: refused. */
  readonly counts: Omit<Counts, 'ms'> | null;
  readonly requests: number;
}

/** What was asked, down to the order, which the data set suggests where nobody said. */
export interface Shape extends Pick<Asked, 'shards' | 'documents' | 'size' | 'query'> {
  /** The data set by its name; in Fathom's own page it may be one of the reader's. */
  readonly data: string;
  /** Keys with commas between, such as `timestamp:desc,_id:asc`. */
  readonly sort: string;
  /** Of the generator that made the documents. */
  readonly seed: number;
  /** Of Fathom, which counted. */
  readonly version: string;
  readonly maxResultWindow: number;
}

/** Lanes on one page, counted. */
export interface StageRecording {
  readonly kind: 'stage';
  readonly shape: Shape;
  readonly page: number;
  readonly lanes: readonly LaneShown[];
}

/** Lanes at many depths, counted. */
export interface ChartRecording {
  readonly kind: 'chart';
  readonly shape: Shape;
  readonly points: readonly PointShown[];
}

/** What one request over all shards cost. */
export type ConsoleCost = Readonly<Record<'visited' | 'kept' | 'sent' | 'merged' | 'fetched', number>>;

/** One request and its answer. */
export interface ConsoleRecording {
  readonly kind: 'console';
  /** Of the index that was there; `data` is `none` where there was none. */
  readonly shape: ConsoleShape;
  /** What was written. */
  readonly text: string;
  /** What was sent. */
  readonly request: RequestShown;
  readonly status: number;
  /** Indented. */
  readonly answer: string;
  /** Null: it was no search. */
  readonly cost: ConsoleCost | null;
}

/** What a request was asked of. */
export interface ConsoleShape extends Pick<Shape, 'shards' | 'documents' | 'seed' | 'version'> {
  readonly data: string;
}

/** What has a drawing. */
export type DrawnRecording = StageRecording | ChartRecording;

/** What was counted before a page was published. */
export type Recording = DrawnRecording | ConsoleRecording;

/** The first of some recordings that shows just what is asked. */
export function stageFor(asked: Asked, recordings: readonly Recording[]): StageRecording | undefined {
  return recordings.find((one): one is StageRecording => {
    if (one.kind !== 'stage' || one.page !== asked.page || !isOf(asked, one.shape)) return false;
    return asked.modes.every((mode) => one.lanes.some((lane) => lane.mode === mode));
  });
}

/** The same for charts. */
export function chartFor(asked: Asked, recordings: readonly Recording[]): ChartRecording | undefined {
  return recordings.find((one): one is ChartRecording => {
    if (one.kind !== 'chart' || !isOf(asked, one.shape)) return false;
    return asked.modes.every((mode) => one.points.some((point) => point.mode === mode));
  });
}

/** The same for a request. Whatever its index holds, the text has to be just the same. */
export function consoleFor(
  { data, shards, documents, text }: Pick<ConsoleShape, 'data' | 'shards' | 'documents'> & { readonly text: string },
  recordings: readonly Recording[],
): ConsoleRecording | undefined {
  return recordings.find((one): one is ConsoleRecording => {
    if (one.kind !== 'console' || one.text.trim() !== text.trim() || one.shape.data !== data) return false;
    return data === 'none' || (one.shape.shards === shards && one.shape.documents === documents);
  });
}

function isOf(asked: Asked, shape: Shape): boolean {
  const same = (['data', 'shards', 'documents', 'size', 'query'] as const).every((name) => asked[name] === shape[name]);
  const [first = '', tie = ''] = shape.sort.split(',');
  const sameSort = asked.sort === '' || (asked.sort.includes(':') ? asked.sort : `${asked.sort}:asc`) === first;
  return same && sameSort && (asked.tieBreak === undefined || (asked.tieBreak === '_id') === tie.startsWith('_id'));
}
