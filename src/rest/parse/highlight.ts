import type { HighlightField, JsonObject, JsonValue } from '../../engine/index.ts';
import { refuse, refuseArgument, refuseParsing } from '../refusal.ts';
import { didYouMean } from '../similarity.ts';
import { isJsonArray, isJsonObject, readBoolean, readInt, readText, readTexts, tokenName } from './json-access.ts';
import { parseQuery } from './query.ts';

type Options = Omit<HighlightField, 'field'>;
type Reader = (value: JsonValue, key: string) => Partial<Options>;

const DEFAULTS: Options = {
  preTags: ['<em>'],
  postTags: ['</em>'],
  fragmentSize: 100,
  fragments: 5,
  byScore: false,
  requireFieldMatch: true,
  noMatchSize: 0,
  escapeHtml: false,
};

const STYLED_TAGS = Array.from({ length: 10 }, (_, i) => `<em class="hlt${i + 1}">`);

/** Options of the whole and of each field. Those without effect tune how other highlighters of the peers cut a text. */
const OPTIONS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['pre_tags', (value, key) => ({ preTags: readTags(value, key) })],
  ['post_tags', (value, key) => ({ postTags: readTags(value, key) })],
  ['fragment_size', (value, key) => ({ fragmentSize: readCount(value, key) })],
  ['number_of_fragments', (value, key) => ({ fragments: readCount(value, key) })],
  ['order', (value, key) => ({ byScore: readChoice(value, key, ['none', 'score']) === 'score' })],
  ['require_field_match', (value, key) => ({ requireFieldMatch: readBoolean(value, key) })],
  ['no_match_size', (value, key) => ({ noMatchSize: readCount(value, key) })],
  ['highlight_query', (value, key) => ({ query: parseQuery(value, key) })],
  ['type', readType],
  ['fragmenter', (value, key) => withoutEffect(readChoice(value, key, ['simple', 'span']))],
  ['boundary_scanner', (value, key) => withoutEffect(readChoice(value, key, ['chars', 'sentence', 'word']))],
  ['boundary_scanner_locale', (value, key) => withoutEffect(readText(value, key))],
  ['boundary_chars', (value, key) => withoutEffect(readText(value, key))],
  ['boundary_max_scan', (value, key) => withoutEffect(readCount(value, key))],
  ['phrase_limit', (value, key) => withoutEffect(readCount(value, key))],
  ['force_source', (value, key) => withoutEffect(readBoolean(value, key))],
  ['highlight_filter', (value, key) => withoutEffect(readBoolean(value, key))],
  ['fragment_offset', (value, key) => withoutEffect(readCount(value, key))],
  ['matched_fields', (value, key) => withoutEffect(readTexts(value, key))],
  ['options', (value) => withoutEffect(isJsonObject(value))],
]);

/** Options of the whole only. */
const GLOBAL_OPTIONS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...OPTIONS,
  ['encoder', (value, key) => ({ escapeHtml: readChoice(value, key, ['default', 'html']) === 'html' })],
  ['tags_schema', (value, key) => (readChoice(value, key, ['default', 'styled']) === 'styled' ? { preTags: STYLED_TAGS } : {})],
]);

/** `highlight`: options for all fields, and the fields with options of their own, which win. */
export function parseHighlight(value: JsonValue): readonly HighlightField[] {
  const body = isJsonObject(value) ? value : new Map<string, JsonValue>();
  const fields = body.get('fields');
  const common = readOptions(
    'highlight',
    [...body].filter(([key]) => key !== 'fields'),
    GLOBAL_OPTIONS,
  );
  return fieldEntries(fields).map(([field, options]) => {
    if (!isJsonObject(options)) return refuseParsing(`[highlight_field] Expected START_OBJECT but was: ${tokenName(options)}`, field);
    return withTags({ ...DEFAULTS, ...common, ...readOptions('highlight_field', options, OPTIONS), field });
  });
}

/** Fields as an object, or as a list of objects where their order matters. */
function fieldEntries(fields: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  if (fields === undefined) return [];
  const groups = isJsonArray(fields) ? fields : [fields];
  return groups.flatMap((group) => [...asObject(group)]);
}

function asObject(value: JsonValue): JsonObject {
  if (isJsonObject(value)) return value;
  const reason = `[fields] can be a single object with any number of fields or an array where each entry is an object with a single field`;
  return refuse({ kind: 'x_content_parse', reason: `[highlight] ${reason}`, near: 'fields' });
}

function readOptions(
  parser: string,
  options: Iterable<readonly [string, JsonValue]>,
  readers: ReadonlyMap<string, Reader>,
): Partial<Options> {
  const read: Partial<Options> = {};
  for (const [key, value] of options) {
    const reader = readers.get(key);
    if (reader === undefined) {
      return refuse({ kind: 'x_content_parse', reason: `[${parser}] unknown field [${key}]${didYouMean(key, readers.keys())}`, near: key });
    }
    Object.assign(read, reader(value, key));
  }
  return read;
}

function withTags(field: HighlightField): HighlightField {
  if (field.preTags.length > 0 && field.postTags.length > 0) return field;
  return refuseArgument('pre_tags and post_tags of a highlight have to be given together');
}

function readTags(value: JsonValue, key: string): readonly string[] {
  const tags = readTexts(value, key);
  return tags.length > 0 ? tags : refuseArgument(`[${key}] of a highlight cannot be empty`);
}

function readCount(value: JsonValue, key: string): number {
  const count = readInt(value, key);
  return count < 0 ? refuseArgument(`[${key}] of a highlight cannot be negative, found [${count}]`) : count;
}

function readChoice(value: JsonValue, key: string, choices: readonly string[]): string {
  const choice = readText(value, key).toLowerCase();
  return choices.includes(choice) ? choice : refuseArgument(`[${key}] of a highlight is one of [${choices.join(', ')}], not [${choice}]`);
}

/** All three of the peers' highlighters are served by the plain one. */
function readType(value: JsonValue, key: string): Partial<Options> {
  const type = readText(value, key);
  if (type === 'plain' || type === 'unified' || type === 'fvh') return {};
  return refuseArgument(`unknown highlighter type [${type}] for a field`);
}

function withoutEffect(_read: unknown): Partial<Options> {
  return {};
}
