import { modes } from '../../features/paging-compare/lanes/mode.ts';
import type { Recording } from './recording.ts';

type Check = (value: unknown) => boolean;

const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const list =
  (check: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(check);
const record =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const members = value as Readonly<Record<string, unknown>>; // an object, whose members are checked next
    return Object.entries(checks).every(([name, check]) => check(members[name]));
  };

const isMode: Check = (value) => modes.some(({ id }) => id === value);
const stretch = record({ entries: isNumber, from: orNull(isNumber) });
const column = record({
  key: isText,
  shards: record({ count: isNumber, first: isNumber, last: isNumber }),
  matched: isNumber,
  atLeast: isFlag,
  visited: stretch,
  kept: stretch,
  sent: isNumber,
  passed: isNumber,
  fetched: isNumber,
});
const scene = record({
  kind: oneOf('answer'),
  columns: list(column, 1_024),
  merged: isNumber,
  before: isNumber,
  returned: isNumber,
  discarded: isNumber,
  held: isNumber,
  fromAtLeast: isFlag,
});
const lane = record({
  mode: isMode,
  scene: orNull(scene),
  error: orNull(oneOf('window', 'contexts', 'refused', 'cursor', 'network')),
  page: isNumber,
  requests: isNumber,
  trip: isNumber,
  request: orNull(record({ method: isText, path: isText, body: orNull(isText) })),
});
const shape = record({
  data: isText,
  shards: isNumber,
  documents: isNumber,
  size: isNumber,
  query: isText,
  sort: isText,
  seed: isNumber,
  version: isText,
  maxResultWindow: isNumber,
});
const counts = record({ visited: isNumber, kept: isNumber, sent: isNumber, merged: isNumber, fetched: isNumber, bytes: isNumber });
const point = record({ mode: isMode, page: isNumber, depth: isNumber, counts: orNull(counts), requests: isNumber });
const cost = record({ visited: isNumber, kept: isNumber, sent: isNumber, merged: isNumber, fetched: isNumber });
const answered = record({
  kind: oneOf('console'),
  shape: record({ data: isText, shards: isNumber, documents: isNumber, seed: isNumber, version: isText }),
  text: isText,
  request: record({ method: isText, path: isText, body: orNull(isText) }),
  status: isNumber,
  answer: isText,
  cost: orNull(cost),
});
const isRecording: readonly Check[] = [
  record({ kind: oneOf('stage'), shape, page: isNumber, lanes: list(lane, modes.length) }),
  record({ kind: oneOf('chart'), shape, points: list(point, 400) }),
  answered,
];

/** A recording that somebody put into his page; undefined where it is none. */
export function readRecording(text: string): Recording | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // Every member that is read has been looked at.
    return isRecording.some((check) => check(value)) ? (value as Recording) : undefined;
  } catch {
    return undefined;
  }
}
