import type { ApiResponse } from '../rest/api.ts';

/** An answer of whoever passes requests on to an engine, in the shape of the service's errors. */
export function unavailable(status: number, reason: string): ApiResponse {
  const cause = { type: 'engine_unavailable_exception', reason };
  const body = new TextEncoder().encode(JSON.stringify({ error: { root_cause: [cause], ...cause }, status }));
  return { status, headers: { 'content-type': 'application/json; charset=UTF-8', 'x-fathom': '1' }, body };
}
