import type { IndexMetadata, JsonObject, JsonValue } from '../../engine/index.ts';
import { part, type Answer, type Exchange } from '../endpoint.ts';
import type { WireNode } from '../json-bytes.ts';
import { isJsonObject, tokenName } from '../parse/json-access.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { flattenSettings } from '../parse/settings.ts';
import { refuse, refuseArgument, refuseParsing, unwrap } from '../refusal.ts';
import { reservedNameRule } from '../render/write-answer.ts';
import { settingsNode } from '../render/settings-node.ts';
import { targetIndices } from './index-expression.ts';

/** `PUT /{index}` with settings and mappings. */
export function createIndex(exchange: Exchange): Answer {
  const { engine, reservedNames } = exchange.services;
  const name = part(exchange, 'index');
  const rule = reservedNameRule(reservedNames, name);
  if (rule !== undefined) return refuse({ kind: 'invalid_index_name', index: name, rule });
  const { settings, mappings } = readCreateBody(exchange.body === undefined ? new Map() : parseObjectBody(exchange.body));
  unwrap(engine.createIndex({ name, settings, mappings }));
  return { status: 200, body: { acknowledged: true, shards_acknowledged: true, index: name } };
}

function readCreateBody(body: JsonObject): {
  readonly settings: ReadonlyMap<string, JsonValue>;
  readonly mappings: JsonObject | undefined;
} {
  let settings: ReadonlyMap<string, JsonValue> = new Map();
  let mappings: JsonObject | undefined;
  for (const [key, value] of body) {
    if (key !== 'settings' && key !== 'mappings' && key !== 'aliases') {
      return refuse({ kind: 'parse', reason: `unknown key [${key}] for create index` });
    }
    if (!isJsonObject(value)) return refuseParsing(`[${key}] must be an object but found [${tokenName(value)}]`, key);
    if (key === 'settings') settings = flattenSettings(value);
    else if (key === 'mappings') mappings = checkUntyped(value);
    else if (value.size > 0) return refuseArgument('[aliases] is not supported by this service');
  }
  return { settings, mappings };
}

function checkUntyped(mappings: JsonObject): JsonObject {
  if (!mappings.has('_doc') || mappings.size > 1) return mappings;
  return refuseArgument('The mapping definition cannot be nested under a type [_doc] unless include_type_name is set to true.');
}

/** `GET /{index}`. */
export function getIndices(exchange: Exchange): Answer {
  return eachIndex(exchange, (index) => ({
    aliases: {},
    mappings: index.mapping.toJson(),
    settings: settingsNode(index.settings, { flat: exchange.parameters.boolean('flat_settings') ?? false }),
  }));
}

/** `DELETE /{index}`: all or nothing. */
export function deleteIndices(exchange: Exchange): Answer {
  unwrap(exchange.services.engine.deleteIndices(targetIndices(exchange)));
  return { status: 200, body: { acknowledged: true } };
}

/** `GET /_mapping` and `GET /{index}/_mapping`. */
export function getMapping(exchange: Exchange): Answer {
  return eachIndex(exchange, (index) => ({ mappings: index.mapping.toJson() }));
}

/** `PUT|POST /{index}/_mapping`. */
export function putMapping(exchange: Exchange): Answer {
  const mappings = parseObjectBody(exchange.body ?? new Uint8Array());
  if (mappings.size === 1 && mappings.has('_doc')) {
    return refuseArgument('Types cannot be provided in put mapping requests, unless the include_type_name parameter is set to true.');
  }
  for (const name of targetIndices(exchange)) unwrap(exchange.services.engine.putMapping(name, mappings));
  return { status: 200, body: { acknowledged: true } };
}

/** `GET /_settings`, `/{index}/_settings` and either with a name filter behind it. */
export function getSettings(exchange: Exchange): Answer {
  const { parameters, parts } = exchange;
  const flat = parameters.boolean('flat_settings') ?? false;
  const names = parts.get('name');
  return eachIndex(exchange, (index) => {
    const settings = settingsNode(index.settings, { flat, ...(names === undefined ? {} : { names }) });
    if (parameters.boolean('include_defaults') === true) {
      const unset = new Map([...index.defaults].filter(([key]) => !index.settings.has(key)));
      return { settings, defaults: settingsNode(unset, { flat, ...(names === undefined ? {} : { names }) }) };
    }
    return settings.size === 0 ? undefined : { settings };
  });
}

/** `PUT /_settings` and `/{index}/_settings`. @see spec 4.6 */
export function putSettings(exchange: Exchange): Answer {
  const body = parseObjectBody(exchange.body ?? new Uint8Array());
  const wrapped = body.get('settings');
  const changes = flattenSettings(isJsonObject(wrapped) ? wrapped : body);
  if (changes.size === 0) return refuse({ kind: 'validation', findings: ['no settings to update'] });
  const preserveExisting = exchange.parameters.boolean('preserve_existing') ?? false;
  unwrap(exchange.services.engine.updateSettings(targetIndices(exchange), changes, { preserveExisting }));
  return { status: 200, body: { acknowledged: true } };
}

function eachIndex(exchange: Exchange, describe: (index: IndexMetadata) => WireNode | undefined): Answer {
  const { engine } = exchange.services;
  const body = new Map<string, WireNode>();
  for (const name of targetIndices(exchange)) {
    const metadata = engine.index(name);
    const node = metadata === undefined ? undefined : describe(metadata);
    if (node !== undefined) body.set(name, node);
  }
  return { status: 200, body };
}
