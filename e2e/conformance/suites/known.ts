/** Tests of the suites that fail, by suite and then by the beginning of `file > title`, with the reason. A run fails by any other, and by one of these that passes. */
export const KNOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'elasticsearch-clients-tests': {
    'cat/shards.yml > cat.shards': 'looks for the indices of a cluster of its own; an emptied service has none',
    'entsearch/10_basic.yml > Enterprise Search loaded': 'looks for a module of the commercial distribution among those of the node',
    'indices/stats.yml > Index - blank': 'looks for the indices of a cluster of its own; an emptied service has none',
    'scroll/10_basic.yml > scroll': 'every scroll answer carries a new id here, as docs/conformance.md says',
  },
  'opensearch-api-specification': {
    '_core/search/aggregations/terms_aggregate_unsigned_long.yaml > Aggregate by unsigned_long field with custom format':
      'expects a format that groups digits to group none, as it reads its own numbers rounded',
    '_core/search/query/fuzzy.yaml > Search for documents using a fuzzy query.':
      'rewrite is read and changes nothing, as docs/rest.md says',
    '_core/template.yaml > Check that a template exists.': 'templates are not served, and HEAD has no body to say so',
    'cluster/component_template.yaml > Check if the component template exists': 'templates are not served, and HEAD has no body to say so',
    'cluster/state.yaml > Returns the cluster state version.': 'expects the name of the cluster that the suite starts itself',
    'indices/index_template.yaml > Check that an index template exists': 'templates are not served, and HEAD has no body to say so',
    'indices/settings.yaml > Get settings for an index including all default values.': 'defaults are those that the service acts by',
    'ism/policies.yaml > Check whether a policy exists.': 'policies are not served, and HEAD has no body to say so',
  },
};
