import type {
  FiltersBody,
  JsonObject,
  JsonScalar,
  JsonValue,
  NestedBody,
  Query,
  RangeBody,
  RangeSpec,
  ReverseNestedBody,
  SamplerBody,
  TermChoice,
  TermsBody,
} from '../../../engine/index.ts';
import { refuse, refuseArgument, refuseField, refuseParsing, withinField } from '../../errors/refusal.ts';
import { checkListed, isJsonArray, isJsonObject, isJsonScalar, readBoolean, readInt, readText, tokenName } from '../json-access.ts';
import { parseQuery } from '../query/query.ts';
import { type MemberReaders, readFields } from '../read-members.ts';
import type { AggregationParser } from './aggregation-parser.ts';
import { parseOrder } from './bucket-order.ts';
import { parseIpRanges } from './ip-ranges-aggregation.ts';
import { readValues } from './values-options.ts';

/** Bucket aggregations by name, histograms apart. */
export const BUCKET_PARSERS: readonly (readonly [string, AggregationParser])[] = [
  ['terms', (body, { name, warnings }) => parseTerms(body, name, warnings)],
  ['range', (body, { name }) => parseRanges('range', body, name)],
  ['date_range', (body, { name }) => parseRanges('date_range', body, name)],
  ['filter', (body, { type }) => ({ type: 'filter', query: parseQuery(body, type) })],
  ['filters', (body) => parseFilters(body)],
  ['missing', (body) => ({ type: 'missing', values: readValues('missing', body, {}).values })],
  ['global', parseGlobal],
  ['ip_range', parseIpRanges],
  ['sampler', parseSampler],
  ['nested', parseNested],
  ['reverse_nested', parseReverseNested],
];

function parseGlobal(body: JsonObject): { readonly type: 'global' } {
  const [key] = body.keys();
  return key === undefined ? { type: 'global' } : refuseField('global', key);
}

function parseNested(body: JsonObject, { name }: { readonly name: string }): NestedBody {
  const path = readPath(body, name);
  return path === undefined ? refuseParsing(`Missing [path] field for nested aggregation [${name}]`, name) : { type: 'nested', path };
}

function parseReverseNested(body: JsonObject, { name }: { readonly name: string }): ReverseNestedBody {
  const path = readPath(body, name);
  return path === undefined ? { type: 'reverse_nested' } : { type: 'reverse_nested', path };
}

function readPath(body: JsonObject, name: string): string | undefined {
  let path: string | undefined;
  for (const [key, value] of body) {
    if (key !== 'path' || typeof value !== 'string') return refuseParsing(`Unexpected token ${tokenName(value)} in [${name}].`, key);
    path = value;
  }
  return path;
}

const DEFAULT_SAMPLE = 100;

function parseSampler(body: JsonObject, { name }: { readonly name: string }): SamplerBody {
  let shardSize = DEFAULT_SAMPLE;
  for (const [key, value] of body) {
    if (key !== 'shard_size') return refuseParsing(`Unsupported property "${key}" for aggregation "${name}`, key);
    shardSize = readInt(value, key);
  }
  return { type: 'sampler', shardSize };
}

type TermsMembers = Omit<TermsBody, 'type' | 'values'>;

const DEFAULT_SIZE = 10;
const MAX_INT = 2 ** 31 - 1;

function parseTerms(body: JsonObject, name: string, warnings: string[]): TermsBody {
  const readers: MemberReaders<TermsMembers> = {
    size: (value, key) => ({ size: atLeast(readInt(value, key), 1, 'size', name) }),
    shard_size: (value, key) => ({ shardSize: atLeast(readInt(value, key), 1, 'shardSize', name) }),
    min_doc_count: (value, key) => ({ minDocCount: atLeast(readInt(value, key), 0, 'minDocCount', name) }),
    shard_min_doc_count: (value, key) => ({ shardMinDocCount: atLeast(readInt(value, key), 0, 'shardMinDocCount', name) }),
    show_term_doc_count_error: (value, key) => ({ showError: readBoolean(value, key) }),
    order: (value) => ({ order: parseOrder(value, warnings) }),
    include: (value) => ({ include: parseChoice(value, 'include') }),
    exclude: (value) => ({ exclude: parseChoice(value, 'exclude') }),
    collect_mode: (value, key) => checkName(readText(value, key), key, ['depth_first', 'breadth_first']),
    execution_hint: (value, key) => {
      readText(value, key);
      return {};
    },
  };
  const { values, own } = readValues('terms', body, readers);
  const { size = DEFAULT_SIZE, minDocCount = 1, order = BY_COUNT, showError = false, shardMinDocCount = 0, include, exclude } = own;
  if (include?.partition !== undefined && exclude !== undefined)
    refuseArgument('Cannot specify any excludes when using a partition-based include');
  if (include?.values !== undefined && exclude?.pattern !== undefined) refuseMixed('set', 'regex');
  if (include?.pattern !== undefined && exclude?.values !== undefined) refuseMixed('regex', 'set');
  const usual = order[0]?.path === '_key' ? size : Math.min(MAX_INT, Math.floor(size * 1.5 + 10));
  return {
    type: 'terms',
    values,
    size,
    shardSize: Math.max(size, own.shardSize ?? usual),
    order,
    minDocCount,
    shardMinDocCount: Math.min(minDocCount, shardMinDocCount),
    showError,
    ...(include !== undefined && { include }),
    ...(exclude !== undefined && { exclude }),
  };
}

