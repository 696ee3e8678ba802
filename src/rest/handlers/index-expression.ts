import type { Exchange } from '../endpoint.ts';
import type { ParameterTable } from '../parameters.ts';
import { resolveIndices } from '../resolve-indices.ts';

/** How index expressions are read; part of every endpoint that takes one. */
export const INDICES_PARAMETERS = {
  ignore_unavailable: 'boolean',
  allow_no_indices: 'boolean',
  expand_wildcards: 'list',
} as const satisfies ParameterTable;

/** The indices the path's `{index}` part stands for, all without one. */
export function targetIndices(exchange: Exchange): readonly string[] {
  const { parameters } = exchange;
  const expand = parameters.list('expand_wildcards');
  return resolveIndices(exchange.services.engine, exchange.parts.get('index'), {
    ignoreUnavailable: parameters.boolean('ignore_unavailable') ?? false,
    allowNoIndices: parameters.boolean('allow_no_indices') ?? true,
    expandWildcards: expand === undefined || expand.includes('open') || expand.includes('all'),
  });
}
