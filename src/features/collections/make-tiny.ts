import { isSuccess, type Ask, type FullAnswer } from '../../client/ask.ts';

/** Makes a small index to try things on, and waits until its documents are in. Rejects with the service's sentence when it refuses. */
export async function makeTiny(ask: Ask): Promise<void> {
  const dataset = checked(await ask<{ readonly mappings: unknown }>('GET', '/datasets/tiny'));
  checked(await ask('POST', '/indices', { body: { name: 'tiny', shards: 3, replicas: 0, mapping: dataset.data?.mappings ?? {} } }));
  const started = checked(await ask<{ readonly id: string }>('POST', '/indices/tiny/imports', { body: { dataset: 'tiny' } }));
  const task = `/tasks/${started.data?.id ?? ''}`;
  for (let running = true; running;) {
    running = checked(await ask<{ readonly status: string }>('GET', task)).data?.status === 'running';
  }
}

function checked<Data>(answer: FullAnswer<Data>): FullAnswer<Data> {
  if (!isSuccess(answer)) throw new Error(answer.message);
  return answer;
}
