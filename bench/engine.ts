/** The service without browser, worker or HTTP: what the engine itself costs. */
import { openService, type ServiceClient } from '../e2e/support/service.ts';
import { percentiles, type Figure } from './figure.ts';
import { WORDS } from './words.ts';

const WARM_UP = 30;
const RUNS = 200;

/** Indexes `logs` and WordNet on 5 shards each and asks them. */
export async function measureEngine(): Promise<readonly Figure[]> {
  const client = await openService();
  const logs = await fill(client, 'logs', 100_000);
  const wordnet = await fill(client, 'wordnet', 117_791);
  const sort = [{ timestamp: 'desc' }, { _id: 'asc' }];
  const before = await client.ok<{ hits: { hits: { sort: unknown[] }[] } }>('POST', '/logs/_search', { from: 9_989, size: 1, sort });
  const search_after = before.hits.hits[0]?.sort;
  const ask = (index: string, body: object) => client.ok('POST', `/${index}/_search`, body);

  return [
    logs,
    wordnet,
    ...(await measure('wordnet: match', (run) => ask('wordnet', { query: { match: { definition: WORDS[run % WORDS.length] } } }), 5)),
    ...(await measure('logs: page 1 by offset', () => ask('logs', { size: 10, sort }))),
    ...(await measure('logs: page 1,000 by offset', () => ask('logs', { from: 9_990, size: 10, sort }))),
    ...(await measure('logs: page 1,000 by search_after', () => ask('logs', { size: 10, sort, search_after }))),
  ];
}

/** Runs `work` often enough to be warm and again to be measured. `budget` is for the median, in milliseconds. */
async function measure(name: string, work: (run: number) => Promise<unknown>, budget?: number): Promise<readonly Figure[]> {
  for (let run = 0; run < WARM_UP; run++) await work(run);
  const samples: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await work(run);
    samples.push(performance.now() - started);
  }
  const { p50, p95 } = percentiles(samples);
  return [
    { name: `node: ${name}, p50`, value: p50, unit: 'ms', ...(budget !== undefined && { budget }) },
    { name: `node: ${name}, p95`, value: p95, unit: 'ms' },
  ];
}

async function fill(client: ServiceClient, dataset: string, documents: number): Promise<Figure> {
  const started = performance.now();
  await client.fill(dataset, { documents, shards: 5 });
  return { name: `node: ${documents.toLocaleString('en')} ${dataset} indexed`, value: performance.now() - started, unit: 'ms' };
}
