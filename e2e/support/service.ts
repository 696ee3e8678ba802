import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { datasets } from '../../src/datasets/catalogue.ts';
import { openHost } from '../../src/host/open-host.ts';
import { repeatable } from '../../src/host/repeatable.ts';

/** A service of its own, in this process, driven with requests as any client would. */
export interface ServiceClient {
  call(method: string, path: string, body?: unknown): Promise<{ readonly status: number; readonly body: unknown }>;
  /** The parsed body; rejects with the body's text when the status is not 2xx. */
  ok<Body>(method: string, path: string, body?: unknown): Promise<Body>;
  /** Creates an index named like the data set, with its mapping, and imports the data set. */
  fill(dataset: string, options: { readonly documents: number; readonly shards: number }): Promise<void>;
}

/** Opens an empty service on a clock that stands still and with ids that repeat. Data sets are read below the working directory, the root. */
export async function openService(): Promise<ServiceClient> {
  const bugs: unknown[] = [];
  const files = { readFile: (name: string) => readFile(`public/data/${name}`), inflate: promisify(gunzip) };
  const { service } = openHost({ ...repeatable(), datasets: datasets(files), onBug: (error) => bugs.push(error) }, { still: true });

  const client: ServiceClient = {
    async call(method, target, body) {
      const [path = '', query = ''] = target.split('?');
      const response = await service.handle({
        method,
        path,
        query,
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        body: body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body)),
      });
      if (bugs.length > 0) throw bugs[0];
      const text = new TextDecoder().decode(response.body);
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    async ok<Body>(method: string, path: string, body?: unknown) {
      const answer = await client.call(method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body as Body;
    },
    async fill(dataset, { documents, shards }) {
      const { data } = await client.ok<{ data: { mappings: unknown } }>('GET', `/datasets/${dataset}`);
      await client.ok('PUT', `/${dataset}`, { settings: { number_of_shards: shards }, mappings: data.mappings });
      const started = await client.ok<{ data: { id: string } }>('POST', `/indices/${dataset}/imports`, { dataset, documents });
      let status = 'running';
      while (status === 'running') {
        await new Promise((resolve) => setImmediate(resolve));
        ({ status } = (await client.ok<{ data: { status: string } }>('GET', `/tasks/${started.data.id}`)).data);
      }
      if (status !== 'succeeded') throw new Error(`The import of ${dataset} ${status}`);
    },
  };
  return client;
}
