import type { ModelDocument } from './index-model.ts';
import { holds, same } from './mismatch.ts';
import type { ModelSortKey } from './sorts.ts';
import { readWire } from './wire.ts';
import type { Target } from './world.ts';

export interface WireHit {
  readonly _index: string;
  readonly _id: string;
  readonly _version?: number;
  readonly _seq_no?: number;
  readonly _primary_term?: number;
  readonly _routing?: string;
  readonly _score: number | null;
  readonly _source?: unknown;
  readonly sort?: readonly unknown[];
}

export interface WireSearch {
  readonly _scroll_id?: string;
  readonly pit_id?: string;
  readonly took: number;
  readonly timed_out: boolean;
  readonly _shards: { readonly total: number; readonly successful: number; readonly skipped: number; readonly failed: number };
  readonly hits: {
    readonly total?: { readonly value: number; readonly relation: string };
    readonly max_score: number | null;
    readonly hits: readonly WireHit[];
  };
  readonly cost?: {
    readonly coordinator: {
      readonly ceiling: number;
      readonly merged: number;
      readonly returned: number;
      readonly discarded: number;
      readonly skipped_shards: number;
    };
    readonly shards: readonly {
      readonly index: string;
      readonly shard: number;
      readonly visited: number;
      readonly matched: number;
      readonly matched_relation: string;
      readonly kept: number;
      readonly sent: number;
      readonly sent_bytes: number;
      readonly fetched: number;
      readonly fetched_bytes: number;
    }[];
    readonly held: { readonly contexts: number };
  };
}

/** What the model expects of one answer. */
export interface ExpectedPage {
  readonly targets: readonly Target[];
  /** Shards that were refused before they were asked. */
  readonly failed: number;
  /** Everything behind the cursor, in order, over all targets. */
  readonly ahead: readonly ModelDocument[];
  readonly matchesByTarget: readonly number[];
  readonly from: number;
  readonly size: number;
  /** Entries a shard may send. */
  readonly window: number;
  /** Undefined: totals are not wanted. */
  readonly total: { readonly value: number; readonly relation: string } | undefined;
  /** Undefined: no `sort` in the hits, or one that is checked elsewhere. */
  readonly keys: readonly ModelSortKey[] | undefined;
  readonly source: boolean;
  readonly versions: boolean;
  readonly heldShards: number;
}

/** Throws where the answer and the expectation differ. */
export function checkPage(answer: WireSearch, expected: ExpectedPage): void {
  const shards = expected.targets.length + expected.failed;
  holds('took and timed_out', Number.isInteger(answer.took) && !answer.timed_out);
  const { total, successful, skipped, failed } = answer._shards;
  same('_shards', [total, successful, failed], [shards, expected.targets.length, expected.failed]);
  holds(`one shard is asked, ${skipped} are not`, skipped === 0 || skipped < expected.targets.length);
  same('hits.total', answer.hits.total, expected.total);
  const page = expected.ahead.slice(expected.from, expected.from + expected.size);
  checkHits(answer.hits.hits, page, expected);
  if (answer.cost === undefined) return;
  same('shards skipped', answer.cost.coordinator.skipped_shards, skipped);
  checkCost(answer.cost, page, expected, shards);
}

/** Places of the shards that a page's costs name, among `targets`: a scroll goes on with these alone. */
export function askedPlaces({ cost }: WireSearch, targets: readonly Target[]): readonly number[] {
  const asked = cost?.shards ?? [];
  const wasAsked = ({ index, shard }: Target): boolean => asked.some((one) => one.index === index && one.shard === shard);
  return [...targets.keys()].filter((at) => wasAsked(targets[at]));
}

