import { fitsPattern, type AliasAction, type AliasDefinition, type Engine } from '../../engine/index.ts';
import { bodyOf, type Answer, type Exchange, type Services } from '../endpoints/endpoint.ts';
import { coversEach } from '../gate/guarded-record.ts';
import type { WireNode } from '../json-bytes.ts';
import { parseAliasActions, parseAliasOptions, type AliasActionSpec } from '../parse/aliases.ts';
import { readTexts } from '../parse/json-access.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { refuse, refuseArgument, unwrap } from '../errors/refusal.ts';
import { aliasNode } from '../render/alias-node.ts';
import { reservedNameRule } from '../render/write-answer.ts';
import { resolveExpression, type IndicesOptions } from '../request/resolve-indices.ts';
import { ANY_STATE, resolveTarget } from './index-expression.ts';

const ACKNOWLEDGED: Answer = { status: 200, body: { acknowledged: true } };

/** Aliases belong to indices: an alias in place of an index is refused. */
const ALIAS_OWNERS: IndicesOptions = { ...ANY_STATE, ignoreAliases: true };

/** `GET|HEAD` of `_alias`, for some or all indices and some or all names. Names that are missing make it 404 beside what there is. */
export function getAliases(exchange: Exchange): Answer {
  const { engine } = exchange.services;
  const options = { ...ANY_STATE, expandWildcards: { open: true, closed: true, hidden: true } };
  const { names } = resolveTarget(exchange, options);
  const asked = exchange.parts.get('name')?.split(',');
  const chosen = chooseAliases(engine, names, asked);
  const body = new Map<string, WireNode>();
  const missing = asked === undefined ? [] : missingAliases(engine, asked, chosen);
  if (missing.length > 0) {
    body.set('error', missing.length === 1 ? `alias [${missing[0] ?? ''}] missing` : `aliases [${missing.join(',')}] missing`);
    body.set('status', 404);
  }
  for (const [index, aliases] of chosen) {
    if (aliases.length === 0 && asked !== undefined) continue;
    body.set(index, { aliases: new Map(aliases.map((alias) => [alias.name, aliasNode(alias)])) });
  }
  return { status: missing.length > 0 || isAbsent(exchange, body) ? 404 : 200, body };
}

/** HEAD asks whether there is any. */
function isAbsent({ method, parts }: Exchange, body: ReadonlyMap<string, WireNode>): boolean {
  return method === 'HEAD' && parts.has('name') && body.size === 0;
}

/** Names and patterns in order; `-x` behind a pattern leaves out again. */
function chooseAliases(
  engine: Engine,
  indices: readonly string[],
  asked: readonly string[] | undefined,
): ReadonlyMap<string, readonly AliasDefinition[]> {
  const chosen = new Map<string, readonly AliasDefinition[]>();
  for (const name of indices) {
    const aliases = [...(engine.index(name)?.aliases.values() ?? [])];
    chosen.set(
      name,
      aliases.filter((alias) => asked === undefined || isAsked(alias.name, asked)),
    );
  }
  return chosen;
}

function isAsked(alias: string, asked: readonly string[]): boolean {
  let included = false;
  for (const name of asked) {
    if (name === '_all') included = true;
    // A name excludes only what was chosen before it, so a leading `-x` excludes nothing and is looked for as it stands.
    else if (name.startsWith('-') && included && fitsPattern(name.slice(1), alias)) included = false;
    else if (fitsPattern(name, alias)) included = true;
  }
  return included;
}

/** Plain names nothing answers to, sorted. A `-x` counts as a name until a pattern, or another excluding `-*`, has stood before it. */
function missingAliases(
  engine: Engine,
  asked: readonly string[],
  chosen: ReadonlyMap<string, readonly AliasDefinition[]>,
): readonly string[] {
  const firstPattern = asked.findIndex((name) => name.includes('*') || name === '_all');
  const found = new Set([...chosen.keys()].flatMap((index) => [...(engine.index(index)?.aliases.keys() ?? [])]));
  const missing = asked.filter((name, at) => {
    if (name.includes('*') || name === '_all' || found.has(name)) return false;
    return !name.startsWith('-') || firstPattern < 0 || at < firstPattern;
  });
  return [...new Set(missing)].sort();
}

