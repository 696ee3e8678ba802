import { queryOptions } from '@tanstack/react-query';
import { type Ask, succeeded } from '../ask.ts';

/** The service's own description, an OpenAPI document without an envelope. Does not change while the service runs. */
export function openApiQuery<Document>(ask: Ask) {
  return queryOptions({
    queryKey: ['openapi'],
    // The document's shape is the caller's word, as with every answer.
    queryFn: async ({ signal }) => succeeded(await ask('GET', '/openapi.json', { signal })).body as Document,
    staleTime: Infinity,
  });
}
