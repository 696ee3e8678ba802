/** Names without `index.`; one that ends in a dot stands for all that begin with it. */
const KNOWN =
  `allocation. compound_format data_path default_pipeline fielddata.cache final_pipeline flush_after_merge force_memory_term_dictionary indexing.
  load_fixed_bitset_filters_eagerly lifecycle. mapper.dynamic mapping.coerce mapping.field_name_length.limit mapping.ignore_malformed
  max_adjacency_matrix_filters max_refresh_listeners merge. percolator. queries.cache.enabled query.default_field query.parse. recovery.
  requests.cache.enable routing. routing_partition_size search.slowlog. search.throttled shard.check_on_startup similarity.
  soft_deletes.retention. soft_deletes.retention_lease. sort. store. translog.flush_threshold_size translog.generation_threshold_size
  translog.retention. unassigned. warmer.enabled write.wait_for_active_shards`.split(/\s+/);

/** Whether the peers have a setting of an index which this service has not: it is refused by name. */
export function isSettingElsewhere(key: string): boolean {
  const name = key.replace(/^index\./, '');
  return KNOWN.some((known) => (known.endsWith('.') ? name.startsWith(known) : name === known));
}