function refuseMixed(included: string, excluded: string): never {
  return withinField('terms', 'exclude', () => refuseArgument(`Cannot mix a ${included}-based include with a ${excluded}-based method`));
}

const BY_COUNT: TermsBody['order'] = [
  { path: '_count', ascending: false },
  { path: '_key', ascending: true },
];

function atLeast(value: number, least: number, member: string, name: string): number {
  if (value >= least) return value;
  const bound = least === 1 ? 'greater than 0' : 'greater than or equal to 0';
  return refuseArgument(`[${member}] must be ${bound}. Found [${value}] in [${name}]`);
}

function checkName(text: string, key: string, names: readonly string[]): Partial<TermsMembers> {
  return names.includes(text) ? {} : refuse({ kind: 'parse', reason: `no [${key}] found for value [${text}]` });
}

function parseChoice(value: JsonValue, key: string): TermChoice {
  if (typeof value === 'string') return { pattern: value };
  if (isJsonArray(value)) {
    return {
      values: value.map((item): JsonScalar => {
        if (isJsonScalar(item) && item !== null) return item;
        return refuseParsing(`Unexpected token [${tokenName(item)}] in [${key}].`, key);
      }),
    };
  }
  if (isJsonObject(value) && key === 'include') return parsePartition(value);
  return refuseArgument(`Unrecognized token for an ${key} [${tokenName(value)}]`);
}

function parsePartition(value: JsonObject): TermChoice {
  const { partition, num_partitions: of } = readFields<{ partition: number; num_partitions: number }>('include', value, {
    partition: (option, key) => ({ partition: readInt(option, key) }),
    num_partitions: (option, key) => ({ num_partitions: readInt(option, key) }),
  });
  if (partition === undefined) return refuseArgument('Missing [partition] parameter for partition-based include');
  if (of === undefined) return refuseArgument('Missing [num_partitions] parameter for partition-based include');
  if (partition < 0 || partition >= of) refuseArgument('Partition must be >=0 and < numPartition which is ' + String(of));
  return { partition: { id: partition, of } };
}

interface RangeMembers {
  ranges: readonly RangeSpec[];
  keyed: boolean;
}

function parseRanges(type: RangeBody['type'], body: JsonObject, name: string): RangeBody {
  const readers: MemberReaders<RangeMembers> = {
    ranges: (value, key) => ({ ranges: checkListed(isJsonArray(value) ? value : [value], key).map((range) => parseRange(range, type)) }),
    keyed: (value, key) => ({ keyed: readBoolean(value, key) }),
  };
  const { values, own } = readValues(type, body, readers, { zoned: type === 'date_range' });
  const { ranges = [], keyed = false } = own;
  if (ranges.length === 0) refuseArgument(`No [ranges] specified for the [${name}] aggregation`);
  return { type, values, ranges, keyed };
}

function parseRange(value: JsonValue, type: string): RangeSpec {
  if (!isJsonObject(value)) return refuseParsing(`[${type}] range must be an object but found [${tokenName(value)}]`, 'ranges');
  const end = (option: JsonValue): JsonScalar => {
    if (isJsonScalar(option)) return option;
    return refuseParsing(`[${type}] the end of a range must be a value but found [${tokenName(option)}]`, 'ranges');
  };
  return readFields<{ key: string; from: JsonScalar; to: JsonScalar }>(type, value, {
    key: (option, key) => ({ key: readText(option, key) }),
    from: (option) => ({ from: end(option) }),
    to: (option) => ({ to: end(option) }),
  });
}

interface FiltersMembers {
  filters: readonly { readonly key: string; readonly query: Query }[];
  keyed: boolean;
  hasOther: boolean;
  otherKey: string;
}

function parseFilters(body: JsonObject): FiltersBody {
  const read = readFields<FiltersMembers>('filters', body, {
    filters: (value) => {
      if (isJsonObject(value)) {
        const named = [...value].map(([key, query]) => ({ key, query: parseQuery(query, key) }));
        return { filters: checkListed(named, 'filters').toSorted((a, b) => (a.key < b.key ? -1 : 1)), keyed: true };
      }
      if (!isJsonArray(value)) return refuseParsing(`Unexpected token ${tokenName(value)} in [filters].`, 'filters');
      return {
        filters: checkListed(value, 'filters').map((query, at) => ({ key: String(at), query: parseQuery(query, 'filters') })),
        keyed: false,
      };
    },
    other_bucket: (value, key) => ({ hasOther: readBoolean(value, key) }),
    other_bucket_key: (value, key) => ({ otherKey: readText(value, key) }),
  });
  const { filters = [], keyed = false, hasOther, otherKey = '_other_' } = read;
  if (filters.length === 0) refuseArgument('[filters] cannot be empty.');
  const wantsOther = hasOther ?? read.otherKey !== undefined;
  return { type: 'filters', filters, keyed, ...(wantsOther && { otherKey }) };
}
