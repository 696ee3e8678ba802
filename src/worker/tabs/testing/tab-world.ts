import { MemoryStorage, type Storage, type StorageFile } from '../../../engine/index.ts';
import { CrampedStorage } from '../../../engine/store/testing/faulty-storages.ts';
import { type HostOptions, openStoredHost } from '../../../host/open-host.ts';
import { repeatable } from '../../../host/repeatable.ts';
import type { ApiResponse, Service } from '../../../rest/api.ts';
import type { Change } from '../../change.ts';
import type { KeptState } from '../../kept/kept-state.ts';
import { KeptEngine } from '../../kept/kept-engine.ts';
import { openKept } from '../../kept/open-kept.ts';
import { tellingEngine } from '../../telling-engine.ts';
import { takeEpoch } from '../epoch.ts';
import { Tab } from '../tab.ts';
import { Origin } from './origin.ts';

/** A tab as its page sees it. */
export interface OpenTab {
  readonly id: string;
  readonly tab: Tab;
  readonly states: KeptState[];
  readonly changes: Change[];
  readonly call: (line: string, body?: object) => Promise<{ readonly status: number; readonly text: string }>;
}

/** Has everything imported that an engine imports when it is first needed: the clock of a world waits for no file. */
export async function importAll(): Promise<void> {
  const { service, close } = await openStoredHost(new MemoryStorage(), repeatable(), { still: true });
  const call = caller(service);
  await call('PUT /mine/_doc/1?refresh=true', { a: 1 });
  await call('GET /mine/_doc/1');
  await call('GET /_cat/indices');
  await call('POST /mine/_search?scroll=1m', { size: 1 });
  await call('POST /_search/scroll', { scroll_id: 'none', scroll: '1m' });
  await close();
}

/** Tabs of one origin over one place for files, which each of them loses when it ends. */
export class TabWorld {
  readonly origin = new Origin();
  readonly files = new CrampedStorage();
  /** Of each that led, in their order. */
  readonly epochs: number[] = [];
  #opened = 0;

  open({ build = 'one', since = 0, options = {} }: { build?: string; since?: number; options?: HostOptions } = {}): OpenTab {
    const id = `tab-${this.#opened++}`;
    const states: KeptState[] = [];
    const changes: Change[] = [];
    const onBug = (bug: unknown): void => {
      if (!this.origin.isStill(id)) throw bug;
    };
    const place = new Fenced(this.files, () => this.origin.isStill(id));
    const tell = (change: Change): void => {
      changes.push(change);
      tab.tell(change);
    };
    const tab = new Tab(this.origin.tools(id, build), {
      since,
      onBug,
      onState: (state) => states.push(state),
      onChange: (change) => changes.push(change),
      lead: async () => {
        const epoch = await takeEpoch(place);
        this.epochs.push(epoch);
        const open = () => openKept(place, { ...options, onBug }, { facing: (inner) => tellingEngine(inner, tell), still: true });
        return { epoch, engine: new KeptEngine(place, open) };
      },
      alone: () => openKept('taken', options, { still: true }),
    });
    return { id, tab, states, changes, call: caller(tab.service) };
  }

  /** The tab that has the files. */
  get leader(): string | undefined {
    return this.origin.holder('fathom.store');
  }
}

function caller(service: Service): OpenTab['call'] {
  return async (line, body) => {
    const [method = '', address = ''] = line.split(' ');
    const [path = '', query = ''] = address.split('?');
    const sent = body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body));
    const headers: Record<string, string> = sent === undefined ? {} : { 'content-type': 'application/json' };
    const answer: ApiResponse = await service.handle({ method, path, query, headers, body: sent });
    return { status: answer.status, text: new TextDecoder().decode(answer.body) };
  };
}

/** Files that whoever has ended writes to no more: what it still asks for is never answered. */
class Fenced implements Storage {
  readonly #storage: Storage;
  readonly #isOver: () => boolean;

  constructor(storage: Storage, isOver: () => boolean) {
    this.#storage = storage;
    this.#isOver = isOver;
  }

  #alive<T>(work: () => Promise<T>): Promise<T> {
    return this.#isOver() ? new Promise<T>(() => undefined) : work();
  }

  names(): Promise<readonly string[]> {
    return this.#alive(() => this.#storage.names());
  }

  open(name: string): Promise<StorageFile> {
    return this.#alive(async () => {
      const file = await this.#storage.open(name);
      return {
        size: () => this.#alive(() => file.size()),
        read: (into, at) => this.#alive(() => file.read(into, at)),
        write: (bytes, at) => this.#alive(() => file.write(bytes, at)),
        flush: () => this.#alive(() => file.flush()),
        close: () => this.#alive(() => file.close()),
      };
    });
  }

  remove(name: string): Promise<void> {
    return this.#alive(() => this.#storage.remove(name));
  }

  close(): Promise<void> {
    return this.#alive(() => this.#storage.close());
  }
}
