import type { Endpoint } from '../endpoints/endpoint.ts';
import { CODE_ENDPOINTS } from './resources/codes.ts';
import { CONTEXT_ENDPOINTS } from './resources/contexts.ts';
import { DATASET_ENDPOINTS } from './resources/datasets.ts';
import { DOCUMENT_ENDPOINTS } from './resources/documents.ts';
import { IMPORT_ENDPOINTS } from './resources/imports.ts';
import { SWITCH_ENDPOINTS } from './resources/switches.ts';
import { INDEX_ENDPOINTS } from './resources/indices.ts';
import { MERGE_ENDPOINTS } from './resources/merges.ts';
import { SEARCH_ENDPOINTS } from './resources/searches.ts';
import { SHARD_ENDPOINTS } from './resources/shards.ts';
import { TASK_ENDPOINTS } from './resources/tasks.ts';

/** The rows of the convention dialect, one list per collection. */
export const CONVENTION_ENDPOINTS: readonly Endpoint[] = [
  ...CODE_ENDPOINTS,
  ...CONTEXT_ENDPOINTS,
  ...DATASET_ENDPOINTS,
  ...DOCUMENT_ENDPOINTS,
  ...IMPORT_ENDPOINTS,
  ...INDEX_ENDPOINTS,
  ...SHARD_ENDPOINTS,
  ...MERGE_ENDPOINTS,
  ...TASK_ENDPOINTS,
  ...SEARCH_ENDPOINTS,
  ...SWITCH_ENDPOINTS,
];
