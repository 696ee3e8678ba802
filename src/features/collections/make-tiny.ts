import { dataOf, succeeded, type Ask } from '../../client/ask.ts';

/** Makes a small index to try things on, and waits until its documents are in. Rejects with the service's sentence when it refuses. */
export async function makeTiny(ask: Ask): Promise<void> {
  const { mappings } = dataOf(await ask<{ readonly mappings: unknown }>('GET', '/datasets/tiny'));
  succeeded(await ask('POST', '/indices', { body: { name: 'tiny', shards: 3, replicas: 0, mapping: mappings } }));
  const { id } = dataOf(await ask<{ readonly id: string }>('POST', '/indices/tiny/imports', { body: { dataset: 'tiny' } }));
  for (let running = true; running;) {
    running = dataOf(await ask<{ readonly status: string }>('GET', `/tasks/${id}`)).status === 'running';
  }
}
