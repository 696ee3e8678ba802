import type { AliasDefinition, JsonObject, JsonValue, Query } from '../../engine/index.ts';
import { looksUp } from '../request/lookups.ts';
import { Refusal, refuseArgument, refuseParsing, refuseField, refuseObject } from '../errors/refusal.ts';
import { isJsonArray, isJsonObject, readBoolean, readText, tokenName } from './json-access.ts';
import { parseQuery } from './query/query.ts';
import type { MemberReaders } from './read-members.ts';

type Options = { -readonly [Key in Exclude<keyof AliasDefinition, 'name'>]?: AliasDefinition[Key] };

/** What an alias can be given; `routing` stands for both kinds. */
const OPTION_READERS: MemberReaders<Options> = {
  filter: readFilter,
  routing: (value, key) => {
    const routing = readText(value, key);
    return { indexRouting: routing, searchRouting: routing };
  },
  index_routing: (value, key) => ({ indexRouting: readText(value, key) }),
  search_routing: (value, key) => ({ searchRouting: readText(value, key) }),
  is_write_index: (value, key) => ({ isWriteIndex: readBoolean(value, key) }),
  is_hidden: (value, key) => ({ isHidden: readBoolean(value, key) }),
};

/** The `aliases` of a new index: names to options. */
export function parseAliases(body: JsonObject): readonly AliasDefinition[] {
  return [...body].map(([name, options]) =>
    isJsonObject(options)
      ? { name, ...parseAliasOptions(name, options) }
      : refuseParsing(`[aliases] expected an object for [${name}] but found [${tokenName(options)}]`, name),
  );
}

/** The options of one alias; keys that are none are refused by name. */
export function parseAliasOptions(alias: string, body: JsonObject): Options {
  const options: Options = {};
  // A kind of routing that is named wins over `routing`, whatever their order.
  for (const general of [true, false]) {
    for (const [key, value] of body) {
      const reader = Object.hasOwn(OPTION_READERS, key) ? OPTION_READERS[key] : undefined;
      if (reader === undefined) return refuseField('alias', key, Object.keys(OPTION_READERS));
      if ((key === 'routing') === general && value !== null) Object.assign(options, reader(value, key, alias));
    }
  }
  return options;
}

/** The query of an alias's filter that was taken once. */
export function parseAliasFilter(alias: string, filter: JsonObject): Query {
  const query = readFilter(filter, 'filter', alias).filter?.query;
  if (query === undefined) throw new Error(`the filter of the alias [${alias}] is empty`);
  return query;
}

function readFilter(value: JsonValue, _key: string, alias: string): Options {
  if (!isJsonObject(value))
    return refuseParsing(`[filter] of alias [${alias}] must be an object but found [${tokenName(value)}]`, 'filter');
  if (value.size === 0) return {};
  let query: Query;
  try {
    query = parseQuery(value, 'filter');
  } catch (error) {
    if (!(error instanceof Refusal) || !('reason' in error.error)) throw error;
    return refuseArgument(`failed to parse filter for alias [${alias}]`, { type: 'parsing_exception', reason: error.error.reason });
  }
  if (!looksUp(query)) return { filter: { query, source: value } };
  // A filter holds from now on; a document's values are of a moment.
  return refuseArgument(`failed to parse filter for alias [${alias}]`, {
    type: 'illegal_state_exception',
    reason: 'async actions are left after rewrite',
  });
}

/** One action of `POST /_aliases` as it was written, patterns and all. */
export interface AliasActionSpec {
  readonly kind: 'add' | 'remove' | 'remove_index';
  readonly indices: readonly string[];
  readonly aliases: readonly string[];
  readonly options: JsonObject;
  /** Of a removal: a missing alias is always, or never, an error. */
  readonly mustExist?: boolean;
}

const KINDS: ReadonlySet<string> = new Set(['add', 'remove', 'remove_index']);

/** Reads the body of `POST /_aliases`. */
export function parseAliasActions(body: JsonObject): readonly AliasActionSpec[] {
  for (const key of body.keys()) {
    if (key !== 'actions') refuseField('aliases', key, ['actions']);
  }
  const actions = body.get('actions');
  if (actions === undefined) return refuseArgument('No action specified');
  if (!isJsonArray(actions)) return refuseObject(`[aliases] actions doesn't support values of type: ${tokenName(actions)}`, 'actions');
  if (actions.length === 0) return refuseArgument('No action specified');
  return actions.map(parseAction);
}

function parseAction(action: JsonValue): AliasActionSpec {
  if (!isJsonObject(action)) return refuseObject(`[alias_action] Expected START_OBJECT but was: ${tokenName(action)}`, 'actions');
  const [entry, second] = action;
  if (entry === undefined || second !== undefined) return refuseArgument('Too many or too few operations declared on one opeation entry');
  const [kind, body] = entry;
  if (!isKind(kind)) return refuseField('alias_action', kind, KINDS);
  if (!isJsonObject(body)) return refuseObject(`[${kind}] Expected START_OBJECT but was: ${tokenName(body)}`, kind);
  return parseActionBody(kind, body);
}

function isKind(name: string): name is AliasActionSpec['kind'] {
  return KINDS.has(name);
}

function parseActionBody(kind: AliasActionSpec['kind'], body: JsonObject): AliasActionSpec {
  let indices: readonly string[] = [];
  let aliases: readonly string[] = [];
  const options = new Map<string, JsonValue>();
  let mustExist: boolean | undefined;
  for (const [key, value] of body) {
    if (key === 'index' || key === 'indices') indices = [...indices, ...readNames(value, key)];
    else if ((key === 'alias' || key === 'aliases') && kind !== 'remove_index') aliases = [...aliases, ...readNames(value, key)];
    else if (key === 'must_exist' && kind !== 'add') mustExist = readBoolean(value, key);
    else if (kind === 'add') options.set(key, value);
    else if (Object.hasOwn(OPTION_READERS, key)) return refuseArgument(`[${key}] is unsupported for [${kind.toUpperCase()}]`);
    else return refuseField(kind, key, ['index', 'alias']);
  }
  if (indices.length === 0) return refuseArgument('One of [index] or [indices] is required');
  if (aliases.length === 0 && kind !== 'remove_index') return refuseArgument('One of [alias] or [aliases] is required');
  return { kind, indices, aliases, options, ...(mustExist === undefined ? {} : { mustExist }) };
}

function readNames(value: JsonValue, key: string): readonly string[] {
  const names = (isJsonArray(value) ? value : [value]).map((name) => readText(name, key));
  if (names.length === 0 || names.includes('')) return refuseArgument(`[${key}] can't be empty string`);
  return names;
}
