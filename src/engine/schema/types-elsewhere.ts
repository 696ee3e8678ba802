const KNOWN = new Set(
  `alias constant_keyword date_range dense_vector double_range flat_object flattened float_range geo_shape histogram integer_range ip_range join
  knn_vector long_range match_only_text percolator rank_feature rank_features scaled_float search_as_you_type token_count wildcard`.split(
    /\s+/,
  ),
);

/** Whether the peers have a field type which this service has not: it is refused by name. */
export function isTypeElsewhere(type: string): boolean {
  return KNOWN.has(type);
}
