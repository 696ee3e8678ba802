import { booleanSetting, integerSetting, textSetting, timeSetting } from './setting-kinds.ts';
/** Most primary shards an index may have. */
export const MAX_SHARDS = 1024;
function row(scope, kind, fallback) {
  return { kind, scope, fallback };
}
/** Every index setting the service knows, by full key. @see docs/search.md, settings */
export const INDEX_SETTINGS = new Map([
  ['index.number_of_shards', row('final', integerSetting(1, MAX_SHARDS), '1')],
  ['index.number_of_routing_shards', row('final', integerSetting(1))],
  ['index.number_of_replicas', row('dynamic', integerSetting(0), '1')],
  // Of Fathom's own: no peer has it. Without a default in the table, so that who lists defaults sees the peers'.
  ['index.fathom.run_replicas', row('final', booleanSetting)],
  ['index.auto_expand_replicas', row('dynamic', textSetting, 'false')],
  ['index.refresh_interval', row('dynamic', timeSetting, '1s')],
  ['index.blocks.read_only', row('dynamic', booleanSetting, 'false')],
  ['index.blocks.read_only_allow_delete', row('dynamic', booleanSetting, 'false')],
  ['index.blocks.read', row('dynamic', booleanSetting, 'false')],
  ['index.blocks.write', row('dynamic', booleanSetting, 'false')],
  ['index.blocks.metadata', row('dynamic', booleanSetting, 'false')],
  ['index.max_result_window', row('dynamic', integerSetting(1), '10000')],
  ['index.max_inner_result_window', row('dynamic', integerSetting(1), '100')],
  ['index.max_rescore_window', row('dynamic', integerSetting(1))],
  ['index.max_terms_count', row('dynamic', integerSetting(1), '65536')],
  ['index.max_regex_length', row('dynamic', integerSetting(1), '1000')],
  ['index.max_docvalue_fields_search', row('dynamic', integerSetting(0), '100')],
  ['index.max_script_fields', row('dynamic', integerSetting(0), '32')],
  ['index.max_slices_per_scroll', row('dynamic', integerSetting(1), '1024')],
  ['index.max_slices_per_pit', row('dynamic', integerSetting(1), '1024')],
  ['index.max_ngram_diff', row('dynamic', integerSetting(0), '1')],
  ['index.max_shingle_diff', row('dynamic', integerSetting(0), '3')],
  ['index.analyze.max_token_count', row('dynamic', integerSetting(1), '10000')],
  ['index.highlight.max_analyzed_offset', row('dynamic', integerSetting(1), '1000000')],
  ['index.mapping.total_fields.limit', row('dynamic', integerSetting(0), '1000')],
  ['index.mapping.depth.limit', row('dynamic', integerSetting(1), '20')],
  ['index.mapping.nested_fields.limit', row('dynamic', integerSetting(0), '50')],
  ['index.mapping.nested_objects.limit', row('dynamic', integerSetting(0), '10000')],
  ['index.query_string.lenient', row('static', booleanSetting, 'false')],
  ['index.hidden', row('dynamic', booleanSetting, 'false')],
  ['index.priority', row('dynamic', integerSetting(0), '1')],
  ['index.codec', row('static', textSetting, 'default')],
  ['index.soft_deletes.enabled', row('final', booleanSetting, 'true')],
  ['index.search.idle.after', row('dynamic', timeSetting, '30s')],
  ['index.gc_deletes', row('dynamic', timeSetting, '60s')],
  ['index.translog.durability', row('dynamic', textSetting, 'REQUEST')],
  ['index.translog.sync_interval', row('static', timeSetting, '5s')],
  ['index.verified_before_close', row('private', textSetting)],
  ['index.uuid', row('private', textSetting)],
  ['index.creation_date', row('private', textSetting)],
  ['index.provided_name', row('private', textSetting)],
  ['index.version.created', row('private', textSetting)],
]);
