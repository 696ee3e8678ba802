import type { Endpoint, Method } from './endpoint.ts';
import { COMMON_PARAMETERS } from '../request/parameters.ts';

/** A read that may have a body. */
export const READ = ['GET', 'POST'] as const satisfies readonly Method[];
/** A read without a body. */
export const FETCH = ['GET', 'HEAD'] as const satisfies readonly Method[];
/** A write by either of the two. */
export const WRITE = ['PUT', 'POST'] as const satisfies readonly Method[];

/** One row of the endpoint table in the search dialect. Unless told otherwise it takes no body and changes nothing. `parameters` are those beside the common ones. */
export function row(
  methods: readonly Method[],
  paths: readonly string[],
  more: Pick<Endpoint, 'summary' | 'answers' | 'handle'> &
    Partial<Pick<Endpoint, 'parameters' | 'body' | 'takes' | 'effect' | 'sideEffects' | 'never' | 'plainText'>>,
): Endpoint {
  const parameters = { ...COMMON_PARAMETERS, ...more.parameters };
  return { methods, paths, body: 'none', dialect: 'search', effect: 'read', ...more, parameters };
}
