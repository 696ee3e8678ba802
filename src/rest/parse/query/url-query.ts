import type { Query } from '../../../engine/index.ts';
import type { ParameterTable, Parameters } from '../../request/parameters.ts';
import { readOperator } from './query-options.ts';

/** A query in the URL, and how it is to be read. */
export const URL_QUERY_PARAMETERS = {
  q: 'text',
  df: 'text',
  analyzer: 'text',
  analyze_wildcard: 'boolean',
  default_operator: 'text',
  lenient: 'boolean',
} as const satisfies ParameterTable;

/** The URL's `q` as a `query_string`; undefined without one. */
export function urlQuery(parameters: Parameters): Query | undefined {
  const query = parameters.text('q');
  if (query === undefined) return undefined;
  const field = parameters.text('df');
  const operator = parameters.text('default_operator');
  const analyzer = parameters.text('analyzer');
  const lenient = parameters.boolean('lenient');
  const analyzeWildcard = parameters.boolean('analyze_wildcard');
  return {
    kind: 'query_string',
    query,
    ...(field === undefined ? {} : { fields: [{ field, boost: 1 }] }),
    ...(operator === undefined ? {} : { operator: readOperator(operator, 'default_operator') }),
    ...(analyzer === undefined ? {} : { analyzer }),
    ...(lenient === undefined ? {} : { lenient }),
    ...(analyzeWildcard === undefined ? {} : { analyzeWildcard }),
  };
}
