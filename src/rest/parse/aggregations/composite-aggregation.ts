import type { CompositeBody, CompositeSource, JsonObject, JsonScalar, JsonValue } from '../../../engine/index.ts';
import { refuseArgument, refuseParsing, refuseUnsupported } from '../../errors/refusal.ts';
import { isJsonArray, isJsonObject, isJsonScalar, readBoolean, readInt, readText, tokenName } from '../json-access.ts';
import { type MemberReaders, readFields } from '../read-members.ts';
import type { AggregationParser } from './aggregation-parser.ts';
import { parseDateHistogram, parseHistogram } from './histogram-aggregations.ts';
import { readValues } from './values-options.ts';

const DEFAULT_SIZE = 10;

/** Sources that a key may be made of. */
const MAX_SOURCES = 16;

/** `composite`. */
export const parseComposite: AggregationParser = (body, { name, warnings }): CompositeBody => {
  const {
    size = DEFAULT_SIZE,
    sources = [],
    after,
  } = readFields<Omit<CompositeBody, 'type'>>('composite', body, {
    size: (value, key) => {
      const size = readInt(value, key);
      return size > 0 ? { size } : refuseArgument(`[size] must be greater than 0. Found [${size}] in [${name}]`);
    },
    sources: (value) => ({ sources: parseSources(value, warnings) }),
    after: (value, key) => ({ after: parseAfter(value, key) }),
  });
  if (!body.has('sources')) refuseArgument('Required [sources]');
  if (sources.length === 0) refuseArgument('Composite [sources] cannot be null or empty');
  const twice = sources.find(({ name: source }, at) => sources.findIndex((other) => other.name === source) < at);
  if (twice !== undefined) refuseArgument(`Composite source names must be unique, found duplicates: [${twice.name}]`);
  if (after !== undefined && after.size !== sources.length) {
    refuseArgument(`[after] has ${after.size} value(s) but [sources] has ${sources.length}`);
  }
  return { type: 'composite', size, sources, ...(after !== undefined && { after }) };
};

function parseAfter(value: JsonValue, key: string): ReadonlyMap<string, JsonScalar> {
  if (!isJsonObject(value)) return refuseParsing(`[${key}] must be an object but found [${tokenName(value)}]`, key);
  const parts = [...value].map(([source, part]): readonly [string, JsonScalar] => {
    return isJsonScalar(part) ? [source, part] : refuseArgument(`[after] must be a value but found [${tokenName(part)}]`);
  });
  return new Map(parts);
}

function parseSources(value: JsonValue, warnings: string[]): readonly CompositeSource[] {
  const list = isJsonArray(value) ? value : [value];
  if (list.length > MAX_SOURCES) refuseArgument(`[sources] must not have more than [${MAX_SOURCES}] entries, found [${list.length}]`);
  return list.map((item) => {
    const [name, source] = isJsonObject(item) ? ([...item][0] ?? []) : [];
    const [kind, options] = source !== undefined && isJsonObject(source) ? ([...source][0] ?? []) : [];
    if (name === undefined || kind === undefined || options === undefined || !isJsonObject(options)) {
      return refuseParsing('[sources] must be objects of a name and a source', 'sources');
    }
    return parseSource(name, kind, options, warnings);
  });
}

interface Common {
  ascending: boolean;
  missingBucket: boolean;
}

const COMMON: MemberReaders<Common> = {
  order: (value, key) => ({ ascending: readOrder(readText(value, key)) }),
  missing_bucket: (value, key) => ({ missingBucket: readBoolean(value, key) }),
};

function readOrder(text: string): boolean {
  const lower = text.toLowerCase();
  if (lower === 'asc' || lower === 'desc') return lower === 'asc';
  return refuseArgument(`No enum constant org.elasticsearch.search.sort.SortOrder.${text.toUpperCase()}`);
}

function parseSource(name: string, kind: string, options: JsonObject, warnings: string[]): CompositeSource {
  const isCommon = (key: string): boolean => Object.hasOwn(COMMON, key);
  const { ascending = true, missingBucket = false } = readFields<Common>(
    kind,
    [...options].filter(([key]) => isCommon(key)),
    COMMON,
  );
  const own = new Map([...options].filter(([key]) => !isCommon(key)));
  const common = { name, ascending, missingBucket };
  if (kind === 'terms') return { ...common, kind, values: readValues(kind, own, {}).values };
  if (kind === 'histogram') {
    const pieces = parseHistogram(own, name, warnings);
    return { ...common, kind, values: pieces.values, pieces };
  }
  if (kind === 'date_histogram') {
    const pieces = parseDateHistogram(own, name, warnings);
    return { ...common, kind, values: pieces.values, pieces };
  }
  if (kind === 'geotile_grid') return refuseUnsupported('[geotile_grid] source of a [composite] aggregation');
  return refuseParsing(`invalid source type: ${kind}`, kind);
}
