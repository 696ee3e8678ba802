import { type Clock, encodeUtf8, formatFloat, type Hit, type HitDetails } from '../../engine/index.ts';
import { NODE_NAME } from '../error-body.ts';
import { RawJson, WrittenJson, type JsonByteWriter, type WireNode, type WireRecord, writeNode } from '../json-bytes.ts';
import { explanationNode, scoreNode } from './explanation-node.ts';

/**
 * The hits of an answer in the peers' key order, written straight into its bytes: with a node for each, 10,000 hits with source took three times as long.
 * @see spec 2.4
 */
export function hitsNode(hits: readonly Hit[], ahead?: readonly WrittenExtras[]): WireNode {
  return new WrittenJson({ write: (out) => writeHits(out, hits, ahead), node: () => hits.map((hit) => hitNode(hit)) });
}

/** What a hit has beside its source, as JSON. */
export interface WrittenExtras {
  readonly fields?: WireNode | undefined;
  readonly highlight?: WireNode | undefined;
  readonly matched_queries?: WireNode | undefined;
  readonly _explanation?: WireNode | undefined;
}

/** So few hits are written before anybody would miss the thread. */
const FEW_HITS = 100;

/** Writes what hits have beside their sources ahead, giving way in between: 5,000 explanations took a tenth of a second in one piece. Undefined: they have too little. */
export async function writeExtrasAhead(
  hits: readonly Hit[],
  { clock, yieldToHost }: { readonly clock: Clock; readonly yieldToHost: () => Promise<void> },
): Promise<readonly WrittenExtras[] | undefined> {
  if (hits.length <= FEW_HITS || !hits.some(hasExtras)) return undefined;
  const ahead: WrittenExtras[] = [];
  let begun = clock.elapsed();
  for (const [at, hit] of hits.entries()) {
    const extras = extrasNode(hit);
    const written: Record<string, WireNode> = {};
    for (const [key, node] of Object.entries(extras)) if (node !== undefined) written[key] = new RawJson(writeNode(node));
    ahead.push(written);
    if ((at + 1) % HITS_AT_ONCE !== 0 || clock.elapsed() - begun < SLICE_MS) continue;
    await yieldToHost();
    begun = clock.elapsed();
  }
  return ahead;
}

const NO_DETAILS: HitDetails = {};

/** How long hits are written before the host gets its turn, and how many between two looks at the clock. */
const SLICE_MS = 2;
const HITS_AT_ONCE = 16;

function hasExtras({ details: { fields, highlight, matchedQueries, explanation } = NO_DETAILS }: Hit): boolean {
  return fields !== undefined || highlight !== undefined || matchedQueries !== undefined || explanation !== undefined;
}

/** Of a hit's bytes besides its source: the room made for them ahead. */
const FRAME = 160;
const SCORE = encodeUtf8(',"_score":');
const SOURCE = encodeUtf8(',"_source":');
const SORT = encodeUtf8(',"sort":');

function writeHits(out: JsonByteWriter, hits: readonly Hit[], ahead: readonly WrittenExtras[] | undefined): void {
  let room = 0;
  for (const { source } of hits) room += FRAME + (source?.length ?? 0);
  out.reserve(room);
  let index: string | undefined;
  let head: Uint8Array = SCORE;
  out.ascii('[');
  for (const [at, hit] of hits.entries()) {
    if (at > 0) out.ascii(',');
    if (hit.index !== index) head = encodeUtf8(`{"_index":${JSON.stringify((index = hit.index))},"_type":"_doc","_id":`);
    if (hit.details === undefined) writePlain(out, head, hit);
    else out.value(hitNode(hit, ahead?.[at]));
  }
  out.ascii(']');
}

/** It has an id, a score, a source and sort values at most. */
function writePlain(out: JsonByteWriter, head: Uint8Array, { id, score, source, sort }: Hit): void {
  out.raw(head);
  out.text(id);
  out.raw(SCORE);
  out.ascii(score === null || Number.isNaN(score) ? 'null' : formatFloat(score));
  if (source !== undefined) {
    out.raw(SOURCE);
    out.raw(source);
  }
  if (sort !== undefined) {
    out.raw(SORT);
    out.value(sort);
  }
  out.ascii('}');
}

function hitNode(hit: Hit, extras: WrittenExtras = extrasNode(hit)): WireRecord {
  const { shard, idHidden, version, seqNo, routing, ignored } = hit.details ?? NO_DETAILS;
  return {
    _shard: shard === undefined ? undefined : `[${hit.index}][${shard}]`,
    _node: shard === undefined ? undefined : NODE_NAME,
    _index: hit.index,
    _type: '_doc',
    _id: idHidden === true ? undefined : hit.id,
    _version: version,
    _seq_no: seqNo,
    _primary_term: seqNo === undefined ? undefined : 1,
    _score: scoreNode(hit.score),
    _routing: idHidden === true ? undefined : routing,
    _ignored: idHidden === true ? undefined : ignored,
    _source: hit.source === undefined ? undefined : new RawJson(hit.source),
    fields: extras.fields,
    highlight: extras.highlight,
    sort: hit.sort,
    matched_queries: extras.matched_queries,
    _explanation: extras._explanation,
  };
}

function extrasNode({ details: { fields, highlight, matchedQueries, explanation } = NO_DETAILS }: Hit): WrittenExtras {
  return {
    fields: fields === undefined || fields.size === 0 ? undefined : fields,
    highlight: highlight === undefined || highlight.size === 0 ? undefined : highlight,
    matched_queries: matchedNode(matchedQueries),
    _explanation: explanation === undefined ? undefined : explanationNode(explanation),
  };
}

/** Names alone, or with scores; nothing when nothing named matched. */
function matchedNode(matched: HitDetails['matchedQueries']): WireNode | undefined {
  if (matched === undefined || ('length' in matched ? matched.length : matched.size) === 0) return undefined;
  return 'length' in matched ? matched : new Map([...matched].map(([name, score]) => [name, scoreNode(score)] as const));
}
