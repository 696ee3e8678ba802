import type { PagingMode } from '../../../client/paging.ts';
import { documentsBefore, type TripQuestion } from './question.ts';

/** What is known of one shard by counting. */
export interface ShardCounts {
  /** Documents that match. */
  readonly matches: number;
  /** Of those, the fewest and the most that may lie on the pages before; equal where it is known. */
  readonly before: Between;
  /** The node it is on; undefined where copies of it are on several. */
  readonly node?: string | undefined;
}

/** The least and the greatest a number may be. */
export interface Between {
  readonly least: number;
  readonly most: number;
}

/** What the last request's answer says of itself. */
export interface AnswerFacts {
  readonly timedOut: boolean;
  readonly failedShards: number;
  readonly skippedShards: number;
  readonly returned: number;
}

/** Why no merge is derived. */
export type Withheld =
  | 'collapse'
  | 'rescore'
  | 'terminate_after'
  | 'timeout'
  | 'failed_shards'
  | 'skipped_shards'
  | 'written_meanwhile'
  | 'several_indices'
  | 'position_unknown';

/** A merge worked out from the cluster's own counts, or why there is none. */
export type Derived =
  | {
      readonly ok: true;
      readonly perShard: readonly number[];
      /** What shards sent. */
      readonly merged: number;
      readonly discarded: number;
      /** What reaches the coordinator where each node reduces what its shards sent; undefined where it is not known who is on which. */
      readonly reducedOnNodes: number | undefined;
    }
  | { readonly ok: false; readonly why: Withheld };

/** What the formula says of one request: every shard sends as much as it may be asked for. */
export function formulaEntries(mode: PagingMode, question: Pick<TripQuestion, 'page' | 'size'>, shards: number): number {
  return shards * (mode === 'offset' ? documentsBefore(question) + question.size : question.size);
}

/**
 * What each shard must have sent for the last request: by offset `min(from + size, matches)`, by a cursor or a scroll `min(size, what is left)`. It is
 * exact, or it is withheld.
 * @param body of the search, for what makes shards send something else
 */
export function deriveEntries(
  mode: PagingMode,
  question: Pick<TripQuestion, 'page' | 'size'>,
  shards: readonly ShardCounts[],
  answer: AnswerFacts,
  body: Readonly<Record<string, unknown>> = {},
): Derived {
  const why = excluded(answer, body);
  if (why !== undefined) return { ok: false, why };
  const most = mode === 'offset' ? documentsBefore(question) + question.size : question.size;
  const perShard: number[] = [];
  for (const { matches, before } of shards) {
    const [fewest, greatest] = mode === 'offset' ? [matches, matches] : [matches - before.most, matches - before.least];
    const entries = Math.min(most, fewest);
    if (entries !== Math.min(most, greatest)) return { ok: false, why: 'position_unknown' };
    perShard.push(entries);
  }
  // A shard that was passed over has sent nothing. That is what a shard with nothing left sends too, and then nothing is lost.
  if (answer.skippedShards > perShard.filter((entries) => entries === 0).length) return { ok: false, why: 'skipped_shards' };
  const merged = perShard.reduce((sum, entries) => sum + entries, 0);
  return { ok: true, perShard, merged, discarded: merged - answer.returned, reducedOnNodes: reducedOnNodes(shards, perShard, most) };
}

/** A node passes on the best of its shards' entries, as many as one shard may send. */
function reducedOnNodes(shards: readonly ShardCounts[], perShard: readonly number[], most: number): number | undefined {
  const sent = new Map<string, number>();
  for (const [at, { node }] of shards.entries()) {
    if (node === undefined) return undefined;
    sent.set(node, (sent.get(node) ?? 0) + (perShard[at] ?? 0));
  }
  return [...sent.values()].reduce((sum, entries) => sum + Math.min(most, entries), 0);
}

/** What makes the rule above untrue. */
function excluded(answer: AnswerFacts, body: Readonly<Record<string, unknown>>): Withheld | undefined {
  for (const name of ['collapse', 'rescore', 'terminate_after'] as const) if (body[name] !== undefined) return name;
  if (answer.timedOut) return 'timeout';
  return answer.failedShards > 0 ? 'failed_shards' : undefined;
}

/** Where each shard may stand when nothing but its number of matches is known: the pages before hold so many documents, whosever they are. */
export function positionsFromMatches(matches: readonly number[], documents: number): readonly Between[] {
  const all = matches.reduce((sum, more) => sum + more, 0);
  const taken = Math.min(documents, all);
  return matches.map((own) => ({ least: Math.max(0, taken - (all - own)), most: Math.min(own, taken) }));
}

/**
 * Where each shard stands by two counts: of its documents whose first sort value comes before the cursor's, and of those with the same one. Who of the
 * equals were taken is known where all or none were, or where the shards come one after the other among equals, as by `_shard_doc`.
 */
export function positionsFromCounts(
  ahead: readonly number[],
  equal: readonly number[],
  { documents, shardByShard }: { readonly documents: number; readonly shardByShard: boolean },
): readonly Between[] {
  const equals = equal.reduce((sum, more) => sum + more, 0);
  const taken = Math.max(0, Math.min(equals, documents - ahead.reduce((sum, more) => sum + more, 0)));
  let left = taken;
  return equal.map((own, at) => {
    const base = ahead[at] ?? 0;
    if (shardByShard) {
      const here = Math.min(own, left);
      left -= here;
      return { least: base + here, most: base + here };
    }
    return { least: base + Math.max(0, taken - (equals - own)), most: base + Math.min(own, taken) };
  });
}
