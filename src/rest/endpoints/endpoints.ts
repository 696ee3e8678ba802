import { ADMIN_ENDPOINTS } from './admin-endpoints.ts';
import { CONVENTION_ENDPOINTS } from '../convention/endpoints.ts';
import { DOCUMENT_ENDPOINTS } from './document-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { INDEX_ENDPOINTS } from './index-endpoints.ts';
import { MONITORING_ENDPOINTS } from './monitoring-endpoints.ts';
import { MULTI_ENDPOINTS } from './multi-endpoints.ts';
import { openApiEndpoint } from '../openapi/endpoint.ts';
import { SEARCH_ENDPOINTS } from './search-endpoints.ts';

/** Everything the service answers to: the single source for dispatch, 405 and `Allow`, OPTIONS and documentation. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...SEARCH_ENDPOINTS,
  ...MULTI_ENDPOINTS,
  ...DOCUMENT_ENDPOINTS,
  ...INDEX_ENDPOINTS,
  ...ADMIN_ENDPOINTS,
  ...MONITORING_ENDPOINTS,
  ...CONVENTION_ENDPOINTS,
  openApiEndpoint(() => ENDPOINTS),
];
