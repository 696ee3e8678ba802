import type {
  AggregationBody,
  AggregationSpec,
  JsonObject,
  JsonValue,
  PipelineSpec,
  SearchExtras,
  TopHitsWishes,
} from '../../../engine/index.ts';
import { refuse, refuseArgument, refuseParsing, refuseUnsupported } from '../../errors/refusal.ts';
import { didYouMean } from '../../request/similarity.ts';
import { isJsonObject, tokenName } from '../json-access.ts';
import type { AggregationParser } from './aggregation-parser.ts';
import { BUCKET_PARSERS } from './bucket-aggregations.ts';
import { parseComposite } from './composite-aggregation.ts';
import { DIGEST_PARSERS } from './digest-aggregations.ts';
import { GEO_METRIC_PARSERS, parseGeoRanges } from './geo-aggregations.ts';
import { HISTOGRAM_PARSERS } from './histogram-aggregations.ts';
import { METRIC_PARSERS } from './metric-aggregations.ts';
import { readyPipelines, isPipelineType, parsePipeline, PIPELINE_TYPES } from './pipeline-aggregations.ts';
import { parseTopHits } from './top-hits-aggregation.ts';

const PARSERS: ReadonlyMap<string, AggregationParser> = new Map([
  ...METRIC_PARSERS,
  ...BUCKET_PARSERS,
  ...HISTOGRAM_PARSERS,
  ...DIGEST_PARSERS,
  ...GEO_METRIC_PARSERS,
  ['geo_distance', parseGeoRanges],
  ['composite', parseComposite],
  ['top_hits', parseTopHits],
]);

/** What the peers know and this service does not serve: named in the refusal. */
const UNSUPPORTED: ReadonlySet<string> = new Set([
  'adjacency_matrix',
  'auto_date_histogram',
  'boxplot',
  'bucket_script',
  'bucket_selector',
  'children',
  'cumulative_cardinality',
  'diversified_sampler',
  'geohash_grid',
  'geotile_grid',
  'inference',
  'matrix_stats',
  'moving_avg',
  'moving_fn',
  'moving_percentiles',
  'normalize',
  'parent',
  'rare_terms',
  'rate',
  'scripted_metric',
  'serial_diff',
  'significant_terms',
  'significant_text',
  'string_stats',
  't_test',
  'top_metrics',
  'variable_width_histogram',
]);

/** Types that have no others below them. */
const LEAVES: ReadonlySet<string> = new Set([...METRIC_PARSERS, ...DIGEST_PARSERS, ...GEO_METRIC_PARSERS].map(([type]) => type)).add(
  'top_hits',
);

/** Aggregations below each other, and all those of a request. */
const MAX_DEPTH = 20;
const MAX_AGGREGATIONS = 1024;

/** Reads `aggs`. Errors: as of each type; `parsing` for what is no aggregation. @see docs/aggregations.md */
export function parseAggregations(
  value: JsonValue,
): Pick<SearchExtras, 'aggregations' | 'topHits'> & { readonly warnings?: readonly string[] } {
  if (!isJsonObject(value) || value.size === 0) return {};
  const reading: Reading = { warnings: [], topHits: [], count: 0 };
  const { specs, pipelines: written } = readLevel(value, reading, { depth: 1, parent: undefined });
  const pipelines = readyPipelines(written, specs, undefined);
  const aggregations = pipelines.length === 0 ? { specs } : { specs, pipelines };
  const { topHits, warnings } = reading;
  return { aggregations, ...(topHits.length > 0 && { topHits }), ...(warnings.length > 0 && { warnings: [...new Set(warnings)] }) };
}

interface Reading {
  readonly warnings: string[];
  readonly topHits: TopHitsWishes[];
  count: number;
}

interface Above {
  readonly depth: number;
  /** The name of what is above. */
  readonly parent: string | undefined;
}

interface Level {
  readonly specs: readonly AggregationSpec[];
  readonly pipelines: readonly PipelineSpec[];
}

function readLevel(level: JsonObject, reading: Reading, above: Above): Level {
  if (above.depth > MAX_DEPTH) refuseArgument(`aggregations must not be nested deeper than [${MAX_DEPTH}]`);
  reading.count += level.size;
  if (reading.count > MAX_AGGREGATIONS) refuseArgument(`a search must not have more than [${MAX_AGGREGATIONS}] aggregations`);
  const specs: AggregationSpec[] = [];
  const pipelines: PipelineSpec[] = [];
  for (const [name, definition] of level) {
    const read = readOne(name, definition, reading, above);
    if ('subs' in read) specs.push(read);
    else pipelines.push(read);
  }
  return { specs, pipelines };
}

