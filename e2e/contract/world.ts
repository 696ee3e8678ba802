import { must, type HttpRequest } from './http.ts';

/** An index of a scenario's own, with three documents, an alias, and everything else made when it is asked for. */
export class World {
  readonly index: string;
  readonly alias: string;
  readonly #address: string;
  readonly #headers: Readonly<Record<string, string>>;

  private constructor(address: string, headers: Readonly<Record<string, string>>, number: number) {
    this.#address = address;
    this.#headers = headers;
    this.index = `world-${number}`;
    this.alias = `name-${number}`;
  }

  /** `headers` go with every request of its own. */
  static async make(address: string, headers: Readonly<Record<string, string>> = {}): Promise<World> {
    const world = new World(address, headers, made++);
    await world.ask('PUT', `/${world.index}`, {
      settings: { number_of_shards: 2, number_of_replicas: 0 },
      mappings: { properties: { title: { type: 'text' }, tag: { type: 'keyword' }, n: { type: 'long' } } },
      aliases: { [world.alias]: {} },
    });
    const lines = [1, 2, 3].map((n) => `{"index":{"_id":"${n}"}}\n${JSON.stringify(world.document(n))}\n`);
    await world.ask('POST', `/${world.index}/_bulk?refresh=true`, lines.join(''));
    return world;
  }

  document(n: number): object {
    return { title: `document ${n}`, tag: `t${n % 2}`, n };
  }

  /** Leaves the host as it was found. */
  async drop(): Promise<void> {
    await this.ask('DELETE', `/${this.index}*?ignore_unavailable=true&expand_wildcards=all`);
  }

  /** The parsed body of a request that must succeed. */
  async ask(method: string, target: string, body?: unknown): Promise<unknown> {
    const request: HttpRequest = { method, target, headers: this.#headers, ...(body === undefined ? {} : { body }) };
    return await must(this.#address, request);
  }

  async scroll(): Promise<string> {
    return ((await this.ask('POST', `/${this.index}/_search?scroll=1m`, { size: 1 })) as { _scroll_id: string })._scroll_id;
  }

  async pit(): Promise<string> {
    return ((await this.ask('POST', `/${this.index}/_pit?keep_alive=1m`)) as { id: string }).id;
  }

  /** The id of a task that runs until it is cancelled or the index is dropped. */
  async longTask(): Promise<string> {
    return await this.record(`/indices/${this.index}/imports`, { dataset: 'logs', documents: 1_000_000 });
  }

  /** The id of a task that has ended. */
  async endedTask(): Promise<string> {
    const id = await this.record(`/indices/${this.index}/merges`, {});
    for (;;) {
      const { data } = (await this.ask('GET', `/tasks/${id}`)) as { data: { status: string } };
      if (data.status !== 'running') return id;
    }
  }

  /** The id of a record made under the convention dialect. */
  async record(collection: string, body: object): Promise<string> {
    return ((await this.ask('POST', collection, body)) as { data: { id: string } }).data.id;
  }
}

let made = 0;
