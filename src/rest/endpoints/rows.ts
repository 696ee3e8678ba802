import { Later } from '../../engine/index.ts';
import type { Endpoint, Method } from './endpoint.ts';
import { ADMIN_PARAMETERS } from '../handlers/index-expression.ts';
import { COMMON_PARAMETERS, type ParameterTable } from '../request/parameters.ts';

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
    Partial<Pick<Endpoint, 'parameters' | 'body' | 'takes' | 'effect' | 'sideEffects' | 'never' | 'plainText' | 'unserved'>>,
): Endpoint {
  const parameters = { ...COMMON_PARAMETERS, ...more.parameters };
  return {
    methods,
    paths,
    body: 'none',
    dialect: 'search',
    effect: 'read',
    ...more,
    parameters,
    understood: { ...partsOf(paths), ...parameters },
  };
}

/** What stands in braces in paths. */
function partsOf(paths: readonly string[]): ParameterTable {
  return Object.fromEntries(paths.flatMap((path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'text' as const])));
}

/** A handler that is read when it is first asked for. Of rows that only read: what others are answered meanwhile does not depend on it. */
export function later(read: () => Promise<Endpoint['handle']>): Endpoint['handle'] {
  const handler = new Later(read);
  return (exchange) => {
    const reading = handler.ready();
    return reading === undefined ? handler.part(exchange) : reading.then(() => handler.part(exchange));
  };
}

const CAT_PARAMETERS = {
  ...ADMIN_PARAMETERS,
  v: 'boolean',
  h: 'list',
  s: 'list',
  help: 'boolean',
  bytes: 'text',
  time: 'text',
} as const satisfies ParameterTable;

/** A row of `_cat`. Those that look at some or all indices may find that there are none. */
export function catRow(paths: readonly string[], summary: string, handle: Endpoint['handle'], parameters: ParameterTable = {}): Endpoint {
  const missing: Endpoint['answers'] = paths.some((path) => path.includes('{')) ? { 404: 'Error' } : {};
  const answers = { 200: 'CatTable', ...missing };
  return row(['GET'], paths, { parameters: { ...CAT_PARAMETERS, ...parameters }, plainText: true, summary, answers, handle });
}
