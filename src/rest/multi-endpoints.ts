import type { Endpoint, Method } from './endpoint.ts';
import { multiGet, MULTI_GET_PARAMETERS } from './handlers/multi-get.ts';
import { multiSearch, MULTI_SEARCH_PARAMETERS } from './handlers/multi-search.ts';

const READ = ['GET', 'POST'] as const satisfies readonly Method[];

/** Calls over many documents or searches at once, and those that look into an index without searching it. */
export const MULTI_ENDPOINTS: readonly Endpoint[] = [
  {
    methods: READ,
    paths: ['/_mget', '/{index}/_mget'],
    parameters: MULTI_GET_PARAMETERS,
    body: 'optional',
    dialect: 'search',
    effect: 'read',
    summary: 'Get many documents by id.',
    handle: multiGet,
  },
  {
    methods: READ,
    paths: ['/_msearch', '/{index}/_msearch'],
    parameters: MULTI_SEARCH_PARAMETERS,
    body: 'ndjson',
    dialect: 'search',
    effect: 'read',
    summary: 'Many searches in one request.',
    handle: multiSearch,
  },
];
