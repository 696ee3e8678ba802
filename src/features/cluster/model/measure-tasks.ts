import type { Client } from '../../../client/client.ts';
import type { CallOptions } from '../../../client/exchange.ts';
import type { Product } from '../../../client/product.ts';
import { RestError } from '../../../client/rest-error.ts';
import { noteTasks, type SeenTasks, type Sought, type TaskUse, usedByInsights, usedBySeen } from './task-use.ts';

/** Why a cluster does not tell what the tasks of a search used. */
export type NoTaskUse = 'product' | 'release' | 'refused' | 'unseen';

/** What tasks used: all of it, recorded by Query Insights, or at least so much, seen while they ran. */
export type MeasuredTasks =
  | ({ readonly ok: true; readonly by: 'insights' | 'tasks' } & TaskUse)
  | { readonly ok: false; readonly why: NoTaskUse };

interface Watched extends Sought {
  readonly client: Client;
  readonly product: Product;
  readonly call: CallOptions;
  readonly search: () => Promise<unknown>;
  readonly wait: (ms: number) => Promise<void>;
}

/** Most searches end before their tasks are listed, so several are sent. */
const TIMES = 5;
const TASKS = '/_tasks?detailed=true&actions=indices:data/read/search*';
const INSIGHTS = '/_insights/top_queries';
/** What has ended gets into its list within five seconds. */
const LISTED_AFTER_MS = 2_000;
const READINGS = 4;

/**
 * Asks OpenSearch what the tasks of a search used. Query Insights, where it is installed, records searches that have ended; `_tasks` lists those that still
 * run, so what it tells is a lower bound. Elasticsearch has no such meter.
 */
export async function measureTasks(watched: Watched): Promise<MeasuredTasks> {
  const { product } = watched;
  if (product.name !== 'opensearch' || product.isFathom) return { ok: false, why: 'product' };
  try {
    return (await recordedUse(watched)) ?? (await seenUse(watched));
  } catch (thrown) {
    if (isRefusal(thrown)) return { ok: false, why: 'refused' };
    throw thrown;
  }
}

/** Undefined where the plugin is not installed, may not be asked, or has not kept this search: it keeps the most expensive ones of its window. */
async function recordedUse({ client, call, wait, search, ...sought }: Watched): Promise<MeasuredTasks | undefined> {
  const read = () => client.send<unknown>('GET', INSIGHTS, undefined, call).catch(unlessRefused);
  if ((await read()) === undefined) return undefined;
  await search();
  for (let reading = 0; reading < READINGS; reading++) {
    const used = usedByInsights((await read())?.data, sought);
    if (used !== undefined) return { ok: true, by: 'insights', ...used };
    await wait(LISTED_AFTER_MS);
  }
  return undefined;
}

async function seenUse(watched: Watched): Promise<MeasuredTasks> {
  const seen: SeenTasks = new Map();
  for (let time = 0; time < TIMES; time++) if (!(await watchSearch(watched, seen))) return { ok: false, why: 'release' };
  const used = usedBySeen(seen, watched);
  return used === undefined ? { ok: false, why: 'unseen' } : { ok: true, by: 'tasks', ...used };
}

/** Lists tasks, one reading after the other, until the search has ended. */
async function watchSearch({ client, call, search }: Watched, seen: SeenTasks): Promise<boolean> {
  const state = { isRunning: true, tells: true };
  const watch = async () => {
    while (state.isRunning && state.tells) state.tells = noteTasks(seen, (await client.send<unknown>('GET', TASKS, undefined, call)).data);
  };
  const searched = search().finally(() => {
    state.isRunning = false;
  });
  await Promise.all([searched, watch()]);
  return state.tells;
}

function unlessRefused(thrown: unknown): undefined {
  if (!isRefusal(thrown)) throw thrown;
}

function isRefusal(thrown: unknown): boolean {
  return thrown instanceof RestError && thrown.status < 500;
}
