import type { ApiRequest } from '../../rest/api.ts';

/** Open contexts end with their engine, so what asked for one, or opened one, finds or leaves nothing behind. */
const CONTEXTS = /\/_(search\/scroll|pit|search\/point_in_time)(\/|$)/;
/** Requests with a body that only read. */
const READS = /\/_(search|msearch|count|mget|validate\/query|explain\/[^/]+|field_caps|analyze|rank_eval|mtermvectors|termvectors\/[^/]+)$/;

/** Whether nothing is the worse for it where a request is done twice. */
export function isRepeatable({ method, path }: ApiRequest): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return true;
  return CONTEXTS.test(path) || (method === 'POST' && READS.test(path));
}
