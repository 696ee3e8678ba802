import { formatDouble, type MetricBody, type MetricType } from '../../../engine/index.ts';
import { refuseArgument } from '../../errors/refusal.ts';
import { readFloat, readInt } from '../json-access.ts';
import type { AggregationParser } from './aggregation-parser.ts';
import { readValues } from './values-options.ts';

const PLAIN: readonly MetricType[] = ['min', 'max', 'sum', 'avg', 'value_count', 'stats'];

/** Metrics by name. */
export const METRIC_PARSERS: readonly (readonly [string, AggregationParser])[] = [
  [
    'cardinality',
    (body, { name }) => {
      const { values, own } = readValues<{ precisionThreshold: number }>('cardinality', body, {
        precision_threshold: (value, key) => {
          const precisionThreshold = readInt(value, key);
          return precisionThreshold >= 0
            ? { precisionThreshold }
            : refuseArgument(`[precisionThreshold] must be greater than or equal to 0. Found [${precisionThreshold}] in [${name}]`);
        },
        // A setting of long ago that changes nothing.
        rehash: () => ({}),
      });
      return { type: 'cardinality', values, ...own };
    },
  ],
  ...PLAIN.map(
    (type) => [type, (body) => ({ type, values: readValues(type, body, {}).values })] satisfies readonly [string, AggregationParser],
  ),
  [
    'extended_stats',
    (body, { name }): MetricBody => {
      const { values, own } = readValues<{ sigma: number }>('extended_stats', body, {
        sigma: (value, key) => {
          const sigma = readFloat(value, key);
          return sigma >= 0
            ? { sigma }
            : refuseArgument(`[sigma] must be greater than or equal to 0. Found [${formatDouble(sigma)}] in [${name}]`);
        },
      });
      return { type: 'extended_stats', values, ...own };
    },
  ],
];
