import type { AliasDefinition, IndexMetadata, JsonObject, JsonValue } from '../../engine/index.ts';
import { bodyOf, part, type Answer, type Exchange } from '../endpoints/endpoint.ts';
import type { WireNode } from '../json-bytes.ts';
import { parseAliases } from '../parse/aliases.ts';
import { isJsonObject, tokenName } from '../parse/json-access.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { flattenSettings } from '../parse/settings.ts';
import { refuse, refuseArgument, refuseParsing, unwrap } from '../errors/refusal.ts';
import { eachInTurn } from '../give-way.ts';
import { aliasNode } from '../render/alias-node.ts';
import type { ParameterTable } from '../request/parameters.ts';
import { reservedNameRule } from '../render/write-answer.ts';
import { settingsNode } from '../render/settings-node.ts';
import type { IndicesOptions } from '../request/resolve-indices.ts';
import { checkCopies, haveCopies } from '../request/wanted-copies.ts';
import { ANY_STATE, checkDestructive, DESCRIBING, targetIndices } from './index-expression.ts';

/** A change finds open and closed indices, and needs at least one. */
const CHANGED: IndicesOptions = { ...ANY_STATE, allowNoIndices: false };

/** `PUT /{index}` with settings, mappings and aliases. */
export function createIndex(exchange: Exchange): Answer {
  const { engine, reservedNames } = exchange.services;
  checkTypeless(exchange);
  const name = part(exchange, 'index');
  const rule = reservedNameRule(reservedNames, name);
  if (rule !== undefined) return refuse({ kind: 'invalid_index_name', index: name, rule });
  const spec = readCreateBody(exchange.body === undefined ? new Map() : parseObjectBody(exchange.body));
  for (const { name: alias } of spec.aliases) {
    const broken = reservedNameRule(reservedNames, alias);
    if (broken !== undefined) return refuse({ kind: 'invalid_alias_name', alias, rule: broken });
  }
  checkCopies(spec.settings, exchange.parameters);
  unwrap(engine.createIndex({ name, ...spec }));
  const softDeletes = spec.settings.get('index.soft_deletes.enabled');
  return {
    status: 200,
    body: { acknowledged: true, shards_acknowledged: haveCopies(engine, [name], exchange.parameters), index: name },
    ...(softDeletes === false || softDeletes === 'false' ? { warnings: [softDeletesWarning(name)] } : {}),
  };
}

/** What descriptions of indices and their mappings are asked with, besides what their rows say. */
export const TYPE_PARAMETERS = { include_type_name: 'boolean' } as const satisfies ParameterTable;

/** Refuses `include_type_name=true`. */
export function checkTypeless({ parameters }: Exchange): void {
  if (parameters.boolean('include_type_name') === true) refuseArgument('[include_type_name=true] is not supported: mappings have no types');
}

function softDeletesWarning(index: string): string {
  return (
    'Creating indices with soft-deletes disabled is deprecated and will be removed in future Elasticsearch versions. ' +
    `Please do not specify value for setting [index.soft_deletes.enabled] of index [${index}].`
  );
}

function readCreateBody(body: JsonObject): {
  readonly settings: ReadonlyMap<string, JsonValue>;
  readonly mappings: JsonObject | undefined;
  readonly aliases: readonly AliasDefinition[];
} {
  let settings: ReadonlyMap<string, JsonValue> = new Map();
  let mappings: JsonObject | undefined;
  let aliases: readonly AliasDefinition[] = [];
  for (const [key, value] of body) {
    if (key !== 'settings' && key !== 'mappings' && key !== 'aliases') {
      return refuse({ kind: 'parse', reason: `unknown key [${key}] for create index` });
    }
    if (!isJsonObject(value)) return refuseParsing(`[${key}] must be an object but found [${tokenName(value)}]`, key);
    if (key === 'settings') settings = flattenSettings(value);
    else if (key === 'mappings') mappings = checkUntyped(value);
    else aliases = parseAliases(value);
  }
  return { settings, mappings, aliases };
}

function checkUntyped(mappings: JsonObject): JsonObject {
  if (!mappings.has('_doc') || mappings.size > 1) return mappings;
  return refuseArgument('The mapping definition cannot be nested under a type [_doc] unless include_type_name is set to true.');
}

const FEATURES: readonly string[] = ['aliases', 'mappings', 'settings'];