function checkHits(hits: readonly WireHit[], page: readonly ModelDocument[], { keys, source, versions }: ExpectedPage): void {
  same('ids of the page', hits.map(addressOfHit), page.map(addressOf));
  page.forEach((document, at) => {
    const hit = hits[at];
    same(`_routing of ${hit._id}`, hit._routing, document.routing);
    if (source) same(`_source of ${hit._id}`, JSON.stringify(hit._source), sourceText(document));
    else same(`_source of ${hit._id}`, hit._source, undefined);
    same(
      `version of ${hit._id}`,
      [hit._version, hit._seq_no, hit._primary_term],
      versions ? [document.version, document.seqNo, 1] : [undefined, undefined, undefined],
    );
    if (keys !== undefined) {
      // What comes after the model's own keys is `_shard_doc`, which is checked where it is known.
      const values = hit.sort?.slice(0, keys.length);
      same(
        `sort of ${hit._id}`,
        values,
        keys.map((key) => key.print(key.value(document))),
      );
    }
  });
}

function checkCost(cost: NonNullable<WireSearch['cost']>, page: readonly ModelDocument[], expected: ExpectedPage, shards: number): void {
  const sent = expected.size === 0 ? expected.targets.map(() => 0) : sentByTarget(expected);
  const merged = sent.reduce((sum, count) => sum + count, 0);
  const { ceiling, merged: reallyMerged, returned, discarded } = cost.coordinator;
  same(
    'counters of the coordinator [ceiling, merged, returned, discarded]',
    [ceiling, reallyMerged, returned, discarded],
    [shards * expected.window, merged, page.length, merged - page.length],
  );
  same('held contexts', cost.held.contexts, expected.heldShards);
  same('shards with counters', cost.shards.length, expected.targets.length - cost.coordinator.skipped_shards);
  const asked = cost.shards.values();
  let shard = asked.next().value;
  expected.targets.forEach((target, at) => {
    if (shard?.index !== target.index || shard.shard !== target.shard) {
      same(`matches of ${target.index}[${target.shard}], which was not asked`, expected.matchesByTarget[at], 0);
      return;
    }
    const winners = page.filter(({ index, shard: number }) => index === target.index && number === target.shard);
    same(
      `counters of ${target.index}[${target.shard}] [index, shard, kept, sent, fetched, fetched_bytes]`,
      [shard.index, shard.shard, shard.kept, shard.sent, shard.fetched, shard.fetched_bytes],
      [target.index, target.shard, sent[at], sent[at], winners.length, expected.source ? bytesOf(winners) : 0],
    );
    const matches = expected.matchesByTarget[at] ?? 0;
    if (shard.matched_relation === 'eq') same(`matched of ${target.index}[${target.shard}]`, shard.matched, matches);
    else holds(`matched ${shard.matched} is above the ${matches} of ${target.index}[${target.shard}]`, shard.matched <= matches);
    holds(`sent_bytes of ${target.index}[${target.shard}]`, shard.sent === 0 || shard.sent_bytes > 0);
    shard = asked.next().value;
  });
}

function sentByTarget({ targets, ahead, window }: ExpectedPage): readonly number[] {
  const counts = new Map<string, number>();
  for (const { index, shard } of ahead) counts.set(`${index}/${shard}`, (counts.get(`${index}/${shard}`) ?? 0) + 1);
  return targets.map(({ index, shard }) => Math.min(window, counts.get(`${index}/${shard}`) ?? 0));
}

function addressOfHit({ _index, _id }: WireHit): string {
  return `${_index}/${_id}`;
}

function addressOf({ index, id }: ModelDocument): string {
  return `${index}/${id}`;
}

const SOURCE_TEXTS = new WeakMap<ModelDocument['content'], string>();

/** The document's source as {@link readWire} and `JSON.stringify` make of it. */
function sourceText({ content }: ModelDocument): string {
  let text = SOURCE_TEXTS.get(content);
  if (text === undefined) {
    text = JSON.stringify(readWire(content.text));
    SOURCE_TEXTS.set(content, text);
  }
  return text;
}

function bytesOf(documents: readonly ModelDocument[]): number {
  return documents.reduce((sum, { content }) => sum + Buffer.byteLength(content.text), 0);
}
