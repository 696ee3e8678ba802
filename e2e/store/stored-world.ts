import { openStoredHost, type StoredHost } from '../../src/host/open-host.ts';
import { repeatable } from '../../src/host/repeatable.ts';
import type { SimulatedDisk } from './simulated-disk.ts';

export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** A service over a simulated disk. */
export class StoredWorld {
  readonly host: StoredHost;
  readonly disk: SimulatedDisk;
  readonly #bugs: readonly unknown[];
  readonly #time: { elapsed: number };

  private constructor(host: StoredHost, disk: SimulatedDisk, bugs: readonly unknown[], time: { elapsed: number }) {
    this.host = host;
    this.disk = disk;
    this.#bugs = bugs;
    this.#time = time;
  }

  static async open(disk: SimulatedDisk): Promise<StoredWorld> {
    const bugs: unknown[] = [];
    // Ids of one process are none of another's.
    const run = `${disk.runs}-`;
    let drawn = 0;
    const ids = { next: (length: number) => (run + String(drawn++).padStart(length - run.length, '0')).slice(0, length) };
    const time = { elapsed: 0 };
    const clock = { ...repeatable().clock, elapsed: () => time.elapsed };
    const host = await openStoredHost(disk, { clock, ids, onBug: (bug) => bugs.push(bug) }, { still: true });
    return new StoredWorld(host, disk, bugs, time);
  }

  /** Milliseconds go by. */
  wait(ms: number): void {
    this.#time.elapsed += ms;
  }

  async call(line: string, body?: object | string): Promise<Reply> {
    const [method = '', address = ''] = line.split(' ');
    const [path = '', query = ''] = address.split('?');
    const sent = body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const headers: Record<string, string> =
      sent === undefined ? {} : { 'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json' };
    const { status, body: answer } = await this.host.service.handle({ method, path, query, headers, body: sent });
    if (this.#bugs.length > 0) throw this.#bugs[0];
    return { status, text: Buffer.from(answer).toString() };
  }

  /** The value a key stands for now. */
  async find(key: string): Promise<string | undefined> {
    const [kind, index = '', id = ''] = key.split(' ');
    switch (kind) {
      case 'document': {
        const { status, text } = await this.call(`GET /${index}/_doc/${id}`);
        if (status === 404) return undefined;
        const { _version, _source } = JSON.parse(text) as { readonly _version: number; readonly _source: object };
        return `${_version} ${JSON.stringify(_source)}`;
      }
      case 'alias': {
        const { status } = await this.call(`GET /${index}/_alias/${id}`);
        return status === 200 ? 'there' : undefined;
      }
      case 'window': {
        const { status, text } = await this.call(`GET /${index}/_settings/index.max_result_window?flat_settings=true`);
        return status === 200 ? /"index.max_result_window":"(\d+)"/.exec(text)?.[1] : undefined;
      }
      case 'search': {
        const { text } = await this.call('GET /searches?limit=1000');
        return text.includes(`"name":"${index}"`) ? 'there' : undefined;
      }
      default:
        throw new Error(`no such kind of key: ${kind}`);
    }
  }

  /** Ids and sources of all that searches see. */
  async searched(): Promise<ReadonlyMap<string, string>> {
    // No result window of a history is smaller than this, and no history has as many documents.
    const { status, text } = await this.call('POST /_all/_search', { size: 100, version: true, query: { match_all: {} } });
    if (status !== 200 || !text.includes('"failed":0}')) throw new Error(`a search answered ${status}: ${text}`);
    const { hits } = (JSON.parse(text) as { readonly hits: { readonly hits: readonly Hit[] } }).hits;
    const found = new Map(
      hits.map(({ _index, _id, _version, _source }) => [`document ${_index} ${_id}`, `${_version} ${JSON.stringify(_source)}`]),
    );
    if (found.size !== hits.length) throw new Error('a search answered a document twice');
    return found;
  }
}

interface Hit {
  readonly _index: string;
  readonly _id: string;
  readonly _version: number;
  readonly _source: object;
}