/** `GET /{index}`: everything about indices, or the `features` asked for. */
export async function getIndices(exchange: Exchange): Promise<Answer> {
  checkTypeless(exchange);
  const { parameters } = exchange;
  const features = parameters.list('features')?.map((name) => name.replace(/^_/, '')) ?? FEATURES;
  const unknown = features.find((name) => !FEATURES.includes(name));
  if (unknown !== undefined) return refuseArgument(`No endpoint or operation is available at [_${unknown}]`);
  const flat = parameters.boolean('flat_settings') ?? false;
  const human = parameters.boolean('human') ?? false;
  return eachIndex(exchange, DESCRIBING, (index) => ({
    ...(features.includes('aliases') ? { aliases: new Map([...index.aliases].map(([name, alias]) => [name, aliasNode(alias)])) } : {}),
    ...(features.includes('mappings') ? { mappings: index.mapping.toJson() } : {}),
    ...(features.includes('settings') ? { settings: settingsNode(shownSettings(exchange, index, human), { flat }) } : {}),
    ...(features.includes('settings') && parameters.boolean('include_defaults') === true
      ? { defaults: settingsNode(unsetDefaults(index), { flat }) }
      : {}),
  }));
}

/** With `human`, moments and versions are told in words as well. */
function shownSettings({ services }: Exchange, { settings, createdAt }: IndexMetadata, human: boolean): ReadonlyMap<string, string> {
  if (!human) return settings;
  return new Map(settings)
    .set('index.creation_date_string', new Date(createdAt).toISOString())
    .set('index.version.created_string', services.release.number);
}

function unsetDefaults({ settings, defaults }: IndexMetadata): ReadonlyMap<string, string> {
  return new Map([...defaults].filter(([key]) => !settings.has(key)));
}

/** `DELETE /{index}`: all or nothing. */
export function deleteIndices(exchange: Exchange): Answer {
  checkDestructive(exchange);
  unwrap(exchange.services.engine.deleteIndices(targetIndices(exchange, { ...ANY_STATE, ignoreAliases: true, takeDamaged: true })));
  return { status: 200, body: { acknowledged: true } };
}

/** `GET /_mapping` and `GET /{index}/_mapping`. */
export async function getMapping(exchange: Exchange): Promise<Answer> {
  checkTypeless(exchange);
  return eachIndex(exchange, DESCRIBING, (index) => ({ mappings: index.mapping.toJson() }));
}

/** `PUT|POST /{index}/_mapping`. */
export function putMapping(exchange: Exchange): Answer {
  checkTypeless(exchange);
  const mappings = parseObjectBody(bodyOf(exchange));
  if (mappings.size === 1 && mappings.has('_doc')) {
    return refuseArgument('Types cannot be provided in put mapping requests, unless the include_type_name parameter is set to true.');
  }
  for (const name of targetIndices(exchange, CHANGED)) unwrap(exchange.services.engine.putMapping(name, mappings));
  return { status: 200, body: { acknowledged: true } };
}

/** `GET /_settings`, `/{index}/_settings` and either with a name filter behind it. */
export async function getSettings(exchange: Exchange): Promise<Answer> {
  const { parameters, parts } = exchange;
  const flat = parameters.boolean('flat_settings') ?? false;
  const names = parts.get('name');
  const human = parameters.boolean('human') ?? false;
  return eachIndex(exchange, ANY_STATE, (index) => {
    const settings = settingsNode(shownSettings(exchange, index, human), { flat, ...(names === undefined ? {} : { names }) });
    if (parameters.boolean('include_defaults') === true) {
      return { settings, defaults: settingsNode(unsetDefaults(index), { flat, ...(names === undefined ? {} : { names }) }) };
    }
    return settings.size === 0 ? undefined : { settings };
  });
}

/** `PUT /_settings` and `/{index}/_settings`. @see spec 4.6 */
export function putSettings(exchange: Exchange): Answer {
  const body = parseObjectBody(bodyOf(exchange));
  const wrapped = body.get('settings');
  const changes = flattenSettings(isJsonObject(wrapped) ? wrapped : body);
  if (changes.size === 0) return refuse({ kind: 'validation', findings: ['no settings to update'] });
  const preserveExisting = exchange.parameters.boolean('preserve_existing') ?? false;
  unwrap(exchange.services.engine.updateSettings(targetIndices(exchange, CHANGED), changes, { preserveExisting }));
  return { status: 200, body: { acknowledged: true } };
}

async function eachIndex(
  exchange: Exchange,
  options: IndicesOptions,
  describe: (index: IndexMetadata) => WireNode | undefined,
): Promise<Answer> {
  const { engine } = exchange.services;
  const body = new Map<string, WireNode>();
  await eachInTurn(exchange, targetIndices(exchange, options), (name) => {
    const metadata = engine.index(name);
    const node = metadata === undefined ? undefined : describe(metadata);
    if (node !== undefined) body.set(name, node);
  });
  return { status: 200, body };
}
