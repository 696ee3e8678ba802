import type { HighlightField, JsonObject, JsonValue } from '../../../engine/index.ts';
import { refuseArgument, withinField, refuseObject } from '../../errors/refusal.ts';
import { checkListed, isJsonArray, isJsonObject, readBoolean, readInt, readText, readTexts, tokenName } from '../json-access.ts';
import { parseQuery } from '../query/query.ts';
import { readFields, type MemberReaders } from '../read-members.ts';

type Options = Omit<HighlightField, 'field'>;

const DEFAULTS: Options = {
  highlighter: 'unified',
  preTag: '<em>',
  postTag: '</em>',
  fragmentSize: 100,
  fragments: 5,
  byScore: false,
  requireFieldMatch: true,
  noMatchSize: 0,
  escapeHtml: false,
  boundary: 'sentence',
  fragmenter: 'span',
};

const STYLED_TAG = '<em class="hlt1">';

/** Options of the whole and of each field. Those without effect tune the highlighter that needs term vectors, or speed. */
const OPTIONS: MemberReaders<Options> = {
  pre_tags: (value, key) => ({ preTag: readTag(value, key) }),
  post_tags: (value, key) => ({ postTag: readTag(value, key) }),
  fragment_size: (value, key) => ({ fragmentSize: readCount(value, key) }),
  number_of_fragments: (value, key) => ({ fragments: readCount(value, key) }),
  order: (value, key) => ({ byScore: readText(value, key).toLowerCase() === 'score' }),
  require_field_match: (value, key) => ({ requireFieldMatch: readBoolean(value, key) }),
  no_match_size: (value, key) => ({ noMatchSize: readCount(value, key) }),
  highlight_query: (value, key) => ({ query: parseQuery(value, key) }),
  type: readType,
  fragmenter: (value, key) => ({ fragmenter: readText(value, key) }),
  boundary_scanner: (value, key) => ({ boundary: readBoundary(value, key) }),
  boundary_scanner_locale: (value, key) => withoutEffect(readText(value, key)),
  boundary_chars: (value, key) => withoutEffect(readText(value, key)),
  boundary_max_scan: (value, key) => withoutEffect(readCount(value, key)),
  phrase_limit: (value, key) => withoutEffect(readCount(value, key)),
  force_source: (value, key) => withoutEffect(readBoolean(value, key)),
  highlight_filter: (value, key) => withoutEffect(readBoolean(value, key)),
  fragment_offset: (value, key) => withoutEffect(readCount(value, key)),
  matched_fields: (value, key) => withoutEffect(readTexts(value, key)),
  options: (value) => withoutEffect(isJsonObject(value)),
};

/** Options of the whole only. */
const GLOBAL_OPTIONS: MemberReaders<Options> = {
  ...OPTIONS,
  encoder: (value, key) => ({ escapeHtml: readChoice(value, key, ['default', 'html']) === 'html' }),
  tags_schema: (value, key) => (readChoice(value, key, ['default', 'styled']) === 'styled' ? { preTag: STYLED_TAG, postTag: '</em>' } : {}),
};

/** `highlight`: options for all fields, and the fields with options of their own, which win. */
export function parseHighlight(value: JsonValue): readonly HighlightField[] {
  const body = isJsonObject(value) ? value : new Map<string, JsonValue>();
  const fields = body.get('fields');
  const common = readFields(
    'highlight',
    [...body].filter(([key]) => key !== 'fields'),
    GLOBAL_OPTIONS,
  );
  return checkListed(fieldEntries(fields), 'highlight').map(([field, options]) =>
    withinField('highlight', 'fields', () =>
      withinField('fields', field, () => {
        if (!isJsonObject(options)) {
          return refuseObject(`[highlight_field] Expected START_OBJECT but was: ${tokenName(options)}`, field, { part: 'value' });
        }
        return { ...DEFAULTS, ...common, ...readFields('highlight_field', options, OPTIONS), field };
      }),
    ),
  );
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
  return refuseObject(`[highlight] ${reason}`, 'fields');
}

/** The first of the tags: further ones are for the highlighter that needs term vectors. */
function readTag(value: JsonValue, key: string): string {
  const [tag] = readTexts(value, key);
  return tag ?? refuseArgument(`[${key}] of a highlight cannot be empty`);
}

function readCount(value: JsonValue, key: string): number {
  const count = readInt(value, key);
  return count < 0 ? refuseArgument(`[${key}] of a highlight cannot be negative, found [${count}]`) : count;
}

function readChoice(value: JsonValue, key: string, choices: readonly string[]): string {
  const choice = readText(value, key).toLowerCase();
  return choices.includes(choice) ? choice : refuseArgument(`[${key}] of a highlight is one of [${choices.join(', ')}], not [${choice}]`);
}

function readType(value: JsonValue, key: string): Partial<Options> {
  return { highlighter: readText(value, key) };
}

function readBoundary(value: JsonValue, key: string): Options['boundary'] {
  const text = readText(value, key).toLowerCase();
  if (text === 'chars' || text === 'sentence' || text === 'word') return text;
  const name = 'org.elasticsearch.search.fetch.subphase.highlight.HighlightBuilder.BoundaryScannerType';
  return refuseArgument(`No enum constant ${name}.${text.toUpperCase()}`);
}

function withoutEffect(_read: unknown): Partial<Options> {
  return {};
}
