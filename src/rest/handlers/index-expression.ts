import type { Exchange } from '../endpoints/endpoint.ts';
import { readPreference } from '../request/preference.ts';
import { type ParameterTable, type Parameters, TIME_PARAMETERS } from '../request/parameters.ts';
import { refuse, refuseArgument } from '../errors/refusal.ts';
import {
  resolveExpression,
  resolveReadTarget,
  type IndicesOptions,
  type Resolution,
  type WildcardScope,
} from '../request/resolve-indices.ts';

/** How index expressions are read; part of every endpoint that takes one. */
export const INDICES_PARAMETERS = {
  ignore_unavailable: 'boolean',
  allow_no_indices: 'boolean',
  expand_wildcards: 'list',
} as const satisfies ParameterTable;

/** What statistics take, of indices and of nodes. */
export const STATS_PARAMETERS = {
  level: 'text',
  groups: 'list',
  fields: 'list',
  completion_fields: 'list',
  fielddata_fields: 'list',
  include_segment_file_sizes: 'boolean',
} as const satisfies ParameterTable;

/** Parameters of calls that look after the indices of an expression. */
export const ADMIN_PARAMETERS = { ...INDICES_PARAMETERS, ...TIME_PARAMETERS } as const satisfies ParameterTable;

const OPEN: WildcardScope = { open: true, closed: false, hidden: false };
const OPEN_AND_CLOSED: WildcardScope = { open: true, closed: true, hidden: false };

const ALL_STATES: WildcardScope = { open: true, closed: true, hidden: true };
const NO_STATE: WildcardScope = { open: false, closed: false, hidden: false };

/** For what needs the shards of an index: patterns find open ones, and a closed one that is named is refused. */
export const SERVING: IndicesOptions = { ignoreUnavailable: false, allowNoIndices: true, expandWildcards: OPEN, forbidClosed: true };
/** For descriptions of indices: patterns find open ones, names any. */
export const DESCRIBING: IndicesOptions = { ...SERVING, forbidClosed: false };
/** For what treats open and closed indices alike. */
export const ANY_STATE: IndicesOptions = { ...DESCRIBING, expandWildcards: OPEN_AND_CLOSED };
/** Hidden ones too. */
export const EVERY_INDEX: IndicesOptions = { ...DESCRIBING, expandWildcards: ALL_STATES };

/** The indices the path's `{index}` part stands for, all without one; `defaults` hold where the query says nothing. */
export function targetIndices(exchange: Exchange, defaults: IndicesOptions = SERVING): readonly string[] {
  return resolveTarget(exchange, defaults).names;
}

/** As {@link targetIndices}, with every name that was meant. */
export function resolveTarget(exchange: Exchange, defaults: IndicesOptions): Resolution {
  return resolveExpression(exchange.services.engine, exchange.parts.get('index'), indicesOptions(exchange.parameters, defaults));
}

/** The indices to read and how to read them: through their aliases, on the shards of the `routing` parameter, and as the `preference` says. */
export function readTarget(exchange: Exchange, defaults: IndicesOptions = SERVING): ReturnType<typeof resolveReadTarget> {
  const { services, parts, parameters } = exchange;
  const { engine } = services;
  const target = resolveReadTarget(engine, parts.get('index'), indicesOptions(parameters, defaults), parameters.text('routing'));
  const { copy, shards } = readPreference(parameters.text('preference'));
  if (copy === undefined && shards === undefined) return target;
  const views = new Map(target.views);
  for (const name of target.names) {
    const copies = copy !== undefined && (engine.index(name)?.runningReplicas ?? 0) > 0;
    if (copies || shards !== undefined) views.set(name, { ...views.get(name), ...(copies && { copy }), ...(shards && { shards }) });
  }
  return { names: target.names, views };
}

/** The options of the query over the endpoint's own. */
export function indicesOptions(parameters: Parameters, defaults: IndicesOptions): IndicesOptions {
  if (parameters.isEmpty) return defaults;
  const expand = parameters.list('expand_wildcards');
  return {
    ...defaults,
    ignoreUnavailable: parameters.boolean('ignore_unavailable') ?? defaults.ignoreUnavailable,
    allowNoIndices: parameters.boolean('allow_no_indices') ?? defaults.allowNoIndices,
    expandWildcards: expand === undefined || expand.length === 0 ? defaults.expandWildcards : readScope(expand),
  };
}

function readScope(values: readonly string[]): WildcardScope {
  const scope = { open: false, closed: false, hidden: false };
  for (const value of values) {
    if (value === 'open' || value === 'closed' || value === 'hidden') scope[value] = true;
    else if (value === 'all') Object.assign(scope, ALL_STATES);
    else if (value === 'none') Object.assign(scope, NO_STATE);
    else refuseArgument(`No valid expand wildcard value [${value}]`);
  }
  return scope;
}

/** Refuses patterns where `action.destructive_requires_name` asks for names. */
export function checkDestructive(exchange: Exchange): void {
  if (exchange.services.engine.clusterSetting('action.destructive_requires_name') !== 'true') return;
  const expression = exchange.parts.get('index') ?? '_all';
  if (expression.split(',').some((part) => part === '_all' || part.includes('*'))) {
    refuse({ kind: 'illegal_argument', reason: 'Wildcard expressions or all indices are not allowed' });
  }
}
