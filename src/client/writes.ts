import type { Answer, CallOptions } from './exchange.ts';
import type { QueryBody } from './client.ts';
import type { Send } from './ask.ts';

/** The answer of a bulk request: an entry for each action, under its name. */
interface BulkAnswer {
  readonly errors: boolean;
  readonly items: readonly Readonly<Record<string, { readonly error?: { readonly reason: string } }>>[];
}

interface MultiGetBody {
  readonly docs: readonly { readonly _id: string; readonly _source?: QueryBody }[];
}

/** Sends action and source lines, made searchable before it resolves; rejects when one of them is refused. */
export async function bulk(send: Send, index: string, lines: readonly object[], options: CallOptions): Promise<Answer<unknown>> {
  const path = `/${encodeURIComponent(index)}/_bulk?refresh=true`;
  const answer = await send<BulkAnswer>('POST', path, lines, { ...options, lines: true });
  if (answer.data.errors) throw new Error(firstRefusal(answer.data));
  return answer;
}

/** Sources by id; documents that are not there are left out. */
export async function sourcesOf(
  send: Send,
  index: string,
  ids: readonly string[],
  options: CallOptions,
): Promise<ReadonlyMap<string, QueryBody>> {
  const { data } = await send<MultiGetBody>('POST', `/${encodeURIComponent(index)}/_mget`, { ids }, options);
  return new Map(data.docs.flatMap(({ _id, _source }) => (_source === undefined ? [] : [[_id, _source] as const])));
}

function firstRefusal({ items }: BulkAnswer): string {
  const refused = items.flatMap((item) => Object.values(item)).find((entry) => entry.error !== undefined);
  return refused?.error?.reason ?? 'The service refused a write.';
}
