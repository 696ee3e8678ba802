import { spawn } from 'node:child_process';
import { fromRoot } from '../paths.mjs';

/** Documents in one request, either way. */
const AT_ONCE = 5_000;

/**
 * Fills an index of a cluster with one of the data sets, as the tab makes it: the same ids, documents, mappings and number of shards, so that both sides
 * route and rank alike. The documents come from a server of ours that is started for it.
 * @param {string} address of the cluster
 * @param {{ dataset: string, documents?: number, shards: number, onDocuments: (loaded: number) => void }} options
 * @returns {Promise<number>} documents loaded; rejects with a sentence
 */
export async function loadDataSet(address, { dataset, documents, shards, onDocuments }) {
  const server = await startServer();
  try {
    const mappings = await makeHere(server.address, { dataset, documents, shards });
    const settings = { index: { number_of_shards: shards, number_of_replicas: 0 } };
    await send(address, 'PUT', `/${dataset}`, { settings, mappings });
    let loaded = 0;
    let page = await send(server.address, 'POST', `/${dataset}/_search?scroll=1m`, { size: AT_ONCE, sort: ['_doc'] });
    while (page.hits.hits.length > 0) {
      const lines = page.hits.hits.flatMap((/** @type {{ _id: string, _source: unknown }} */ { _id, _source }) => [
        JSON.stringify({ index: { _id } }),
        JSON.stringify(_source),
      ]);
      const { errors } = await send(address, 'POST', `/${dataset}/_bulk`, `${lines.join('\n')}\n`);
      if (errors) throw new Error(`the cluster refused documents of ${dataset}`);
      loaded += page.hits.hits.length;
      onDocuments(loaded);
      page = await send(server.address, 'POST', '/_search/scroll', { scroll: '1m', scroll_id: page._scroll_id });
    }
    await send(address, 'POST', `/${dataset}/_refresh`);
    return loaded;
  } finally {
    server.end();
  }
}

/**
 * Makes the data set in a server of ours and waits until it is there.
 * @param {string} address
 * @param {{ dataset: string, documents?: number, shards: number }} wanted
 * @returns {Promise<unknown>} its mappings
 */
async function makeHere(address, { dataset, documents, shards }) {
  const known = (await send(address, 'GET', '/datasets')).data.items;
  const found = known.find((/** @type {{ id: string }} */ { id }) => id === dataset);
  const names = known.map((/** @type {{ id: string }} */ { id }) => id).join(', ');
  if (found === undefined) throw new Error(`there is no data set ${dataset}; there are ${names}`);
  await send(address, 'PUT', `/${dataset}`, {
    settings: { index: { number_of_shards: shards, number_of_replicas: 0 } },
    mappings: found.mappings,
  });
  const { id } = (await send(address, 'POST', `/indices/${dataset}/imports`, { dataset, ...(documents !== undefined && { documents }) }))
    .data;
  for (;;) {
    const { status } = (await send(address, 'GET', `/tasks/${id}`)).data;
    if (status === 'succeeded') return found.mappings;
    if (status !== 'running') throw new Error(`the import of ${dataset} ended as ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * @param {string} address
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body] a text is sent as it is, by lines
 * @returns {Promise<any>}
 */
async function send(address, method, path, body) {
  const isText = typeof body === 'string';
  const response = await fetch(new URL(path, address), {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': isText ? 'application/x-ndjson' : 'application/json' },
      body: isText ? body : JSON.stringify(body),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} at ${address}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** @returns {Promise<{ address: string, end: () => void }>} */
async function startServer() {
  const server = spawn(process.execPath, [fromRoot('scripts/serve.mjs'), '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((resolve, reject) => {
    let printed = '';
    server.stdout.on('data', (piece) => {
      printed += piece;
      const [found] = /http:\/\/[^\s]+/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    server.on('exit', () => reject(new Error(`the server ended: ${printed}`)));
  });
  server.removeAllListeners('exit');
  return { address, end: () => server.kill() };
}
