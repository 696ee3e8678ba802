import type { Endpoint } from './endpoint.ts';
import { ADMIN_PARAMETERS, INDICES_PARAMETERS } from '../handlers/index-expression.ts';
import {
  createIndex,
  deleteIndices,
  getIndices,
  getMapping,
  getSettings,
  putMapping,
  putSettings,
  TYPE_PARAMETERS,
} from '../handlers/indices.ts';
import { forceMerge, refreshIndices } from '../handlers/maintenance.ts';
import { FETCH, later, READ, row, WRITE } from './rows.ts';

/** Indices, their settings and mappings, and what makes their writes searchable. */
export const INDEX_ENDPOINTS: readonly Endpoint[] = [
  row(['PUT'], ['/{index}'], {
    parameters: {
      timeout: 'duration',
      master_timeout: 'duration',
      wait_for_active_shards: 'copies',
      ...TYPE_PARAMETERS,
    },
    body: 'optional',
    effect: 'write',
    summary: 'Create an index with settings, mappings and aliases.',
    takes: 'CreateIndexRequest',
    answers: { 200: 'Acknowledged' },
    handle: createIndex,
  }),
  row(FETCH, ['/{index}'], {
    parameters: { ...ADMIN_PARAMETERS, ...TYPE_PARAMETERS, flat_settings: 'boolean', include_defaults: 'boolean', features: 'list' },
    summary: 'The aliases, mappings and settings of indices.',
    answers: { 200: 'IndexDescriptions', 404: 'Error' },
    handle: getIndices,
  }),
  row(['DELETE'], ['/{index}'], {
    parameters: ADMIN_PARAMETERS,
    effect: 'write',
    summary: 'Delete indices.',
    answers: { 200: 'Acknowledged', 404: 'Error' },
    handle: deleteIndices,
  }),
  row(['GET'], ['/_settings', '/_settings/{name}', '/{index}/_settings', '/{index}/_settings/{name}'], {
    parameters: { ...ADMIN_PARAMETERS, flat_settings: 'boolean', include_defaults: 'boolean' },
    summary: 'The settings of indices.',
    answers: { 200: 'IndexDescriptions', 404: 'Error' },
    handle: getSettings,
  }),
  row(['PUT'], ['/_settings', '/{index}/_settings'], {
    parameters: { ...ADMIN_PARAMETERS, preserve_existing: 'boolean', flat_settings: 'boolean' },
    body: 'required',
    effect: 'write',
    summary: 'Change settings, such as index.max_result_window.',
    takes: 'SettingsRequest',
    answers: { 200: 'Acknowledged', 404: 'Error' },
    handle: putSettings,
  }),
  row(['GET'], ['/_mapping', '/{index}/_mapping'], {
    parameters: { ...ADMIN_PARAMETERS, ...TYPE_PARAMETERS },
    summary: 'The mappings of indices.',
    answers: { 200: 'IndexDescriptions', 404: 'Error' },
    handle: getMapping,
  }),
  row(['GET'], ['/_mapping/field/{fields}', '/{index}/_mapping/field/{fields}'], {
    parameters: { ...INDICES_PARAMETERS, ...TYPE_PARAMETERS, local: 'boolean', include_defaults: 'boolean' },
    summary: 'The mappings of fields, by name or pattern.',
    answers: { 200: 'FieldMappings', 404: 'FieldMappingsOrError' },
    handle: later(async () => (await import('../handlers/field-mapping.ts')).getFieldMapping),
  }),
  row(WRITE, ['/{index}/_mapping'], {
    parameters: { ...ADMIN_PARAMETERS, ...TYPE_PARAMETERS },
    unserved: ['write_index_only'],
    body: 'required',
    effect: 'write',
    summary: 'Add fields to a mapping.',
    takes: 'MappingRequest',
    answers: { 200: 'Acknowledged', 404: 'Error' },
    handle: putMapping,
  }),
  row(READ, ['/_refresh', '/{index}/_refresh'], {
    parameters: INDICES_PARAMETERS,
    effect: 'write',
    summary: 'Make everything written searchable.',
    answers: { 200: 'BroadcastAnswer', 404: 'Error' },
    handle: refreshIndices,
  }),
  row(['POST'], ['/_forcemerge', '/{index}/_forcemerge'], {
    parameters: { ...INDICES_PARAMETERS, max_num_segments: 'int', only_expunge_deletes: 'boolean', flush: 'boolean' },
    effect: 'write',
    summary: 'Merge segments, down to one per shard unless told otherwise.',
    answers: { 200: 'BroadcastAnswer', 404: 'Error' },
    handle: forceMerge,
  }),
];
