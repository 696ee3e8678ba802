import { attributeOf, type RecordUse } from '../convention/record.ts';
import type { Endpoint, Method, RecordEndpoint } from '../endpoints/endpoint.ts';
import { partsOf } from './parameters.ts';
import { recordSchemaName } from './record-schema.ts';

/** Schema names of an operation's answers by status, ascending; null where there is no body. */
export type Answers = ReadonlyMap<number, string | null>;

type Entry = readonly [status: number, schema: string | null];

/** Errors that come from before the handler, or that any request can meet. */
const ALWAYS: readonly number[] = [400, 401, 403, 406, 429, 500, 503];
const OF_BODIES: readonly number[] = [413, 415];

/** Everything a method answers on a path: what all answer, what follows from the row, and what the row says itself. @see spec 7.1 */
export function answersOf(endpoint: Endpoint, method: Method, path: string): Answers {
  const error = endpoint.dialect === 'search' ? 'Error' : 'ErrorEnvelope';
  const statuses = [
    ...ALWAYS,
    ...(endpoint.body === 'none' ? [] : OF_BODIES),
    // A key that may only read.
    ...(endpoint.effect === 'write' ? [405] : []),
  ];
  const { records, answers = {}, never = [] } = endpoint;
  const said = Object.entries(answers).map(([status, schema]): Entry => [Number(status), schema]);
  const succeeds = said.some(([status]) => status < 300);
  const all = new Map<number, string | null>([
    ...statuses.map((status): Entry => [status, error]),
    ...(records === undefined ? [] : recordAnswers(records, method, path, succeeds)),
    ...said,
  ]);
  return new Map([...all].filter(([status]) => !never.includes(status)).toSorted(([a], [b]) => a - b));
}

/** What follows from how records are used; `succeeds`: the row says itself what success looks like. */
function recordAnswers({ record, use }: RecordEndpoint, method: Method, path: string, succeeds: boolean): readonly Entry[] {
  const changes = use === 'replace' || use === 'change' || use === 'delete';
  const clashes = use === 'create' && !succeeds && attributeOf(record, record.key)?.set === 'create';
  // A list may be of an index that the query names.
  const parts = partsOf(path).length > 0 || (use === 'list' && record.parents !== undefined);
  const dies = parts && (record.versioned || use === 'list' || path.startsWith('/indices/'));
  const errors = [
    ...(parts ? [404] : []),
    ...((changes && record.versioned) || clashes ? [409] : []),
    ...(dies && (use === 'list' || use === 'read') ? [410] : []),
  ];
  return [
    ...(succeeds ? [] : [success(use, recordSchemaName(record))]),
    ...(method === 'POST' ? [[303, 'SeeOtherEnvelope'] as const] : []),
    ...errors.map((status): Entry => [status, 'ErrorEnvelope']),
  ];
}

function success(use: RecordUse, name: string): Entry {
  switch (use) {
    case 'list':
      return [200, `${name}ListEnvelope`];
    case 'read':
      return [200, `${name}Envelope`];
    case 'create':
    case 'replace':
    case 'change':
      return [201, `${name}Envelope`];
    case 'delete':
      return [204, null];
    default:
      return use satisfies never;
  }
}