/** `PUT|POST /{index}/_alias/{name}`, with either of the two in the body too, where it counts for more. */
export function putAlias(exchange: Exchange): Answer {
  const { services, parts } = exchange;
  const options = new Map(exchange.body === undefined ? [] : parseObjectBody(exchange.body));
  const names = [options.get('index') ?? null, options.get('alias') ?? null].map((value, at) =>
    value === null ? undefined : readTexts(value, at === 0 ? 'index' : 'alias').join(','),
  );
  options.delete('index');
  options.delete('alias');
  const index = names[0] ?? parts.get('index');
  const alias = names[1] ?? parts.get('name');
  if (index === undefined) return refuseArgument('One of [index] or [indices] is required');
  if (alias === undefined) return refuseArgument('One of [alias] or [aliases] is required');
  const spec: AliasActionSpec = { kind: 'add', indices: [index], aliases: [alias], options };
  unwrap(services.engine.updateAliases(expandActions(exchange, [spec])));
  return ACKNOWLEDGED;
}

/** `DELETE /{index}/_alias/{name}`. */
export function deleteAlias(exchange: Exchange): Answer {
  const { services, parts } = exchange;
  const aliases = (parts.get('name') ?? '').split(',');
  const spec: AliasActionSpec = { kind: 'remove', indices: [parts.get('index') ?? '_all'], aliases, options: new Map() };
  unwrap(services.engine.updateAliases(expandActions(exchange, [spec])));
  return ACKNOWLEDGED;
}

/** `POST /_aliases`: every action or none. */
export function updateAliases(exchange: Exchange): Answer {
  const specs = parseAliasActions(parseObjectBody(bodyOf(exchange)));
  unwrap(exchange.services.engine.updateAliases(expandActions(exchange, specs)));
  return ACKNOWLEDGED;
}

/** Steps that the actions of a request may come to, and names they may be held against: all there are for a pattern, one for a plain name. */
const MAX_STEPS = 16_384;
const MAX_LOOKS = 1_000_000;

/** Patterns worked out over the indices and aliases there are. Removals that find nothing at all are refused with 404. */
function expandActions({ services }: Exchange, specs: readonly AliasActionSpec[]): readonly AliasAction[] {
  const { engine } = services;
  const actions: AliasAction[] = [];
  let looks = 0;
  for (const spec of specs) {
    const resolution = resolveExpression(engine, spec.indices.join(','), { ...ALIAS_OWNERS, allowNoIndices: false });
    const { names } = resolution;
    looks += resolution.looks + names.length * spec.aliases.length;
    if (looks > MAX_LOOKS) refuseArgument(`The names and patterns of all actions must not be held against more than [${MAX_LOOKS}] names`);
    for (const action of expandAction(services, names, spec)) actions.push(action);
    if (actions.length > MAX_STEPS) refuseArgument(`All actions must not come to more than [${MAX_STEPS}] steps`);
  }
  if (actions.length === 0 && specs.every(({ mustExist }) => mustExist !== false)) {
    return refuse({ kind: 'aliases_not_found', aliases: specs.flatMap(({ aliases }) => aliases) });
  }
  return actions;
}

function expandAction(services: Services, names: readonly string[], spec: AliasActionSpec): readonly AliasAction[] {
  if (spec.kind === 'remove_index') return names.map((index) => ({ kind: 'remove_index', index }));
  if (spec.kind === 'remove') return expandRemoval(services, names, spec);
  if (names.length * spec.aliases.length > MAX_STEPS) refuseArgument(`An action must not come to more than [${MAX_STEPS}] steps`);
  return names.flatMap((index) =>
    spec.aliases.map((name): AliasAction => {
      const rule = reservedNameRule(services.reservedNames, name);
      if (rule !== undefined) return refuse({ kind: 'invalid_alias_name', alias: name, rule });
      return { kind: 'add', index, alias: { name, ...parseAliasOptions(name, spec.options) } };
    }),
  );
}

function expandRemoval(
  { engine, key }: Services,
  indices: readonly string[],
  { aliases, mustExist }: AliasActionSpec,
): readonly AliasAction[] {
  const actions = indices.flatMap((index) => {
    const known = [...(engine.index(index)?.aliases.keys() ?? [])];
    // A pattern passes over names the key is not good for.
    const meant = known.filter((alias) => isAsked(alias, aliases) && (aliases.includes(alias) || coversEach(key, [alias])));
    return meant.map((alias): AliasAction => ({ kind: 'remove', index, alias }));
  });
  return actions.length === 0 && mustExist === true ? refuse({ kind: 'aliases_not_found', aliases }) : actions;
}
