import {
  SIBLING_PIPELINES,
  type AggregationSpec,
  type BucketOrder,
  type JsonObject,
  type JsonValue,
  type PipelineBody,
  type PipelineSpec,
} from '../../../engine/index.ts';
import { refuse, refuseArgument, refuseParsing } from '../../errors/refusal.ts';
import { parseDuration } from '../../request/duration.ts';
import { isJsonArray, readBoolean, readFloat, readInt, readText, tokenName } from '../json-access.ts';
import { type MemberReaders, readFields } from '../read-members.ts';
import { parseSort } from '../search/sort.ts';

type PipelineType = PipelineBody['type'];

/** Pipelines by name. */
export const PIPELINE_TYPES: readonly PipelineType[] = [...SIBLING_PIPELINES, 'derivative', 'cumulative_sum', 'bucket_sort'];

/** Whether that is the name of a pipeline's type. */
export function isPipelineType(type: string): type is PipelineType {
  return (PIPELINE_TYPES as readonly string[]).includes(type);
}

/** Reads the object below the name of a pipeline's type. */
export function parsePipeline(type: PipelineType, body: JsonObject, name: string): PipelineBody {
  const read = readFields<Omit<PipelineBody, 'type'>>(type, body, readersOf(type));
  const { path, insertZeros = false, ...rest } = read;
  if (path === undefined && type !== 'bucket_sort')
    return refuseParsing(`Missing required field [buckets_path] for aggregation [${name}]`, name);
  if (type === 'bucket_sort' && rest.sort === undefined && rest.size === undefined && (rest.from ?? 0) === 0) {
    return refuse({
      kind: 'validation',
      findings: [`[${name}] is configured to perform nothing. Please set either of [sort, size, from] to use bucket_sort`],
    });
  }
  if (rest.points?.some((percent) => !(percent >= 0 && percent <= 100)) === true)
    refuseArgument('percents must only contain non-null doubles from 0.0-100.0 inclusive');
  return { type, path: path ?? '', insertZeros, ...rest };
}

function readersOf(type: PipelineType): MemberReaders<Omit<PipelineBody, 'type'>> {
  const gap: MemberReaders<Omit<PipelineBody, 'type'>> = {
    gap_policy: (value, key) => ({ insertZeros: readGapPolicy(readText(value, key)) }),
  };
  if (type === 'bucket_sort') {
    return {
      ...gap,
      sort: (value) => ({ sort: readSort(value) }),
      from: (value, key) => ({ from: atLeast(readInt(value, key), 0, key) }),
      size: (value, key) => ({ size: atLeast(readInt(value, key), 1, key) }),
    };
  }
  return {
    ...gap,
    buckets_path: (value, key) => ({ path: readText(isJsonArray(value) ? (value[0] ?? '') : value, key) }),
    format: (value, key) => ({ format: readText(value, key) }),
    ...(type === 'percentiles_bucket' && PERCENTILES),
    ...(type === 'extended_stats_bucket' && { sigma: (value: JsonValue, key: string) => ({ sigma: readFloat(value, key) }) }),
    ...(type === 'derivative' && { unit: (value: JsonValue, key: string) => ({ unitMs: readUnit(readText(value, key)) }) }),
  };
}

const PERCENTILES: MemberReaders<Omit<PipelineBody, 'type'>> = {
  percents: (value) => ({ points: readPercents(value) }),
  keyed: (value, key) => ({ keyed: readBoolean(value, key) }),
};

function readPercents(value: JsonValue): readonly number[] {
  if (!isJsonArray(value)) return refuseParsing(`Unexpected token ${tokenName(value)} [percents]`, 'percents');
  return value.map((item) => readFloat(item, 'percents'));
}

function readGapPolicy(text: string): boolean {
  if (text === 'skip' || text === 'insert_zeros') return text === 'insert_zeros';
  return refuseArgument(`Invalid gap policy: [${text}], accepted values: [insert_zeros, skip]`);
}

