import type { Fathom } from '../fathom.ts';

/** An answer as tests look at it. */
export interface Asked {
  readonly status: number;
  readonly dropped: boolean;
  readonly text: string;
  /** Undefined where it is no JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of any shape
  readonly json: any;
}

/** Asks a service as over HTTP; a body that is no text is sent as JSON. */
export async function ask({ service }: Pick<Fathom, 'service'>, method: string, target: string, body?: unknown): Promise<Asked> {
  const [path = '', query = ''] = target.split('?');
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const type = path.endsWith('_bulk') || path.endsWith('_msearch') ? 'application/x-ndjson' : 'application/json';
  const answer = await service.handle({
    method,
    path,
    query,
    headers: text === undefined ? {} : { 'content-type': type },
    body: text === undefined ? undefined : new TextEncoder().encode(text),
  });
  const answered = new TextDecoder().decode(answer.body);
  return {
    status: answer.status,
    dropped: answer.dropped === true,
    text: answered,
    json: /^[{[]/.test(answered) ? JSON.parse(answered) : undefined,
  };
}

/** Fills an index with `count` documents `{ n, title }`, and publishes them. */
export async function fill(fathom: Pick<Fathom, 'service'>, index: string, count: number, shards = 2): Promise<void> {
  await ask(fathom, 'PUT', `/${index}`, { settings: { number_of_shards: shards } });
  const lines = Array.from({ length: count }, (_, n) => `{"index":{"_id":"${n}"}}\n{"n":${n},"title":"document ${n % 7}"}\n`);
  const { json, text } = await ask(fathom, 'POST', `/${index}/_bulk?refresh=true`, lines.join(''));
  if (json.errors !== false) throw new Error(text);
}
