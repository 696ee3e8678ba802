import type { JsonObject, JsonValue } from '../../engine/index.ts';
import { isJsonObject } from '../parse/json-access.ts';

const COLUMN = { index: true, doc_values: true, store: false };
const NUMBER = { ...COLUMN, ignore_malformed: false, coerce: true, null_value: null };
const DATE = {
  ...COLUMN,
  format: 'strict_date_optional_time||epoch_millis',
  locale: '',
  null_value: null,
  ignore_malformed: false,
  boost: 1,
};
const TEXT = {
  boost: 1,
  index: true,
  store: false,
  index_options: 'positions',
  term_vector: 'no',
  norms: true,
  analyzer: 'default',
  similarity: null,
  eager_global_ordinals: false,
  position_increment_gap: -1,
  fielddata: false,
  fielddata_frequency_filter: new Map([
    ['min', 0],
    ['max', 2_147_483_647],
    ['min_segment_size', 0],
  ]),
  index_prefixes: null,
  index_phrases: false,
};
const KEYWORD = {
  ...COLUMN,
  null_value: null,
  eager_global_ordinals: false,
  ignore_above: 2_147_483_647,
  index_options: 'docs',
  norms: false,
  similarity: null,
  normalizer: 'default',
  split_queries_on_whitespace: false,
  boost: 1,
};

/** What goes without saying of a field, by type; all others are numbers. Options that no mapping here takes are among them. */
const DEFAULTS: ReadonlyMap<string, Readonly<Record<string, JsonValue>>> = new Map<string, Readonly<Record<string, JsonValue>>>([
  ['text', TEXT],
  ['keyword', KEYWORD],
  ['boolean', { ...COLUMN, boost: 1, null_value: null }],
  ['date', DATE],
  ['date_nanos', DATE],
  ['ip', { ...COLUMN, ignore_malformed: false, null_value: null }],
  ['geo_point', { ...COLUMN, boost: 1, ignore_malformed: false, ignore_z_value: true, null_value: null }],
  ['binary', { store: false, doc_values: false }],
  ['completion', {}],
]);

/** A leaf of a mapping with all that goes without saying. */
export function withFieldDefaults(leaf: JsonObject): JsonObject {
  const given = leaf.get('type');
  const type = typeof given === 'string' ? given : '';
  const full = new Map<string, JsonValue>(leaf);
  const analyzer = type === 'text' ? searchAnalyzers(leaf) : {};
  for (const [name, value] of Object.entries({ ...(DEFAULTS.get(type) ?? NUMBER), ...analyzer, meta: new Map() })) {
    if (!full.has(name)) full.set(name, value);
  }
  const fields = leaf.get('fields');
  if (isJsonObject(fields))
    full.set('fields', new Map([...fields].map(([name, field]) => [name, isJsonObject(field) ? withFieldDefaults(field) : field])));
  return full;
}

/** Each is the one before it, unless it is given. */
function searchAnalyzers(leaf: JsonObject): Readonly<Record<string, JsonValue>> {
  const search_analyzer = leaf.get('search_analyzer') ?? leaf.get('analyzer') ?? 'default';
  return { search_analyzer, search_quote_analyzer: search_analyzer };
}
