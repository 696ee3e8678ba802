import type { JsonObject, JsonScalar, JsonValue, MultiMatchType } from '../../../engine/index.ts';
import { refuse, refuseArgument, refuseIncomplete, refuseParsing, refuseField } from '../../errors/refusal.ts';
import { isJsonObject, isJsonScalar, readFloat, readInt, readText, readTexts, tokenName } from '../json-access.ts';
import { readMembers, type MemberReaders } from '../read-members.ts';

/** Readers of a query's options, by name; a reader is told the option's name and the query's, for refusals. Made once, not for each query. */
export type OptionReaders<Options extends object> = MemberReaders<Options>;

/**
 * As {@link readMembers}, into an object that the caller completes with `Object.assign`. A name not in the table ends the request with
 * `[match] query does not support [foo]`. Do not spread the answer: V8 gives each such copy a hidden class of its own, and every reader
 * after it becomes slow.
 */
export function readOptions<Options extends object>(
  query: string,
  body: Iterable<readonly [string, JsonValue]>,
  readers: OptionReaders<Options>,
): Partial<Options> {
  return readMembers(query, body, readers, (name) => refuseParsing(`[${query}] query does not support [${name}]`, name));
}

/** As {@link readOptions}, for a query that the peers read by an object parser: an unknown name is told in its way. */
export function readParserOptions<Options extends object>(
  query: string,
  body: JsonObject,
  readers: OptionReaders<Options>,
): Partial<Options> {
  for (const name of body.keys()) {
    if (!Object.hasOwn(readers, name)) return refuseField(query, name, Object.keys(readers));
  }
  return readOptions(query, body, readers);
}

/** The one field of a term-like query, `{"match": {"title": ...}}`, and what stands under it. */
export function singleField(query: string, body: JsonObject): readonly [field: string, value: JsonValue] {
  const [entry, second] = body;
  if (entry === undefined)
    return query === 'match' ? refuseIncomplete('No text specified for text query', query) : refuseArgument('field name is null or empty');
  if (second !== undefined) {
    return refuseParsing(`[${query}] query doesn't support multiple fields, found [${entry[0]}] and [${second[0]}]`, second[0]);
  }
  return entry;
}

/** The long form's options, or the short form `{"field": value}` as `{[key]: value}`. Arrays are refused. */
export function longForm(query: string, field: string, value: JsonValue, key: string): JsonObject {
  if (isJsonObject(value)) return value;
  if (isJsonScalar(value)) return new Map([[key, value]]);
  return refuseParsing(`[${query}] query does not support array of values`, field);
}

/** `{boost}`, as every query takes it. */
export const boostReader = {
  boost: (value: JsonValue): { boost: number } => ({ boost: readBoost(value, 'boost') }),
};

/** The term that is looked for, under either of its names. */
export const valueReaders = { value: readValue, term: readValue };

function readValue(value: JsonValue, name: string, query: string): { value: JsonScalar } {
  return { value: readScalar(value, name, query) };
}

/** A factor of scores, which are never negative. `name` is what the number was given for. */
export function readBoost(value: JsonValue, name: string): number {
  const boost = readFloat(value, name);
  if (boost >= 0) return boost;
  return refuseArgument(`negative [boost] are not allowed in [${name}], found [${boost}]. Use a value between 0 and 1 to deboost`);
}

/** A scalar option; objects and arrays are refused. */
export function readScalar(value: JsonValue, name: string, query: string): JsonScalar {
  if (isJsonScalar(value)) return value;
  return refuseParsing(`[${query}] unknown token [${tokenName(value)}] after [${name}]`, name);
}

/** `and` or `or`, in any case. */
export function readOperator(value: JsonValue, name: string): 'and' | 'or' {
  const text = readText(value, name).toLowerCase();
  if (text === 'and' || text === 'or') return text;
  return refuseArgument(`No enum constant org.elasticsearch.index.query.Operator.${text.toUpperCase()}`);
}

/** `none` or `all`, in any case. */
export function readZeroTermsQuery(value: JsonValue, name: string): 'none' | 'all' {
  const text = readText(value, name).toLowerCase();
  if (text === 'none' || text === 'all') return text;
  return refuse({ kind: 'parsing_near', reason: `Unsupported zero_terms_query value [${readText(value, name)}]`, near: name });
}

const MULTI_MATCH_TYPES = ['best_fields', 'most_fields', 'cross_fields', 'phrase', 'phrase_prefix', 'bool_prefix'] as const;

/** `title^2` as field and boost. */
export function parseBoostedField(text: string): { readonly field: string; readonly boost: number } {
  const caret = text.lastIndexOf('^');
  return caret <= 0 ? { field: text, boost: 1 } : { field: text.slice(0, caret), boost: readBoost(text.slice(caret + 1), 'fields') };
}

/** Fields with their boosts. Of a name written twice the last boost counts, or, with `keepsBoost`, the last that was written out. */
export function readBoostedFields(
  value: JsonValue,
  name: string,
  keepsBoost = false,
): readonly { readonly field: string; readonly boost: number }[] {
  const boosts = new Map<string, number>();
  for (const text of readTexts(value, name)) {
    const { field, boost } = parseBoostedField(text);
    if (!keepsBoost || field !== text || !boosts.has(field)) boosts.set(field, boost);
  }
  return [...boosts].map(([field, boost]) => ({ field, boost }));
}

/** The type of a `multi_match`. */
export function readMultiMatchType(value: JsonValue, name: string): MultiMatchType {
  const type = readText(value, name).toLowerCase();
  return (
    MULTI_MATCH_TYPES.find((known) => known === type) ??
    refuse({ kind: 'parse', reason: `failed to parse [multi_match] query type [${type}]. unknown type.` })
  );
}

/** Moves a phrase may take. */
export function readSlop(value: JsonValue, name: string): number {
  const slop = readInt(value, name);
  return slop >= 0 ? slop : refuseArgument('No negative slop allowed.');
}
