import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { createClient, type Client } from '../../src/client/client.ts';
import { readProduct } from '../../src/client/product.ts';
import { datasets } from '../../src/datasets/catalogue.ts';
import { nameOf } from '../../src/features/cluster/model/checks.ts';
import { MODES } from '../../src/features/cluster/model/question.ts';
import { takeBoth } from '../../src/features/cluster/model/two-bills.ts';
import type { RecordedPoint, RecordedRun } from '../../src/features/paging-compare/chart/recorded/recorded-run.ts';
import { openHost } from '../../src/host/open-host.ts';
import { repeatable } from '../../src/host/repeatable.ts';
import { inPageFetch } from '../../src/rest/adapters/in-page.ts';

const ASKED = { dataset: 'logs', documents: 100_000, shards: 5, size: 10, sort: 'timestamp:desc,_id:asc' } as const;
const PAGES = [1, 10, 100, 1_000];

/**
 * Takes a real node, and a service of ours beside it, to some pages in every way of paging and writes what they answered and what the node's meters said
 * as a module. The node has to hold the data set, as `npm run cluster -- --nodes 3 --data logs` loads it. Rejects where rows differ.
 */
export async function record(address: string, file: string): Promise<void> {
  const client = createClient({ fetch, base: new URL(address) });
  const { data: root } = await client.send<unknown>('GET', '/');
  const product = readProduct(root);
  if (product === undefined) throw new Error(`${address} is neither Elasticsearch nor OpenSearch`);
  const health = await client.send<{ readonly number_of_data_nodes: number }>('GET', '/_cluster/health');
  const tab = await ownService();
  const points: RecordedPoint[] = [];
  for (const mode of MODES) {
    for (const page of PAGES) {
      points.push(await pointAt(tab, { client, product, index: ASKED.dataset }, { mode, page }));
      console.log(`${mode}, page ${page}`);
    }
  }
  const run: RecordedRun = {
    product: nameOf(product),
    nodes: health.data.number_of_data_nodes,
    made: new Date().toISOString().slice(0, 10),
    machine: `${cpus()[0]?.model ?? 'a processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
    ...ASKED,
    points,
  };
  writeFileSync(file, moduleOf(run));
}

async function pointAt(
  tab: Client,
  cluster: Parameters<typeof takeBoth>[1],
  { mode, page }: Pick<RecordedPoint, 'mode' | 'page'>,
): Promise<RecordedPoint> {
  const sort: Record<string, string>[] = [{ timestamp: 'desc' }, { _id: 'asc' }];
  const question = { index: ASKED.dataset, query: { match_all: {} }, sort, size: ASKED.size, page };
  const options = { signal: new AbortController().signal, onPage: () => undefined };
  const bills = await takeBoth(tab, cluster, { mode, question }, options);
  if (!bills.rows.every(({ same }) => same)) throw new Error(`${mode}, page ${page}: the rows differ, ${JSON.stringify(bills.rows)}`);
  const { response, requests } = bills.cluster;
  return {
    mode,
    page,
    requests,
    total: response.hits.total?.value ?? 0,
    ids: response.hits.hits.map(({ _id }) => _id),
    merged: bills.derived.ok ? bills.derived.merged : null,
    visited: bills.measured?.visited ?? null,
    bytes: bills.measured?.bytes === undefined ? null : Math.round(bills.measured.bytes),
  };
}

/** The same documents in a service of ours. */
async function ownService(): Promise<Client> {
  const files = { readFile: () => Promise.reject(new Error('generated')), inflate: () => Promise.reject(new Error('generated')) };
  const { service } = openHost({ ...repeatable(), datasets: datasets(files) });
  const base = new URL('http://own/');
  const client = createClient({ fetch: inPageFetch(service, base, () => Promise.reject(new TypeError('nowhere'))), base });
  const { dataset, shards, documents } = ASKED;
  const found = (await client.datasets()).find(({ id }) => id === dataset);
  await client.createIndex(dataset, shards, found?.mappings ?? {});
  const task = await client.startImport(dataset, { dataset, documents });
  while ((await client.task(task.id)).status === 'running') await new Promise((resolve) => setTimeout(resolve, 50));
  return client;
}

function moduleOf(run: RecordedRun): string {
  return [
    "import type { RecordedRun } from './recorded-run.ts';",
    '',
    '/** Written by `npm run cluster:test -- --record`, not by hand. */',
    `export const recorded: RecordedRun = ${JSON.stringify(run, null, 2)};`,
    '',
  ].join('\n');
}
