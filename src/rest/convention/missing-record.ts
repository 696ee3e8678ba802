import type { Exchange } from '../endpoints/endpoint.ts';
import { refuseWith } from './convention-error.ts';

/**
 * Ends the request for a record that is not there: 410 for GET and HEAD of one that is known to have been (`because` says how it
 * ended: `was deleted`), else 404. @see spec 7.1
 */
export function refuseMissingRecord({ method }: Exchange, record: string, key: string, because: string | undefined): never {
  const reads = method === 'GET' || method === 'HEAD';
  if (because !== undefined && reads) return refuseWith('gone', `the ${record} [${key}] ${because}`);
  return refuseWith('not_found', `no ${record} [${key}]`);
}
