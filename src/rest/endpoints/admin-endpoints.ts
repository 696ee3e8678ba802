import type { Endpoint } from './endpoint.ts';
import { deleteAlias, getAliases, putAlias, updateAliases } from '../handlers/aliases.ts';
import { info } from '../handlers/cluster.ts';
import { getClusterSettings, putClusterSettings } from '../handlers/cluster-settings.ts';
import { ADMIN_PARAMETERS, INDICES_PARAMETERS, STATS_PARAMETERS } from '../handlers/index-expression.ts';
import { clearCache, flush, syncedFlush } from '../handlers/maintenance.ts';
import { addBlock, closeIndices, openIndices } from '../handlers/open-close.ts';
import { type ParameterTable, TIME_PARAMETERS } from '../request/parameters.ts';
import { catRow, FETCH, later, READ, row, WRITE } from './rows.ts';

const SETTINGS_PARAMETERS = { ...TIME_PARAMETERS, flat_settings: 'boolean' } as const satisfies ParameterTable;

const CAT_TABLES: readonly string[] = ['aliases', 'count', 'health', 'indices', 'master', 'nodes', 'segments', 'shards'];

/** Who answers, and the calls that look after indices: aliases, open and closed, the cluster's settings and health, figures and tables. */
export const ADMIN_ENDPOINTS: readonly Endpoint[] = [
  row(FETCH, ['/'], {
    summary: 'Who answers, and which release it behaves like.',
    answers: { 200: 'Info' },
    handle: info,
  }),
  row(FETCH, ['/_alias', '/_alias/{name}', '/{index}/_alias', '/{index}/_alias/{name}', '/_aliases'], {
    parameters: ADMIN_PARAMETERS,
    summary: 'The aliases of indices.',
    answers: { 200: 'AliasesAnswer', 404: 'AliasesMissing' },
    handle: getAliases,
  }),
  row(WRITE, ['/{index}/_alias/{name}', '/{index}/_aliases/{name}', '/_alias/{name}', '/_aliases/{name}'], {
    parameters: TIME_PARAMETERS,
    body: 'optional',
    effect: 'write',
    summary: 'Give indices an alias, with a filter and routing if asked for.',
    takes: 'AliasRequest',
    answers: { 200: 'Acknowledged', 404: 'Error' },
    handle: putAlias,
  }),
  row(['PUT'], ['/_alias', '/{index}/_alias', '/{index}/_aliases'], {
    parameters: TIME_PARAMETERS,
    body: 'required',
    effect: 'write',
    summary: 'Give indices an alias named in the body.',
    takes: 'AliasRequest',
    answers: { 200: 'Acknowledged', 404: 'Error' },
    handle: putAlias,
  }),
  row(['DELETE'], ['/{index}/_alias/{name}', '/{index}/_aliases/{name}'], {
    parameters: TIME_PARAMETERS,
    effect: 'write',
    summary: 'Take aliases away from indices.',
    answers: { 200: 'Acknowledged', 404: 'Error' },
    handle: deleteAlias,
  }),
  row(['POST'], ['/_aliases'], {
    parameters: TIME_PARAMETERS,
    body: 'required',
    effect: 'write',
    summary: 'Add and remove aliases, and remove indices, all at once.',
    takes: 'AliasActionsRequest',
    answers: { 200: 'Acknowledged', 404: 'Error' },
    handle: updateAliases,
  }),
  row(['POST'], ['/_open', '/{index}/_open'], {
    parameters: { ...ADMIN_PARAMETERS, wait_for_active_shards: 'copies' },
    effect: 'write',
    summary: 'Open closed indices.',
    answers: { 200: 'Acknowledged', 404: 'Error' },
    handle: openIndices,
  }),
  row(['POST'], ['/_close', '/{index}/_close'], {
    parameters: { ...ADMIN_PARAMETERS, wait_for_active_shards: 'copies' },
    effect: 'write',
    summary: 'Close indices: they stay, and serve nothing.',
    answers: { 200: 'Acknowledged', 404: 'Error' },
    handle: closeIndices,
  }),
  row(READ, ['/_flush', '/{index}/_flush'], {
    parameters: { ...INDICES_PARAMETERS, force: 'boolean', wait_if_ongoing: 'boolean' },
    effect: 'write',
    summary: 'Flush indices.',
    answers: { 200: 'BroadcastAnswer', 404: 'Error' },
    handle: flush,
  }),
  row(READ, ['/_flush/synced', '/{index}/_flush/synced'], {
    parameters: { ...INDICES_PARAMETERS },
    effect: 'write',
    summary: 'Flush indices, in the older spelling.',
    answers: { 200: 'SyncedFlushAnswer', 404: 'Error', 409: 'SyncedFlushAnswer' },
    handle: syncedFlush,
  }),
  row(['POST'], ['/_cache/clear', '/{index}/_cache/clear'], {
    parameters: { ...INDICES_PARAMETERS, query: 'boolean', fielddata: 'boolean', request: 'boolean', fields: 'list' },
    effect: 'write',
    summary: 'Clear caches, of which there are none.',
    answers: { 200: 'BroadcastAnswer', 404: 'Error' },
    handle: clearCache,
  }),
  row(['PUT'], ['/{index}/_block/{block}'], {
    parameters: ADMIN_PARAMETERS,
    effect: 'write',
    summary: 'Bar reading, writing or changing indices.',
    answers: { 200: 'BlocksAnswer', 404: 'Error' },
    handle: addBlock,
  }),
  row(['GET'], ['/_segments', '/{index}/_segments'], {
    parameters: { ...INDICES_PARAMETERS, verbose: 'boolean' },
    summary: 'The segments of shards.',
    answers: { 200: 'SegmentsAnswer', 404: 'Error' },
    handle: later(async () => (await import('../handlers/segments.ts')).listSegments),
  }),
  row(READ, ['/_search_shards', '/{index}/_search_shards'], {
    parameters: { ...ADMIN_PARAMETERS, routing: 'text', preference: 'text' },
    summary: 'The shards a search would ask.',
    answers: { 200: 'SearchShardsAnswer', 404: 'Error' },
    handle: later(async () => (await import('../handlers/search-shards.ts')).searchShards),
  }),
  row(['GET'], ['/_stats', '/_stats/{metric}', '/{index}/_stats', '/{index}/_stats/{metric}'], {
    parameters: {
      ...INDICES_PARAMETERS,
      ...STATS_PARAMETERS,
      include_unloaded_segments: 'boolean',
      forbid_closed_indices: 'boolean',
    },
    summary: 'What indices hold and what they have done.',
    answers: { 200: 'StatsAnswer', 404: 'Error' },
    handle: later(async () => (await import('../handlers/stats.ts')).indexStats),
  }),
  row(['GET'], ['/_cluster/settings'], {
    parameters: { ...SETTINGS_PARAMETERS, include_defaults: 'boolean' },
    summary: 'The settings of the whole engine.',
    answers: { 200: 'ClusterSettings' },
    handle: getClusterSettings,
  }),
  row(['PUT'], ['/_cluster/settings'], {
    parameters: SETTINGS_PARAMETERS,
    body: 'required',
    effect: 'write',
    summary: 'Change settings of the whole engine, such as search.max_keep_alive.',
    takes: 'ClusterSettingsRequest',
    answers: { 200: 'ClusterSettings' },
    handle: putClusterSettings,
  }),
  row(['GET'], ['/_cluster/health', '/_cluster/health/{index}'], {
    parameters: {
      ...ADMIN_PARAMETERS,
      level: 'text',
      wait_for_status: 'text',
      wait_for_nodes: 'text',
      wait_for_active_shards: 'copies',
      wait_for_no_relocating_shards: 'boolean',
      wait_for_no_initializing_shards: 'boolean',
      wait_for_events: 'text',
    },
    summary: 'The health of the one node there is.',
    answers: { 200: 'ClusterHealth', 408: 'ClusterHealth' },
    handle: later(async () => (await import('../handlers/cluster-health.ts')).clusterHealth),
  }),
  row(['GET'], ['/_cat'], {
    plainText: true,
    summary: 'The tables there are.',
    answers: { 200: 'CatTable' },
    handle: () => ({ status: 200, text: `=^.^=\n${CAT_TABLES.map((name) => `/_cat/${name}\n`).join('')}` }),
  }),
  catRow(
    ['/_cat/indices', '/_cat/indices/{index}'],
    'The indices as a table.',
    later(async () => (await import('../handlers/cat/cat-indices.ts')).catIndices),
    {
      health: 'text',
      pri: 'boolean',
      include_unloaded_segments: 'boolean',
    },
  ),
  catRow(
    ['/_cat/segments', '/_cat/segments/{index}'],
    'The segments of shards as a table.',
    later(async () => (await import('../handlers/cat/cat-segments.ts')).catSegments),
  ),
  catRow(
    ['/_cat/shards', '/_cat/shards/{index}'],
    'The shards as a table.',
    later(async () => (await import('../handlers/cat/cat-shards.ts')).catShards),
  ),
  catRow(
    ['/_cat/aliases', '/_cat/aliases/{name}'],
    'The aliases as a table.',
    later(async () => (await import('../handlers/cat/cat-aliases.ts')).catAliases),
  ),
  catRow(
    ['/_cat/count', '/_cat/count/{index}'],
    'How many documents can be searched.',
    later(async () => (await import('../handlers/cat/cat-count.ts')).catCount),
  ),
  catRow(
    ['/_cat/health'],
    'The health of the one node there is, in a line.',
    later(async () => (await import('../handlers/cat/cat-health.ts')).catHealth),
    { ts: 'boolean' },
  ),
];
