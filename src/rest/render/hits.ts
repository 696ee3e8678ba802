import { encodeUtf8, type Hit, type HitDetails, type InnerHit, type SearchResponse } from '../../engine/index.ts';
import { NODE_NAME } from '../errors/error-body.ts';
import { RawJson, WrittenJson, type JsonByteWriter, type WireNode, type WireRecord } from '../json-bytes.ts';
import { explanationNode, scoreNode, scoreText } from './explanation-node.ts';

/** How hits are told: with `_type`, and with totals of the hits within them as bare numbers. */
interface HitLook {
  readonly typed: boolean;
  readonly totalAsInt: boolean;
}

const PLAIN_LOOK: HitLook = { typed: true, totalAsInt: false };

/** How the hits of a search are told before a release takes the `_type` away. */
export function hitLook(totalAsInt: boolean): HitLook {
  return { typed: true, totalAsInt };
}

/**
 * The hits of an answer in the peers' key order, written straight into its bytes, without a node for each.
 * @see spec 2.4
 */
export function hitsNode(hits: readonly Hit[], look: HitLook = PLAIN_LOOK): WireNode {
  const { typed } = look;
  let index: string | undefined;
  let head: Uint8Array = SCORE;
  return new WrittenJson({
    length: hits.length,
    room: () => hits.reduce((room, { source }) => room + FRAME + (source?.length ?? 0), 0),
    units: () => hits.reduce((units, hit) => units + unitsOf(hit), 0),
    write: (out, at) => {
      const hit = hits[at];
      if (hit === undefined) throw new Error('there is no such hit');
      if (hit.index !== index) head = encodeUtf8(`{"_index":${JSON.stringify((index = hit.index))}${typed ? TYPE : ''},"_id":`);
      if (hit.details === undefined) writePlain(out, head, hit);
      else out.value(hitNode(hit, look));
    },
    node: () => hits.map((hit) => hitNode(hit, look)),
    untyped: () => hitsNode(hits, { ...look, typed: false }),
  });
}

/** Of a hit's bytes besides its source: the room made for them ahead. */
const FRAME = 160;
const TYPE = ',"_type":"_doc"';
const SCORE = encodeUtf8(',"_score":');
const SOURCE = encodeUtf8(',"_source":');
const SORT = encodeUtf8(',"sort":');

/** How long hits take to be written, as {@link WrittenJson} counts it: those with little, and those with highlights or explanations. */
const UNITS_PLAIN = 4;
const UNITS_DETAILED = 80;
const BYTES_PER_UNIT = 1024;

function unitsOf({ details, source }: Hit): number {
  return (details === undefined ? UNITS_PLAIN : UNITS_DETAILED) + (source?.length ?? 0) / BYTES_PER_UNIT;
}

const NO_DETAILS: HitDetails = {};

function writePlain(out: JsonByteWriter, head: Uint8Array, { id, score, source, sort }: Hit): void {
  out.raw(head);
  out.text(id);
  out.raw(SCORE);
  out.ascii(score === null || Number.isNaN(score) ? 'null' : scoreText(score));
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

/** An option of a suggestion: what of a hit it has, behind its text. */
export function optionNode(text: string, hit: Hit): WireRecord {
  return { text, ...hitNode(hit, PLAIN_LOOK) };
}

function hitNode(hit: Hit, look: HitLook): WireRecord {
  const { shard, idHidden, place, version, seqNo, routing, ignored, fields, highlight, matchedQueries, explanation, innerHits, groups } =
    hit.details ?? NO_DETAILS;
  return {
    _shard: shard === undefined ? undefined : `[${hit.index}][${shard}]`,
    _node: shard === undefined ? undefined : NODE_NAME,
    _index: hit.index,
    _type: look.typed ? '_doc' : undefined,
    _id: idHidden === true ? undefined : hit.id,
    _nested: place === undefined ? undefined : placeNode(place),
    _version: version,
    _seq_no: seqNo,
    _primary_term: seqNo === undefined ? undefined : 1,
    _score: scoreNode(hit.score),
    _routing: idHidden === true ? undefined : routing,
    _ignored: idHidden === true ? undefined : ignored,
    _source: hit.source === undefined ? undefined : new RawJson(hit.source),
    fields: fields === undefined || fields.size === 0 ? undefined : fields,
    highlight: highlight === undefined || highlight.size === 0 ? undefined : highlight,
    sort: hit.sort,
    matched_queries: matchedNode(matchedQueries),
    _explanation: explanation === undefined ? undefined : explanationNode(explanation),
    inner_hits: innerHits === undefined && groups === undefined ? undefined : innerNode(hit, look),
  };
}

/** By name the objects that nested queries found, and the hits of the group that a hit stands for. */
function innerNode({ index, details = NO_DETAILS }: Hit, look: HitLook): WireNode {
  const { innerHits = NOTHING, groups = NOTHING, shard } = details;
  const lists = new Map<string, WireNode>();
  const put = (name: string, total: NonNullable<SearchResponse['totalHits']>, maxScore: number | null, hits: readonly Hit[]): void => {
    const shown = look.totalAsInt ? total.value : { ...total };
    lists.set(name, { hits: { total: shown, max_score: scoreNode(maxScore), hits: hits.map((hit) => hitNode(hit, look)) } });
  };
  for (const [name, { total, maxScore, hits }] of innerHits) {
    const inner = hits.map((hit) => innerHit(hit, index, shard));
    put(name, { value: total, relation: 'eq' }, maxScore, inner);
  }
  for (const [name, { totalHits, maxScore, hits }] of groups) put(name, totalHits, maxScore, hits);
  return lists;
}

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();

function innerHit({ id, score, source, sort, place, version, extras }: InnerHit, index: string, shard: number | undefined): Hit {
  const isExplained = extras?.explanation !== undefined && shard !== undefined;
  const details: HitDetails = { ...extras, place, ...(version !== undefined && { version }), ...(isExplained && { shard }) };
  return sort === undefined ? { index, id, score, source, details } : { index, id, score, source, sort, details };
}

/** The outermost object first, those within it inside. */
function placeNode([step, ...rest]: NonNullable<HitDetails['place']>): WireRecord | undefined {
  if (step === undefined) return undefined;
  return { field: step.field, offset: step.offset, _nested: rest.length === 0 ? undefined : placeNode(rest) };
}

/** Names alone, or with scores; nothing when nothing named matched. */
function matchedNode(matched: HitDetails['matchedQueries']): WireNode | undefined {
  if (matched === undefined || ('length' in matched ? matched.length : matched.size) === 0) return undefined;
  return 'length' in matched ? matched : new Map([...matched].map(([name, score]) => [name, scoreNode(score)] as const));
}