function readOne(name: string, definition: JsonValue, reading: Reading, { depth, parent }: Above): AggregationSpec | PipelineSpec {
  const { type, value, below, meta } = readDefinition(name, definition, reading, depth);
  const said = meta === undefined ? {} : { meta };
  if (isPipelineType(type)) {
    if (below !== undefined) refuseArgument(`Aggregation [${name}] cannot define sub-aggregations`);
    return { name, body: parsePipeline(type, value, name), ...said };
  }
  const body = readBody(name, type, value, reading);
  if (type === 'global' && parent !== undefined) {
    const reason =
      `Aggregation [${parent}] cannot have a global sub-aggregation [${name}]. ` +
      'Global aggregations can only be defined as top level aggregations';
    return refuse({ kind: 'aggregation', during: 'execution', reason });
  }
  const { specs: subs, pipelines: written } = below ?? NOTHING_BELOW;
  if (type !== 'nested' && hasComposite(subs)) {
    refuseArgument(`[composite] aggregation cannot be used with a parent aggregation of type: [${factoryName(type)}]`);
  }
  if (subs.length + written.length > 0 && LEAVES.has(type)) {
    const reason = `Aggregator [${name}] of type [${type}] cannot accept sub-aggregations`;
    return refuse({ kind: 'aggregation', during: 'initialization', reason });
  }
  const pipelines = readyPipelines(written, subs, body);
  return { name, body, subs, ...(pipelines.length > 0 && { pipelines }), ...said };
}

/** Whether one is a composite, or has one below that is of its objects. */
function hasComposite(specs: readonly AggregationSpec[]): boolean {
  return specs.some(({ body, subs }) => body.type === 'composite' || (body.type === 'nested' && hasComposite(subs)));
}

/** What the peers call the maker of an aggregation: that is what they name. */
function factoryName(type: string): string {
  const words = FACTORY_WORDS.get(type) ?? type.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}AggregatorFactory`;
}

const FACTORY_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['ip_range', ['Binary', 'Range']],
  ['geo_distance', ['Geo', 'Distance', 'Range']],
]);

const NOTHING_BELOW: Level = { specs: [], pipelines: [] };

/** An aggregation taken apart. */
interface Definition {
  readonly type: string;
  readonly value: JsonObject;
  readonly below: Level | undefined;
  readonly meta: JsonObject | undefined;
}

function readDefinition(name: string, definition: JsonValue, reading: Reading, depth: number): Definition {
  if (!/^[^[\]>]+$/.test(name)) {
    refuseParsing(`Invalid aggregation name [${name}]. Aggregation names can contain any character except '[', ']', and '>'`, name);
  }
  if (!isJsonObject(definition)) {
    return refuseParsing(`Aggregation definition for [${name} starts with a [${tokenName(definition)}], expected a [START_OBJECT].`, name);
  }
  let found: { readonly type: string; readonly value: JsonObject } | undefined;
  let below: Level | undefined;
  let meta: JsonObject | undefined;
  for (const [key, value] of definition) {
    if (!isJsonObject(value)) {
      return refuseParsing(`Expected [START_OBJECT] under [${key}], but got a [${tokenName(value)}] in [${name}]`, key);
    }
    if (key === 'meta') meta = value;
    else if (key === 'aggs' || key === 'aggregations') {
      if (below !== undefined) refuseParsing(`Found two sub aggregation definitions under [${name}]`, key);
      below = readLevel(value, reading, { depth: depth + 1, parent: name });
    } else if (found === undefined) found = { type: key, value };
    else refuseParsing(`Found two aggregation type definitions in [${name}]: [${found.type}] and [${key}]`, key);
  }
  if (found === undefined) return refuseParsing(`Missing definition for aggregation [${name}]`, name);
  return { ...found, below, meta };
}

function readBody(name: string, type: string, body: JsonObject, { warnings, topHits }: Reading): AggregationBody {
  const parser = PARSERS.get(type);
  if (parser !== undefined) return parser(body, { name, type, warnings, topHits });
  if (UNSUPPORTED.has(type)) return refuseUnsupported(`[${type}] aggregation`);
  return refuseParsing(`Unknown aggregation type [${type}]${didYouMean(type, [...PARSERS.keys(), ...PIPELINE_TYPES])}`, type, {
    type: 'named_object_not_found_exception',
    reason: `unknown field [${type}]`,
  });
}
