import type { Counts } from './counts.ts';

/** A figure that was measured, from the quick runs to the slow ones. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** What one entry takes, in nanoseconds, in the engine that was measured. */
export interface Law {
  readonly visited: Range;
  readonly kept: Range;
  readonly merged: Range;
}

/** One request of a measurement: what it counted, and its times in milliseconds. */
export interface Run {
  readonly visited: number;
  readonly kept: number;
  readonly merged: number;
  readonly queryMs: number;
  readonly reduceMs: number;
}

/** The same request several times. */
export type Point = readonly Run[];

/**
 * Fits what an entry takes. `deep` are pages by offset at several depths, along a sorted column: every entry is visited and kept. `wide` are requests
 * that visit everything and keep next to nothing. The low end is fitted over the quickest run of each request, the high end over its third quartile.
 */
export function fitLaw(deep: readonly Point[], wide: readonly Point[]): Law {
  const at = (quantile: number) => {
    const sampled = (points: readonly Point[], time: (run: Run) => number) => points.map((point) => quantileOf(point.map(time), quantile));
    const both = slope(
      countsIn(deep, ({ kept }) => kept),
      sampled(deep, ({ queryMs }) => queryMs),
    );
    const wideAndFirst = [...deep.slice(0, 1), ...wide];
    const visited = slope(
      countsIn(wideAndFirst, (run) => run.visited),
      sampled(wideAndFirst, ({ queryMs }) => queryMs),
    );
    const merged = slope(
      countsIn(deep, (run) => run.merged),
      sampled(deep, ({ reduceMs }) => reduceMs),
    );
    return { visited, kept: Math.max(0, both - visited), merged };
  };
  const [quick, slow] = [at(0), at(0.75)];
  const range = (name: keyof Law): Range => ({ low: Math.min(quick[name], slow[name]), high: Math.max(quick[name], slow[name]) });
  return { visited: range('visited'), kept: range('kept'), merged: range('merged') };
}

function countsIn(points: readonly Point[], of: (run: Run) => number): readonly number[] {
  return points.map(([run]) => (run === undefined ? 0 : of(run)));
}

const nanoseconds = 1e6;

/** Nanoseconds to an entry, by least squares; never less than nothing. */
function slope(entries: readonly number[], ms: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(entries), mean(ms)];
  const over = entries.reduce((sum, value, i) => sum + (value - x) * ((ms[i] ?? 0) - y), 0);
  const under = entries.reduce((sum, value) => sum + (value - x) ** 2, 0);
  return under === 0 ? 0 : Math.max(0, (over / under) * nanoseconds);
}

function quantileOf(values: readonly number[], quantile: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(quantile * (sorted.length - 1))] ?? 0;
}

/** Shards of one node that a search asks at the same time, as clusters do of their own accord. */
const shardsAtOnce = 5;

/** Where a search runs. */
interface Place {
  readonly shards: number;
  readonly nodes: number;
  readonly documents: number;
  /** Milliseconds for a message to a node and its answer. */
  readonly rtt: number;
}

/**
 * How long one search takes by a law, in milliseconds. At best every shard works at the same time and stops as soon as it has its entries; at worst
 * the shards of a node work one after another, and each looks at all that match.
 */
export function timeOf(
  law: Law,
  { shards, nodes, documents, rtt }: Place,
  { gathered, merged }: Pick<Counts, 'gathered' | 'merged'>,
): Range {
  const onNode = Math.ceil(shards / nodes);
  const shard = (visited: number, end: keyof Range) => (visited * law.visited[end] + gathered * law.kept[end]) / nanoseconds;
  const reduce = (end: keyof Range) => (merged * law.merged[end]) / nanoseconds;
  // The query phase, and a second message for the documents of the page.
  const rounds = Math.ceil(onNode / shardsAtOnce);
  return {
    low: 2 * rtt + shard(gathered, 'low') + reduce('low'),
    high: (rounds + 1) * rtt + onNode * shard(documents, 'high') + reduce('high'),
  };
}
