import { createClient, type Client } from '../../client/client.ts';
import { createAsk, type Ask } from '../../client/ask.ts';
import type { WireDataset } from '../../client/wire.ts';
import { inPageFetch } from '../../rest/adapters/in-page.ts';
import { readEndpoints, type Endpoint, type ServiceDescription } from '../../requests/endpoints.ts';
import { indexOf, type Asked } from '../asked/asked.ts';
import type { OpenedEngine } from './open-engine.ts';

/** The one engine of a page, and the indices its elements share. */
export interface SharedEngine {
  readonly client: Client;
  readonly ask: Ask;
  readonly where: OpenedEngine['where'];
  readonly another: OpenedEngine['another'];
  readonly datasets: readonly WireDataset[];
  /** The index of what is asked, filled once for all who ask the same. `onProgress` counts documents. */
  readonly filled: (asked: Asked, onProgress: (done: number, total: number) => void) => Promise<string>;
  /** Does one thing after another, for what must not come between: an alias that two elements set differently. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** The table of what the service answers. */
  readonly endpoints: () => Promise<readonly Endpoint[]>;
}

/** Gives the engine, which starts when it is first asked for. After a failure it may be asked for again. */
export type EngineOnce = () => Promise<SharedEngine>;

const LOOK_EVERY_MS = 60;

/** Makes the way to the one engine of a page. Nothing starts before it is called. */
export function engineOnce(open: () => Promise<OpenedEngine>): EngineOnce {
  let opened: Promise<SharedEngine> | undefined;
  return () => {
    opened ??= share(open).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

async function share(open: () => Promise<OpenedEngine>): Promise<SharedEngine> {
  const { service, where, another } = await open();
  const base = new URL('http://fathom.invalid/');
  const connection = { fetch: inPageFetch(service, base, () => Promise.reject(new Error('Embeds ask their own engine alone'))), base };
  const client = createClient(connection);
  const datasets = await client.datasets();
  const indices = new Map<string, Filling>();
  const filled: SharedEngine['filled'] = (asked, onProgress) => {
    const index = indexOf(asked);
    const filling = indices.get(index) ?? fill(client, { index, asked, datasets });
    indices.set(index, filling);
    filling.listeners.add(onProgress);
    return filling.done
      .then(() => index)
      .catch((error: unknown) => {
        indices.delete(index);
        throw error;
      });
  };
  const ask = createAsk(connection);
  let last: Promise<unknown> = Promise.resolve();
  const inTurn: SharedEngine['inTurn'] = (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  let table: Promise<readonly Endpoint[]> | undefined;
  const endpoints = (): Promise<readonly Endpoint[]> => {
    table ??= ask('GET', '/openapi.json').then(({ body }) => readEndpoints(body as ServiceDescription)); // the service's own
    return table;
  };
  return { client, ask, where, another, datasets, filled, inTurn, endpoints };
}

interface Filling {
  readonly done: Promise<void>;
  readonly listeners: Set<(done: number, total: number) => void>;
}

interface ToFill {
  readonly index: string;
  readonly asked: Asked;
  readonly datasets: readonly WireDataset[];
}

function fill(client: Client, { index, asked, datasets }: ToFill): Filling {
  const listeners: Filling['listeners'] = new Set();
  const work = async (): Promise<void> => {
    const row = datasets.find(({ id }) => id === asked.data);
    if (row === undefined) throw new Error(`there is no data set ${asked.data}`);
    const lacks = (await client.indexRows(index)).length === 0;
    if (lacks) await client.createIndex(index, asked.shards, row.mappings);
    const { id } = await client.startImport(index, { dataset: row.id, ...(row.generated && { documents: asked.documents }) });
    for (;;) {
      const { status, done, total, error } = await client.task(id);
      for (const tell of listeners) tell(done, total);
      if (status === 'succeeded') return;
      if (status !== 'running') throw new Error(error ?? status);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  return { done: work(), listeners };
}
