import type { Endpoint, Method, RecordEndpoint } from '../endpoints/endpoint.ts';
import type { ParameterTable } from '../request/parameters.ts';
import type { RecordDescription, RecordUse } from './record.ts';

const METHODS: Readonly<Record<RecordUse, readonly Method[]>> = {
  list: ['GET', 'HEAD'],
  read: ['GET', 'HEAD'],
  create: ['POST'],
  replace: ['PUT'],
  change: ['PATCH'],
  delete: ['DELETE'],
};

/** What differs from row to row. */
interface RowOptions {
  readonly use: RecordUse;
  readonly paths: readonly string[];
  readonly summary: string;
  readonly handle: Endpoint['handle'];
  readonly parameters?: ParameterTable;
  /** Of a POST that takes files. */
  readonly body?: 'file';
  /** Where it is not what the use says: opening a reader context changes no record of an index. */
  readonly effect?: Endpoint['effect'];
  /** What the documentation cannot know from the use. @see Endpoint */
  readonly answers?: Endpoint['answers'];
  readonly never?: Endpoint['never'];
}

/** One row of the endpoint table for the records of a collection: method, body and effect follow from the use. */
export function row(
  record: RecordDescription,
  { use, paths, summary, handle, parameters = {}, body, effect, answers, never }: RowOptions,
): Endpoint {
  const reads = use === 'list' || use === 'read';
  const takesVersion = use === 'delete' && record.versioned;
  return {
    methods: METHODS[use],
    paths,
    parameters: { pretty: 'text', ...(takesVersion ? { version: 'text' } : {}), ...parameters },
    body: body ?? (reads || use === 'delete' ? 'none' : 'required'),
    dialect: 'convention',
    effect: effect ?? (reads ? 'read' : 'write'),
    summary,
    ...(effect === 'read' && !reads ? { sideEffects: 'always' as const } : {}),
    ...(answers === undefined ? {} : { answers }),
    ...(never === undefined ? {} : { never }),
    records: { record, use } satisfies RecordEndpoint,
    handle,
  };
}
