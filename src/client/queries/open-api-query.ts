import { queryOptions } from '@tanstack/react-query';
import { isSuccess, type Ask } from '../ask.ts';
import { RestError, retryNetworkFaults } from '../rest-error.ts';

/** The service's own description, an OpenAPI document without an envelope. Does not change while the service runs. */
export function openApiQuery<Document>(ask: Ask) {
  return queryOptions({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => {
      const answer = await ask('GET', '/openapi.json', { signal });
      if (!isSuccess(answer)) throw new RestError(answer.exchange, answer.body);
      // The document's shape is the caller's word, as with every answer.
      return answer.body as Document;
    },
    staleTime: Infinity,
    retry: retryNetworkFaults,
  });
}
