import { openHost } from '../../src/host/open-host.ts';
import { repeatable } from '../../src/host/repeatable.ts';
import type { ApiRequest, ApiResponse, Service } from '../../src/rest/api.ts';
import type { Handles } from './bodies.ts';

const KNOWN = [
  '{"n":1,"l":9223372036854775807,"k":"a","s":"red green","c":"red green","g":"52,4"}',
  '{"n":2,"d":-0.0,"k":"b","s":"blue","a":"10.0.0.1","i":[{"x":1,"k":"a"},{"x":2}]}',
  '{"n":3,"t":0,"o":{"x":1}}',
];
const MAPPINGS =
  '{"properties":{"n":{"type":"integer"},"l":{"type":"long"},"d":{"type":"double"},"t":{"type":"date"},"b":{"type":"boolean"},"k":{"type":"keyword"},"s":{"type":"text"},' +
  '"c":{"type":"completion"},"g":{"type":"geo_point"},"a":{"type":"ip"},"i":{"type":"nested","properties":{"x":{"type":"long"},"k":{"type":"keyword"}}}}}';

/** The service under fire: two indices alike, a scroll and a point in time over one of them. */
export class FuzzTarget {
  #service: Service;
  #handles: Handles = { scroll: '', pit: '', task: '1' };
  readonly bugs: unknown[] = [];

  constructor() {
    this.#service = this.#make();
  }

  get handles(): Handles {
    return this.#handles;
  }

  /** A new service with everything in its place. */
  async reset(): Promise<void> {
    this.#service = this.#make();
    for (const index of ['known', 'scratch']) {
      await this.#send('PUT', `/${index}`, `{"settings":{"number_of_shards":2},"mappings":${MAPPINGS}}`);
      const lines = KNOWN.map((source, at) => `{"index":{"_id":"${at + 1}"}}\n${source}\n`);
      await this.#send('POST', `/${index}/_bulk?refresh=true`, lines.join(''));
    }
    const { _scroll_id: scroll } = JSON.parse(await this.#send('POST', '/known/_search?scroll=1m', '{"size":1}')) as {
      readonly _scroll_id: string;
    };
    const { id: pit } = JSON.parse(await this.#send('POST', '/known/_pit?keep_alive=1m')) as { readonly id: string };
    this.#handles = { scroll, pit, task: '1' };
  }

  handle(request: ApiRequest): Promise<ApiResponse> {
    return this.#service.handle(request);
  }

  /** A plain search whose answer is known. */
  search(): Promise<string> {
    return this.#send('POST', '/known/_search', '{"sort":[{"n":"desc"}],"query":{"range":{"n":{"gte":1}}}}');
  }

  async #send(method: string, target: string, text?: string): Promise<string> {
    const [path = '', query = ''] = target.split('?');
    const body = text === undefined ? undefined : Buffer.from(text);
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await this.#service.handle({ method, path, query, headers, body });
    return Buffer.from(response.body).toString();
  }

  #make(): Service {
    // A clock that stands still: nothing expires, and no answer depends on when it was given.
    return openHost({ ...repeatable(), onBug: (error) => this.bugs.push(error) }, { still: true }).service;
  }
}
