import type { ShardSuggestCost } from '../cost/shard-cost.ts';
import { ok, type Result } from '../errors.ts';
import { decodeUtf8, encodeUtf8 } from '../json/utf8.ts';
import { type DocFilter, docFilter } from '../aggregations/collect/doc-filter.ts';
import { hasBit } from '../index/memory/bits.ts';
import { type Sliced, SliceMeter } from '../index/memory/slices.ts';
import type { Leaf, Searcher } from '../index/segment/searcher.ts';
import type { InvertedField } from '../index/segment/segment.ts';
import { PatternBudget } from '../query/patterns/determinize.ts';
import type { QueryHost } from '../query/compile/compilation.ts';
import type { Query } from '../query/query.ts';
import type { Mapping } from '../schema/mapping.ts';
import { keyEnd, textStart } from '../schema/values/completion-term.ts';
import { askedKeys } from './asked-keys.ts';
import { BestFirst } from './best-first.ts';
import { completionWeights } from './completion-weights.ts';
import type { FindKeys } from './key-ranges.ts';
import { compareOptions } from './option-order.ts';
import type { CompletionSuggestion, ShardOptions } from './suggestion.ts';

/** What a shard is asked for beside its page. Plain data. */
export interface ShardSuggest {
  readonly suggestions: readonly CompletionSuggestion[];
  /** Of an alias: no other document is suggested. */
  readonly filter?: Query;
}

export interface SuggestedOptions {
  /** By suggestion. */
  readonly options: readonly ShardOptions[];
  readonly cost: ShardSuggestCost;
}

interface World {
  readonly searcher: Searcher;
  readonly mapping: Mapping;
  readonly host: QueryHost;
  readonly meter: SliceMeter;
  readonly filter: DocFilter | undefined;
}

interface Option {
  readonly doc: number;
  readonly score: number;
  readonly text: string;
}

const UNITS_PER_OPTION = 1_000;
const BYTES_PER_OPTION = 8;
/** Nothing of a suggestion is paid for beside its page. */
const UNPAID = { pay: (): boolean => true };

/** A shard's options for each suggestion. Errors: `illegal_argument` for what a field is not, and those of compiling the filter. */
export function* suggestPhase(
  { searcher, mapping, host }: Pick<World, 'searcher' | 'mapping' | 'host'>,
  { suggestions, filter: asked }: ShardSuggest,
): Sliced<Result<SuggestedOptions>> {
  const meter = new SliceMeter();
  const filter = asked && docFilter(asked, { searcher, mapping, host, meter, ledger: UNPAID });
  if (filter?.ok === false) return filter;
  const world: World = { searcher, mapping, host, meter, filter: filter?.value };
  const budget = new PatternBudget();
  const options: ShardOptions[] = [];
  const cost = { visited: 0, sent: 0, sentBytes: 0 };
  for (const suggestion of suggestions) {
    const keys = askedKeys(suggestion, mapping, budget);
    if (!keys.ok) return keys;
    const found = yield* optionsOf(suggestion, keys.value, world, cost);
    cost.sent += found.docs.length;
    for (const text of found.texts) cost.sentBytes += BYTES_PER_OPTION + encodeUtf8(text).length;
    options.push(found);
    if (meter.add(UNITS_PER_OPTION)) yield meter.take();
  }
  return ok({ options, cost });
}

/** The best options of the shard, each document once, each by the best of its texts. */
function* optionsOf(
  { field, size, shardSize = size, skipDuplicates }: CompletionSuggestion,
  keys: FindKeys,
  world: World,
  cost: { visited: number },
): Sliced<ShardOptions> {
  const cursors = yield* openLeaves(field, keys, world);
  const found: Option[] = [];
  const docs = new Set<number>();
  const texts = new Set<string>();
  const { meter } = world;
  for (let cursor = bestOf(cursors); cursor !== undefined && found.length < shardSize; cursor = bestOf(cursors)) {
    const { ordinal, score } = cursor.head;
    const text = textOf(cursor.inverted.terms.bytes(ordinal));
    const { docIds, start, end } = cursor.inverted.postings(ordinal);
    if (meter.add(UNITS_PER_OPTION + end - start)) yield meter.take();
    if (!skipDuplicates || !texts.has(text)) {
      for (let at = start; at < end && found.length < shardSize; at++) {
        const doc = cursor.leaf.docBase + docIds[at];
        if (docs.has(doc) || !isShown(cursor, docIds[at])) continue;
        docs.add(doc);
        found.push({ doc, score, text });
        if (!skipDuplicates) continue;
        texts.add(text);
        break;
      }
    }
    moveOn(cursor);
  }
  for (const { best } of cursors) cost.visited += best.visited;
  found.sort((a, b) => compareOptions(a, b) || a.doc - b.doc);
  return {
    docs: Uint32Array.from(found, ({ doc }) => doc),
    scores: Float32Array.from(found, ({ score }) => score),
    texts: found.map(({ text }) => text),
  };
}

/** A leaf, and the best of its terms that was not taken yet. */
interface LeafCursor {
  readonly leaf: Leaf;
  readonly inverted: InvertedField;
  readonly best: BestFirst;
  readonly bits: DocFilter['bits'];
  head: NonNullable<ReturnType<BestFirst['next']>>;
  isSpent: boolean;
}

function* openLeaves(field: string, keys: FindKeys, { searcher, meter, filter }: World): Sliced<readonly LeafCursor[]> {
  const cursors: LeafCursor[] = [];
  for (const leaf of searcher.leaves) {
    const inverted = leaf.segment.inverted(field);
    if (inverted === undefined) continue;
    const { terms } = inverted;
    const ranges = yield* keys(terms, meter);
    if (ranges.length === 0) continue;
    if (filter !== undefined) yield* filter.enter(leaf);
    const best = new BestFirst(yield* completionWeights(terms, meter));
    yield* best.add(ranges, meter);
    const head = best.next();
    if (head !== undefined) cursors.push({ leaf, inverted, best, bits: filter?.bits ?? 'all', head, isSpent: false });
  }
  return cursors;
}

/** Of equal ones the first leaf's. */
function bestOf(cursors: readonly LeafCursor[]): LeafCursor | undefined {
  let best: LeafCursor | undefined;
  for (const cursor of cursors) {
    if (!cursor.isSpent && (best === undefined || cursor.head.score > best.head.score)) best = cursor;
  }
  return best;
}

function moveOn(cursor: LeafCursor): void {
  const head = cursor.best.next();
  if (head === undefined) cursor.isSpent = true;
  else cursor.head = head;
}

function textOf(term: Uint8Array): string {
  return decodeUtf8(term, textStart(keyEnd(term, 0)), term.length);
}

function isShown({ leaf: { liveDocs }, bits }: LeafCursor, doc: number): boolean {
  if (liveDocs !== undefined && !hasBit(liveDocs, doc)) return false;
  return bits === 'all' || ((bits[doc >>> 5] >>> (doc & 31)) & 1) === 1;
}
