import type { ApiRequest, ApiResponse } from '../../rest/api.ts';
import type { RestartOptions } from './engine-keeper.ts';
import type { Operation, OperationLog } from './operation-log.ts';

const pollMs = 100;

/**
 * Repeats the operations of a log one after the other, each import to its end. Gives the indices something of which is missing: what was not
 * logged, and what was refused.
 */
export async function rebuild({
  log,
  options,
  send,
  wait,
  onStep,
}: Line & {
  readonly log: OperationLog;
  readonly options: RestartOptions;
  readonly onStep: (done: number) => void;
}): Promise<readonly string[]> {
  const missing = new Set(log.incomplete);
  let done = 0;
  for (const operation of log.operations) {
    // The log may be needed again, and a body is handed over with its request.
    const again = withFewer(operation, options);
    const response = await send({ ...again, body: again.body?.slice() });
    if (response.status >= 300) missing.add(operation.path.split('/').find((part) => part !== '' && part !== 'indices') ?? operation.path);
    const task = response.status === 202 ? response.headers['location'] : undefined;
    if (task !== undefined) await finished(task, { send, wait });
    onStep(++done);
  }
  return [...missing];
}

interface Line {
  readonly send: (request: ApiRequest) => Promise<ApiResponse>;
  readonly wait: (ms: number) => Promise<void>;
}

async function finished(task: string, { send, wait }: Line): Promise<void> {
  while (await isRunning(task, send)) await wait(pollMs);
}

async function isRunning(task: string, send: Line['send']): Promise<boolean> {
  const response = await send({ method: 'GET', path: task, query: '', headers: {}, body: undefined });
  return response.status === 200 && parse(response.body)?.data?.status === 'running';
}

/** An import of a data set with no more documents than wanted. */
function withFewer(operation: Operation, { mostDocuments }: RestartOptions): Operation {
  if (mostDocuments === undefined || !operation.path.endsWith('/imports') || operation.body === undefined) return operation;
  const { documents, ...wanted } = parse(operation.body) ?? {};
  const fewer = { ...wanted, documents: Math.min(mostDocuments, documents ?? mostDocuments) };
  return { ...operation, body: new TextEncoder().encode(JSON.stringify(fewer)) };
}

/** As much of a body as is looked at; undefined where it is no JSON. */
function parse(body: Uint8Array): { readonly documents?: number; readonly data?: { readonly status?: string } } | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
