import { useMemo } from 'react';
import { createAsk, type Ask } from '../../../client/ask.ts';
import { type Beside, besideFetch } from '../../../client/beside.ts';
import { type Client, createClient } from '../../../client/client.ts';

/** The ways to ask the cluster. */
export function useBesideClient(beside: Beside): { readonly client: Client; readonly ask: Ask } {
  return useMemo(() => {
    const connection = { fetch: besideFetch(beside, (input, init) => fetch(input, init)), base: beside.base };
    return { client: createClient(connection), ask: createAsk(connection) };
  }, [beside]);
}
