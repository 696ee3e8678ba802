import { type Ask, retryAfter, succeeded } from '../../../client/ask.ts';
import type { Client } from '../../../client/client.ts';
import { isRecord } from '../../../client/is-record.ts';
import type { WireHit, WireSearchResponse } from '../../../client/wire.ts';
import { stringifyLossless } from '../../../client/lossless-json.ts';
import { paging } from '../../../client/paging.ts';

/** An index of the tab's and the one on the cluster that is to hold the same. */
export interface CopyPlan {
  readonly tab: Client;
  readonly there: Ask;
  /** In the tab. */
  readonly index: string;
  /** On the cluster: `fathom-...`. */
  readonly target: string;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** How far a copy is. */
export interface CopyProgress {
  readonly done: number;
  readonly total: number;
  /** The cluster has asked for patience: it is asked again after so many milliseconds. */
  readonly waitingMs: number | undefined;
}

interface CopyOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CopyProgress) => void;
}

/** Documents read from the tab at a time, and bytes of one request to the cluster at most: a gateway takes a megabyte. */
const PAGE = 1_000;
const BATCH_BYTES = 500_000;

/** The index that holds a copy of one of the tab's. */
export function targetOf(index: string): string {
  return `fathom-${
    index
      .toLowerCase()
      .replaceAll(/[^a-z0-9._-]/g, '-')
      .replace(/^[^a-z0-9]+/, '') || 'copy'
  }`;
}

/**
 * Makes the index with the tab's mapping, shards and window, and writes every document under its own id, so that both sides route and rank alike.
 * Rejects with what was refused; what was written until then stays, and {@link removeThere} takes it away.
 * @returns documents written
 */
export async function copyThere(plan: CopyPlan, options: CopyOptions): Promise<number> {
  const { tab, there, index, target } = plan;
  const { signal } = options;
  const path = encodeURIComponent(index);
  const [settings, mapping] = await Promise.all([
    tab.settings(index, { signal }),
    tab.send<Readonly<Record<string, { readonly mappings: unknown }>>>('GET', `/${path}/_mapping`, undefined, { signal }),
  ]);
  const { count: total } = (await tab.count(index, { match_all: {} }, { signal })).data;
  const own = { number_of_shards: settings.shards, number_of_replicas: 0, max_result_window: settings.maxResultWindow };
  const body = { settings: { index: own }, mappings: Object.values(mapping.data)[0]?.mappings ?? {} };
  succeeded(await there('PUT', `/${target}`, { body, signal }));
  let done = 0;
  const tell = (waitingMs?: number) => options.onProgress({ done, total, waitingMs });
  tell();
  for await (const page of pagesOf(tab, index, signal)) {
    for (const batch of batchesOf(page)) {
      await write(plan, batch, { signal, onWait: tell });
      done += batch.length;
      tell();
    }
  }
  succeeded(await there('POST', `/${target}/_refresh`, { signal }));
  return done;
}

/** Takes the copy away again. False: there was none. */
export async function removeThere(there: Ask, target: string): Promise<boolean> {
  const answer = await there('DELETE', `/${target}`);
  if (answer.status === 404) return false;
  succeeded(answer);
  return true;
}

/** All documents of the tab's index, from a point in time: what is written meanwhile is left out. */
async function* pagesOf(tab: Client, index: string, signal: AbortSignal): AsyncGenerator<readonly WireHit[]> {
  const { pit } = paging;
  const body = { size: PAGE, sort: ['_shard_doc'], track_total_hits: false };
  const search = { index, body, keepAlive: '1m', parameters: '' };
  const context = (await tab.ask<{ readonly id: string }>(pit.open(search), { signal })).data.id;
  try {
    let after: WireHit['sort'];
    for (let number = 1; ; number++) {
      const page = pit.page(search, { number, after: () => after, context });
      const { hits } = (await tab.ask<WireSearchResponse>(page, { signal, road: 'direct' })).data.hits;
      if (hits.length === 0) return;
      yield hits;
      after = hits.at(-1)?.sort;
    }
  } finally {
    await tab.ask(pit.close(context)).catch(() => undefined);
  }
}

/** A document as two lines of a bulk body. */
type Lines = readonly [action: object, source: unknown];

function batchesOf(hits: readonly WireHit[]): readonly (readonly Lines[])[] {
  const batches: Lines[][] = [[]];
  let bytes = 0;
  for (const { _id, _source } of hits) {
    // As many bytes at most: a unit of UTF-16 takes no more than three.
    const length = 3 * stringifyLossless(_source).length + _id.length + 30;
    if (bytes > 0 && bytes + length > BATCH_BYTES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push([{ index: { _id } }, _source]);
    bytes += length;
  }
  return batches;
}

/** How often a busy cluster is asked, and how long is waited before the second time and at most. */
const TRIES = 12;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** Writes a batch; what is refused with 429, all of it or some documents, is sent again after a pause that doubles. */
async function write(
  { there, target, wait }: CopyPlan,
  batch: readonly Lines[],
  { signal, onWait }: { readonly signal: AbortSignal; readonly onWait: (ms?: number) => void },
): Promise<void> {
  let left = batch;
  let pause = FIRST_PAUSE_MS;
  for (let tried = 0; left.length > 0; tried++) {
    if (tried === TRIES) throw new Error(`The cluster was too busy ${TRIES} times in a row. What was written until then is still there.`);
    const answer = await there('POST', `/${target}/_bulk`, { body: left.flat(), lines: true, signal });
    left = answer.status === 429 ? left : busyOf(left, succeeded(answer).body);
    if (left.length === 0) return;
    const asked = (retryAfter(answer) ?? 0) * 1_000;
    const ms = Math.min(LONGEST_PAUSE_MS, Math.max(asked, pause));
    onWait(ms);
    await wait(ms, signal);
    onWait();
    pause *= 2;
  }
}

/** The documents that were refused for now. Throws with the reason of one that was refused for good. */
function busyOf(batch: readonly Lines[], body: unknown): readonly Lines[] {
  const items: unknown = isRecord(body) ? body['items'] : undefined;
  if (!Array.isArray(items) || items.length !== batch.length) throw new Error('The cluster did not say what became of the documents.');
  return batch.filter((_, at) => {
    const item: unknown = items[at];
    const outcome = isRecord(item) ? item['index'] : undefined;
    const status = isRecord(outcome) ? outcome['status'] : undefined;
    if (typeof status !== 'number' || (status >= 400 && status !== 429))
      throw new Error(`The cluster refused a document: ${reasonOf(outcome)}`);
    return status === 429;
  });
}

function reasonOf(outcome: unknown): string {
  const error = isRecord(outcome) ? outcome['error'] : undefined;
  return isRecord(error) && typeof error['reason'] === 'string' ? error['reason'] : 'it gave no reason';
}
