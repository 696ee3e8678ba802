import type { Endpoint } from '../endpoints/endpoint.ts';
import { Parameters } from '../request/parameters.ts';
import { didYouMean } from '../request/similarity.ts';
import { refuseWith } from './convention-error.ts';

/**
 * The query of an endpoint of this dialect, as texts. Names the endpoint does not list are refused; a list's are checked by the reader
 * of collections, which knows the attributes.
 */
export function readConventionParameters(
  query: ReadonlyMap<string, string>,
  endpoint: Pick<Endpoint, 'parameters' | 'records'>,
): Parameters {
  const pretty = query.get('pretty');
  if (pretty !== undefined && !['', 'true', 'false'].includes(pretty))
    refuseWith('bad_value', `[pretty] must be [true] or [false], found [${pretty}]`);
  const known = Object.keys(endpoint.parameters);
  const lists = endpoint.records?.use === 'list';
  for (const name of query.keys()) {
    if (lists || known.includes(name)) continue;
    const there = known.length === 0 ? '' : `, there are [${known.join(', ')}]`;
    refuseWith('unknown_parameter', `unknown parameter [${name}]${didYouMean(name, known)}${there}`);
  }
  return new Parameters(query);
}
