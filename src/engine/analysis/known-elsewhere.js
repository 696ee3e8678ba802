const KNOWN = {
  tokenizer: new Set('char_group classic path_hierarchy PathHierarchy simple_pattern simple_pattern_split thai uax_url_email'.split(' ')),
  filter: new Set(
    `apostrophe arabic_normalization arabic_stem brazilian_stem cjk_bigram cjk_width classic common_grams condition czech_stem decimal_digit
    delimited_payload dictionary_decompounder dutch_stem elision fingerprint flatten_graph french_stem german_normalization german_stem
    hindi_normalization hunspell hyphenation_decompounder indic_normalization keep keep_types keyword_marker keyword_repeat kstem limit
    min_hash multiplexer pattern_capture pattern_replace persian_normalization predicate_token_filter remove_duplicates russian_stem
    scandinavian_folding scandinavian_normalization serbian_normalization sorani_normalization stemmer_override unique word_delimiter
    word_delimiter_graph`.split(/\s+/),
  ),
  char_filter: new Set(['html_strip', 'mapping', 'pattern_replace']),
};
/** Whether the peers have a part of that kind which this service has not: it is refused by name. */
export function isKnownElsewhere(part, kind) {
  return KNOWN[part].has(kind);
}
