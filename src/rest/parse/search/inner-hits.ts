import {
  clausesOf,
  type CollapsedInnerHits,
  type InnerHitsSpec,
  type JsonValue,
  mapClauses,
  type Query,
  type SortSpec,
  type SourceFilter,
} from '../../../engine/index.ts';
import { UnreadInnerHits } from '../query/nested-query.ts';
import { refuseArgument, refuseField, refuseUnsupported, withinField } from '../../errors/refusal.ts';
import { checkListed, isJsonArray, isJsonObject, readBoolean, readInt, readText } from '../json-access.ts';
import { parseFieldsAndFormats } from './field-lists.ts';
import { parseHighlight } from './highlight.ts';
import { parseSort } from './sort.ts';
import { parseSourceFilter } from './source-filter.ts';

const DEFAULT_SIZE = 3;

type Members = { -readonly [Member in keyof InnerHitsSpec]?: InnerHitsSpec[Member] } & { ignored?: true };

const READERS: Readonly<Record<string, (value: JsonValue, key: string) => Members>> = {
  name: (value, key) => ({ name: readText(value, key) }),
  from: (value, key) => ({ from: notNegative(readInt(value, key), key) }),
  size: (value, key) => ({ size: notNegative(readInt(value, key), key) }),
  sort: (value) => ({ sort: withoutLoneScore(parseSort(value)) }),
  track_scores: (value, key) => ({ trackScores: readBoolean(value, key) }),
  _source: (value) => ({ source: parseSourceFilter(value) }),
  version: (value, key) => ({ version: readBoolean(value, key) }),
  explain: (value, key) => ({ explain: readBoolean(value, key) }),
  docvalue_fields: (value, key) => ({ docValues: parseFieldsAndFormats(value, key) }),
  fields: (value, key) => ({ fields: parseFieldsAndFormats(value, key) }),
  highlight: (value) => ({ highlight: parseHighlight(value) }),
  ignore_unmapped: (value, key) => (readBoolean(value, key) ? { ignored: true } : {}),
  seq_no_primary_term: (value, key) =>
    readBoolean(value, key) ? refuseArgument('nested documents are not assigned sequence numbers') : {},
  stored_fields: () => refuseUnsupported('[stored_fields] of [inner_hits]'),
  script_fields: () => refuseUnsupported('[script_fields] of [inner_hits]'),
  collapse: () => refuseUnsupported('[collapse] of [inner_hits]'),
};

/** The query with what it asks of inner hits read. Errors: as of each option. */
export function withInnerHits(query: Query): Query {
  return asksForInnerHits(query) ? read(query) : query;
}

function asksForInnerHits(query: Query): boolean {
  return (query.kind === 'nested' && query.innerHits !== undefined) || clausesOf(query).some(asksForInnerHits);
}

function read(query: Query): Query {
  const whole = mapClauses(query, read);
  const isUnread = whole.kind === 'nested' && whole.innerHits instanceof UnreadInnerHits;
  return isUnread ? { ...whole, innerHits: parseInnerHits(whole.innerHits.json) } : whole;
}

/** Reads `inner_hits` of a `collapse`: one list of them, or several. */
export function parseCollapsedInnerHits(value: JsonValue): readonly CollapsedInnerHits[] {
  const lists = isJsonArray(value) ? checkListed(value, 'inner_hits') : [value];
  return lists.map((list) => {
    const seqNo = isJsonObject(list) ? list.get('seq_no_primary_term') : undefined;
    const own = isJsonObject(list) ? new Map([...list].filter(([key]) => key !== 'seq_no_primary_term')) : list;
    const { name, docValues, fields, highlight, explain, ...page } = parseInnerHits(own);
    if (name === undefined) return refuseArgument('Field name cannot be null');
    const extras = { docvalueFields: docValues, fields, explain, ...(highlight !== undefined && { highlight }) };
    return { ...page, name, seqNoPrimaryTerm: seqNo !== undefined && readBoolean(seqNo, 'seq_no_primary_term'), extras };
  });
}

function parseInnerHits(value: JsonValue): InnerHitsSpec {
  if (!isJsonObject(value)) return refuseArgument('[inner_hits] has to be an object');
  const read: Members = {};
  for (const [key, option] of value) {
    const reader = Object.hasOwn(READERS, key) ? READERS[key] : undefined;
    if (reader === undefined) return refuseField('inner_hits', key, Object.keys(READERS));
    Object.assign(
      read,
      withinField('inner_hits', key, () => reader(option, key)),
    );
  }
  const { ignored: _, ...members } = read;
  return { ...NOTHING, ...members };
}

const WHOLE: SourceFilter = { kind: 'all' };

const NOTHING: InnerHitsSpec = {
  from: 0,
  size: DEFAULT_SIZE,
  sort: [],
  trackScores: false,
  source: WHOLE,
  version: false,
  explain: false,
  docValues: [],
  fields: [],
};

function notNegative(value: number, key: string): number {
  return value >= 0 ? value : refuseArgument(`illegal ${key} value, at least 0 or higher`);
}

/** Sorting by score alone, best first, is what no sort means. */
function withoutLoneScore(sort: readonly SortSpec[]): readonly SortSpec[] {
  const [first] = sort;
  return sort.length === 1 && first?.field === '_score' && first.order === 'desc' ? [] : sort;
}