function readSort(value: JsonValue): readonly BucketOrder[] {
  return parseSort(value).map(({ field, order }) => ({ path: field, ascending: order === 'asc' }));
}

function atLeast(value: number, least: number, key: string): number {
  if (value >= least) return value;
  return refuseArgument(`[${key}] must be a ${least === 0 ? 'non-negative' : 'positive'} integer: [${value}]`);
}

const UNITS: ReadonlyMap<string, string> = new Map([
  ['second', '1s'],
  ['minute', '1m'],
  ['hour', '1h'],
  ['day', '1d'],
  ['week', '7d'],
  ['1w', '7d'],
]);

function readUnit(text: string): number {
  return parseDuration(UNITS.get(text) ?? text, 'DerivativePipelineAggregationBuilder.unit').ms;
}

const HISTOGRAMS: ReadonlySet<string> = new Set(['histogram', 'date_histogram']);
const MANY: ReadonlySet<string> = new Set([
  'terms',
  'histogram',
  'date_histogram',
  'range',
  'date_range',
  'ip_range',
  'filters',
  'geo_distance',
]);

/** Pipelines, each behind those it refers to. Refuses those that go through nothing, or in a circle. @param parent the aggregation they are below; undefined at the top */
export function readyPipelines(
  pipelines: readonly PipelineSpec[],
  specs: readonly AggregationSpec[],
  parent: AggregationSpec['body'] | undefined,
): readonly PipelineSpec[] {
  const findings = pipelines.flatMap(({ name, body: { type, path } }) => {
    if (type === 'bucket_sort') {
      return parent === undefined ? [`bucket_sort aggregation [${name}] must be declared inside of another aggregation`] : [];
    }
    const first = firstStep(path);
    const isNamed = (other: Named): boolean => isMeant(first, other);
    const isThere = specs.some(isNamed) || pipelines.some(isNamed) || first === '_count' || first === '_key';
    if (!isThere) return [`No aggregation found for path [${path}]`];
    if (type === 'derivative' || type === 'cumulative_sum') {
      const reason = `${type} aggregation [${name}] must have a histogram, date_histogram or auto_date_histogram as parent`;
      if (parent === undefined || !HISTOGRAMS.has(parent.type)) return [reason];
      const hasEmpty = 'minDocCount' in parent && parent.minDocCount === 0;
      return hasEmpty ? [] : [`parent histogram of ${type} aggregation [${name}] must have min_doc_count of 0`];
    }
    const found = specs.find(isNamed)?.body.type ?? 'pipeline';
    if (MANY.has(found)) return [];
    return [
      `The first aggregation in buckets_path must be a multi-bucket aggregation for aggregation [${name}] found :${found} for buckets path: ${path}`,
    ];
  });
  if (findings.length > 0) refuse({ kind: 'validation', findings });
  return inOrder(pipelines);
}

type Named = { readonly name: string };

function firstStep(path: string): string {
  return path.split('>')[0]?.trim() ?? '';
}

function isMeant(step: string, { name }: Named): boolean {
  return step === name || step.startsWith(`${name}.`) || step.startsWith(`${name}[`);
}

/** As they were written, but for those that others refer to: they come before them. */
function inOrder(pipelines: readonly PipelineSpec[]): readonly PipelineSpec[] {
  const ordered = new Set<PipelineSpec>();
  for (const written of pipelines) {
    const waiting: PipelineSpec[] = [];
    for (let next: PipelineSpec | undefined = written; next !== undefined && !ordered.has(next);) {
      if (waiting.includes(next)) return refuseArgument('Cyclical dependency found with pipeline aggregations');
      waiting.push(next);
      const step = firstStep(next.body.path);
      next = pipelines.find((other) => isMeant(step, other));
    }
    for (const one of waiting.toReversed()) ordered.add(one);
  }
  return [...ordered];
}
