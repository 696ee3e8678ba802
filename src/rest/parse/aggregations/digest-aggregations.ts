import { formatDouble, type DeviationBody, type JsonValue, type PercentilesBody, type WeightedAvgBody } from '../../../engine/index.ts';
import { refuse, refuseArgument, refuseObject, refuseUnsupported } from '../../errors/refusal.ts';
import { isJsonArray, isJsonObject, readBoolean, readFloat, readText, tokenName } from '../json-access.ts';
import { type MemberReaders, readFields, readMembers } from '../read-members.ts';
import { refuseField } from '../../errors/refusal.ts';
import type { AggregationParser } from './aggregation-parser.ts';
import { readValues, type ValuesMembers, valuesReaders } from './values-options.ts';

const DEFAULT_PERCENTS = [1, 5, 25, 50, 75, 95, 99];
const PERCENTILES_COMPRESSION = 100;
const DEVIATION_COMPRESSION = 1000;

/** Above it a digest takes as much memory as the values do. */
const MAX_COMPRESSION = 10_000;

/** Metrics that a digest answers, and the weighted mean, by name. */
export const DIGEST_PARSERS: readonly (readonly [string, AggregationParser])[] = [
  ['percentiles', (body, { name }) => parsePercentiles('percentiles', 'percents', body, name)],
  ['percentile_ranks', (body, { name }) => parsePercentiles('percentile_ranks', 'values', body, name)],
  ['median_absolute_deviation', (body, { name }) => parseDeviation(body, name)],
  ['weighted_avg', (body) => parseWeightedAvg(body)],
];

interface PercentilesMembers {
  points: readonly number[];
  keyed: boolean;
  compression: number;
}

type Body = Parameters<AggregationParser>[0];

function parsePercentiles(type: PercentilesBody['type'], list: string, body: Body, name: string): PercentilesBody {
  const readers: MemberReaders<PercentilesMembers> = {
    [list]: (value: JsonValue, key: string) => ({ points: readNumbers(value, key, type) }),
    keyed: (value, key) => ({ keyed: readBoolean(value, key) }),
    tdigest: (value) => readFields<PercentilesMembers>('tdigest', isJsonObject(value) ? value : [], COMPRESSION),
    hdr: () => refuseUnsupported(`[hdr] of a [${type}] aggregation`),
  };
  const { values, own } = readValues(type, body, readers);
  const { points = type === 'percentiles' ? DEFAULT_PERCENTS : undefined, keyed = true, compression = PERCENTILES_COMPRESSION } = own;
  const reason = findingOf(type, points, name);
  if (reason !== undefined || points === undefined) return refuseBuild(type, reason ?? '');
  return { type, values, points: [...new Set(points)].sort((a, b) => a - b), keyed, compression };
}

function findingOf(type: PercentilesBody['type'], points: readonly number[] | undefined, name: string): string | undefined {
  if (type === 'percentile_ranks') {
    if (points === undefined) return `[values] must not be null: [${name}]`;
    return points.length === 0 ? `[values] must not be an empty array: [${name}]` : undefined;
  }
  if (points?.length === 0) return `[percents] must not be empty: [${name}]`;
  const beyond = points?.find((percent) => !(percent >= 0 && percent <= 100));
  return beyond === undefined ? undefined : `percent must be in [0,100], got [${formatDouble(beyond)}]: [${name}]`;
}

function refuseBuild(type: string, reason: string): never {
  return refuse({
    kind: 'x_content_parse',
    reason: `Failed to build [${type}] after last required field arrived`,
    cause: { type: 'illegal_argument_exception', reason },
  });
}

function readNumbers(value: JsonValue, key: string, type: string): readonly number[] {
  if (value === null) return refuseObject(`[${type}] ${key} doesn't support values of type: ${tokenName(value)}`, key);
  return (isJsonArray(value) ? value : [value]).map((item) => readFloat(item, key));
}

const COMPRESSION: MemberReaders<{ compression: number }> = {
  compression: (value, key) => {
    const compression = readFloat(value, key);
    if (compression < 0) refuseArgument(`[compression] must be greater than or equal to 0. Found [${formatDouble(compression)}]`);
    return { compression: bounded(compression) };
  },
};

function bounded(compression: number): number {
  if (compression > MAX_COMPRESSION)
    refuseArgument(`[compression] must be at most [${MAX_COMPRESSION}] but was [${formatDouble(compression)}]`);
  return Math.max(1, compression);
}

function parseDeviation(body: Body, name: string): DeviationBody {
  const { values, own } = readValues<{ compression: number }>('median_absolute_deviation', body, {
    compression: (value, key) => {
      const compression = readFloat(value, key);
      if (compression <= 0) refuseArgument(`[compression] must be greater than 0. Found [${formatDouble(compression)}] in [${name}]`);
      return { compression: bounded(compression) };
    },
  });
  return { type: 'median_absolute_deviation', values, compression: own.compression ?? DEVIATION_COMPRESSION };
}

interface WeightedMembers {
  value: ValuesMembers;
  weight: ValuesMembers;
  format: string;
}

function parseWeightedAvg(body: Body): WeightedAvgBody {
  const { value, weight, format } = readFields<WeightedMembers>('weighted_avg', body, {
    value: (option) => ({ value: readConfig(option) }),
    weight: (option) => ({ weight: readConfig(option) }),
    format: (option, key) => ({ format: readText(option, key) }),
    // What fields an index lacks are of makes no difference here: they are numbers.
    value_type: valuesReaders(false)['value_type'] as MemberReaders<WeightedMembers>[string],
  });
  if (value?.field === undefined) return refuseArgument('Could not find field name [value] in multiValuesSource');
  if (weight?.field === undefined) return refuseArgument('Could not find field name [weight] in multiValuesSource');
  const values = { ...value, field: value.field, ...(format !== undefined && { format }) };
  return { type: 'weighted_avg', values, weight: { ...weight, field: weight.field } };
}

function readConfig(value: JsonValue): ValuesMembers {
  const { field, missing, time_zone: zone, script } = valuesReaders(true);
  const readers: MemberReaders<ValuesMembers> = {};
  Object.assign(readers, { field, missing, time_zone: zone, script });
  const read = readMembers('field_config', isJsonObject(value) ? value : [], readers, (key) => refuseField('field_config', key));
  if (read.field === undefined) refuseArgument('[field] and [script] cannot both be null.  Please specify one or the other.');
  return read;
}
