import type { LiveNode } from './hosts/live-node.ts';

/** Sections that end otherwise on a real node than here, by the beginning of `file > section`, with the reason. A run fails by any other, and by one of these that ends the same. */
export const LIVE_DIFFERENCES: Readonly<Record<LiveNode['product'], Readonly<Record<string, string>>>> = {
  elasticsearch: {
    'elasticsearch/test/indices.create/10_basic.yml > Create index without soft deletes':
      'a node that is embedded in a program lacks the set-up of its log, which is what puts warnings of deprecation into headers',
    'opensearch/test/search/260_sort_mixed.yml > search across indices':
      'a test of OpenSearch, which sorts whole and broken numbers together; 7.10 answers 500, and has no unsigned_long here',
    'opensearch/test/search/331_distributed_sort_basic_date_missing.yml > test sorting missing basic_* format':
      'a test of OpenSearch for a fault that 7.10 has: a missing value in a format of digits fails all shards',
    'opensearch/test/search/350_matched_queries.yml > matched queries with scores': 'include_named_queries_score came after 7.10',
    'opensearch/test/search/50_multi_match.yml > Cross fields do not return negative scores':
      'a test of OpenSearch for a fault that 7.10 has: fields that few documents have score below nothing',
    'opensearch/test/search/95_search_after_shard_doc.yml': 'OpenSearch has _shard_doc from 3.3 on, and 7.10 has none',
  },
  opensearch: {
    'elasticsearch/test/indices.create/10_basic.yml > Create index with explicit _doc type':
      'the reason names include_type_name, which OpenSearch 2 does not have; here it is the sentence of 7.10',
    'elasticsearch/test/indices.create/10_basic.yml > Create index without soft deletes':
      'OpenSearch 2 refuses an index without soft deletes; here it is made, with the warning of 7.10',
    'elasticsearch/test/field_caps/10_basic.yml > Get date_nanos field caps':
      'OpenSearch 2 does not know the parameter include_type_name; here it is read',
    'opensearch/test/search/331_distributed_sort_basic_date_missing.yml > test sorting missing basic_* format':
      'a test for a fault that 2.19 still has: a missing value in a format of digits fails all shards',
    'opensearch/test/search/95_search_after_shard_doc.yml': 'OpenSearch has _shard_doc from 3.3 on; here every release has it',
  },
};
