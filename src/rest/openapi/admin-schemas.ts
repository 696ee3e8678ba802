import { ANY, anyOf, FLAG, listOf, mapOf, NUMBER, objectOf, OPEN_OBJECT, schemaRef, TEXT, WHOLE, type Schema } from './schema.ts';

const ALIASES = objectOf({ aliases: OPEN_OBJECT });
const HEALTH: Schema = { enum: ['green', 'yellow', 'red'] };
const FIELD_MAPPINGS = mapOf(objectOf({ mappings: mapOf(objectOf({ full_name: TEXT, mapping: OPEN_OBJECT })) }));

/** Answers of looking after indices and the whole engine. */
export const ADMIN_SCHEMAS: Readonly<Record<string, Schema>> = {
  Info: objectOf({ name: TEXT, cluster_name: TEXT, cluster_uuid: TEXT, version: OPEN_OBJECT, tagline: TEXT }),
  Acknowledged: objectOf(
    { acknowledged: FLAG },
    { optional: { shards_acknowledged: FLAG, index: TEXT, indices: mapOf(objectOf({ closed: FLAG })) } },
  ),
  IndexDescriptions: mapOf(
    objectOf({}, { optional: { aliases: OPEN_OBJECT, mappings: OPEN_OBJECT, settings: OPEN_OBJECT, defaults: OPEN_OBJECT } }),
  ),
  AliasesAnswer: mapOf(ALIASES),
  AliasesMissing: anyOf(
    { type: 'object', required: ['error', 'status'], properties: { error: TEXT, status: WHOLE }, additionalProperties: ALIASES },
    schemaRef('Error'),
  ),
  BroadcastAnswer: objectOf({ _shards: schemaRef('Shards') }),
  SyncedFlushAnswer: mapOf(objectOf({ total: WHOLE, successful: WHOLE, failed: WHOLE }, { optional: { failures: listOf(OPEN_OBJECT) } })),
  BlocksAnswer: objectOf({ acknowledged: FLAG, shards_acknowledged: FLAG, indices: listOf(objectOf({ name: TEXT, blocked: FLAG })) }),
  SegmentsAnswer: objectOf({ _shards: schemaRef('Shards'), indices: OPEN_OBJECT }),
  FieldMappings: FIELD_MAPPINGS,
  FieldMappingsOrError: anyOf(FIELD_MAPPINGS, schemaRef('Error')),
  SearchShardsAnswer: objectOf({ nodes: OPEN_OBJECT, indices: OPEN_OBJECT, shards: listOf(listOf(OPEN_OBJECT)) }),
  StatsAnswer: objectOf({ _shards: schemaRef('Shards'), _all: OPEN_OBJECT }, { optional: { indices: OPEN_OBJECT } }),
  ClusterSettings: objectOf(
    { persistent: OPEN_OBJECT, transient: OPEN_OBJECT },
    { optional: { acknowledged: FLAG, defaults: OPEN_OBJECT } },
  ),
  NodesAnswer: objectOf({ _nodes: OPEN_OBJECT, cluster_name: TEXT, nodes: OPEN_OBJECT }),
  ClusterStats: objectOf({
    _nodes: OPEN_OBJECT,
    cluster_name: TEXT,
    cluster_uuid: TEXT,
    timestamp: WHOLE,
    status: HEALTH,
    indices: OPEN_OBJECT,
    nodes: OPEN_OBJECT,
  }),
  ClusterState: objectOf(
    { cluster_name: TEXT, cluster_uuid: TEXT },
    {
      optional: {
        master_node: TEXT,
        cluster_manager_node: TEXT,
        blocks: OPEN_OBJECT,
        nodes: OPEN_OBJECT,
        metadata: OPEN_OBJECT,
        routing_table: OPEN_OBJECT,
        routing_nodes: OPEN_OBJECT,
      },
    },
  ),
  ResolvedNames: objectOf({
    indices: listOf(objectOf({ name: TEXT, attributes: listOf(TEXT) }, { optional: { aliases: listOf(TEXT) } })),
    aliases: listOf(objectOf({ name: TEXT, indices: listOf(TEXT) })),
    data_streams: listOf(OPEN_OBJECT),
  }),
  TasksAnswer: objectOf({}, { optional: { nodes: OPEN_OBJECT, tasks: anyOf(OPEN_OBJECT, listOf(OPEN_OBJECT)) } }),
  TaskAnswer: objectOf({ completed: FLAG, task: OPEN_OBJECT }, { optional: { error: OPEN_OBJECT } }),
  RecoveryAnswer: mapOf(objectOf({ shards: listOf(OPEN_OBJECT) })),
  ClusterHealth: objectOf(
    {
      cluster_name: TEXT,
      status: HEALTH,
      timed_out: FLAG,
      number_of_nodes: WHOLE,
      number_of_data_nodes: WHOLE,
      active_primary_shards: WHOLE,
      active_shards: WHOLE,
      relocating_shards: WHOLE,
      initializing_shards: WHOLE,
      unassigned_shards: WHOLE,
      delayed_unassigned_shards: WHOLE,
      number_of_pending_tasks: WHOLE,
      number_of_in_flight_fetch: WHOLE,
      task_max_waiting_in_queue_millis: WHOLE,
      active_shards_percent_as_number: NUMBER,
    },
    { optional: { discovered_master: FLAG, discovered_cluster_manager: FLAG, indices: OPEN_OBJECT } },
  ),
  CatTable: listOf(OPEN_OBJECT),
  CreateIndexRequest: {
    ...objectOf({}, { optional: { settings: OPEN_OBJECT, mappings: OPEN_OBJECT, aliases: OPEN_OBJECT } }),
    examples: [{ settings: { number_of_shards: 2 } }],
  },
  SettingsRequest: { ...OPEN_OBJECT, examples: [{ index: { max_result_window: 20_000 } }] },
  MappingRequest: { type: 'object', properties: { properties: OPEN_OBJECT }, examples: [{ properties: { pages: { type: 'long' } } }] },
  AliasRequest: {
    type: 'object',
    properties: {
      index: TEXT,
      alias: TEXT,
      filter: OPEN_OBJECT,
      routing: ANY,
      index_routing: ANY,
      search_routing: ANY,
      is_write_index: FLAG,
    },
    examples: [{ index: 'logs', alias: 'new-name' }],
  },
  AliasActionsRequest: {
    ...objectOf({ actions: listOf(OPEN_OBJECT) }),
    examples: [{ actions: [{ add: { index: 'logs', alias: 'new-name' } }] }],
  },
  ClusterSettingsRequest: {
    ...objectOf({}, { optional: { persistent: OPEN_OBJECT, transient: OPEN_OBJECT } }),
    examples: [{ transient: { 'search.max_keep_alive': '24h' } }],
  },
  AnalyzeRequest: {
    type: 'object',
    properties: { analyzer: TEXT, field: TEXT, text: anyOf(TEXT, listOf(TEXT)) },
    examples: [{ analyzer: 'standard', text: 'Two words' }],
  },
};
