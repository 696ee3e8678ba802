import type { Example } from './examples.ts';
import type { World } from './world.ts';

type Prepare = (world: World) => Example | Promise<Example>;

const CONFLICT = 'if_seq_no=999&if_primary_term=1';

/** Requests that bring about what follows from no rule, by status and operation. */
export const SPECIAL: Readonly<Record<string, Prepare>> = {
  ...each(['PUT /{index}/_doc/{id}', 'POST /{index}/_doc/{id}'], 201, (world) => ({ parts: { id: 'new' }, body: world.document(7) })),
  ...each(['PUT /{index}/_doc/{id}', 'POST /{index}/_doc/{id}'], 409, (world) => ({ query: CONFLICT, body: world.document(7) })),
  ...each(
    ['GET', 'HEAD'].flatMap((method) => [`${method} /{index}/_doc/{id}`, `${method} /{index}/_source/{id}`]),
    409,
    () => ({
      query: 'version=999',
    }),
  ),
  ...each(['PUT /{index}/_create/{id}', 'POST /{index}/_create/{id}'], 409, (world) => ({ body: world.document(7) })),
  ...each(['POST /{index}/_update/{id}'], 201, () => ({ parts: { id: 'new' }, body: { doc: { n: 1 }, doc_as_upsert: true } })),
  ...each(['POST /{index}/_update/{id}'], 409, () => ({ query: CONFLICT, body: { doc: { n: 11 } } })),
  ...each(['DELETE /{index}/_doc/{id}'], 409, () => ({ query: CONFLICT })),
  ...each(['POST /{index}/_delete_by_query', 'POST /{index}/_update_by_query'], 409, async (world) => {
    // The view the query reads does not see this write yet, and the document is no longer what was read.
    await world.ask('PUT', `/${world.index}/_doc/1`, world.document(1));
    return { body: { query: { match_all: {} } } };
  }),
  ...each(
    ['GET', 'POST'].flatMap((method) => [`${method} /_flush/synced`, `${method} /{index}/_flush/synced`]),
    409,
    async (world) => {
      await world.ask('POST', `/${world.index}/_close`);
      return { query: 'expand_wildcards=all' };
    },
  ),
  ...each(['GET /{index}/_flush/synced', 'POST /{index}/_flush/synced'], 404, () => ({
    parts: { index: 'nowhere*' },
    query: 'allow_no_indices=false',
  })),
  ...each(['GET /_cluster/state/{metric}/{index}'], 404, () => ({
    parts: { metric: 'metadata', index: 'nowhere*' },
    query: 'allow_no_indices=false',
  })),
  ...each(['GET /_nodes/{node}', 'GET /_nodes/{node}/{metric}'], 404, () => ({ parts: { node: 'hot_threads', metric: 'jvm' } })),
  ...each(['GET /_tasks/{task_id}'], 404, () => ({ parts: { task_id: 'fathom_one_node_______:999999' } })),
  ...each(['GET /_cluster/health', 'GET /_cluster/health/{index}'], 408, () => ({ query: 'wait_for_nodes=3' })),
  ...each(['GET /_search', 'POST /_search'], 404, async (world) => ({ body: { pit: { id: await closedPit(world), keep_alive: '1m' } } })),
  ...each(['GET /_search/scroll', 'POST /_search/scroll', 'DELETE /_search/scroll'], 404, async (world) => ({
    body: { scroll_id: await closedScroll(world) },
  })),
  ...each(
    ['GET', 'POST', 'DELETE'].map((method) => `${method} /_search/scroll/{scroll_id}`),
    404,
    async (world) => ({
      parts: { scroll_id: await closedScroll(world) },
    }),
  ),
  ...each(['DELETE /_pit'], 404, async (world) => ({ body: { id: await closedPit(world) } })),
  ...each(['GET /_analyze', 'POST /_analyze'], 404, () => ({ query: 'index=nowhere', body: { text: 'a' } })),
  ...each(
    ['PUT', 'POST'].flatMap((method) => [`${method} /_alias/{name}`, `${method} /_aliases/{name}`]),
    404,
    () => ({
      body: { index: 'nowhere' },
    }),
  ),
  ...each(['PUT /_alias'], 404, () => ({ body: { index: 'nowhere', alias: 'other-name' } })),
  ...each(['POST /_aliases'], 404, () => ({ body: { actions: [{ remove_index: { index: 'nowhere' } }] } })),
  ...each(['POST /views'], 404, () => ({ body: { index: 'nowhere', keep_alive: '1m' } })),
  ...each(['POST /indices/{name}/imports'], 422, () => ({ body: '{"n":1}\n{"n":\n' })),
  ...each(['PATCH /tasks/{id}'], 409, async (world) => ({ parts: { id: await world.endedTask() }, body: { status: 'cancelled' } })),
  ...each(['DELETE /tasks/{id}'], 409, async (world) => ({ parts: { id: await world.endedTask() } })),
  ...each(['GET /tasks/{id}', 'HEAD /tasks/{id}'], 410, async (world) => {
    const id = await world.endedTask();
    // A hundred that have ended are remembered.
    for (let task = 0; task <= 101; task++) await world.endedTask();
    return { parts: { id } };
  }),
  ...each(['GET /_search', 'POST /_search'], 403, async (world) => ({ body: { pit: { id: await world.pit(), keep_alive: '1m' } } })),
  ...each(['GET /_analyze', 'POST /_analyze'], 403, (world) => ({ query: `index=${world.index}`, body: { text: 'a' } })),
};

function each(keys: readonly string[], status: number, prepare: Prepare): Record<string, Prepare> {
  return Object.fromEntries(keys.map((key) => [`${status} ${key}`, prepare]));
}

async function closedPit(world: World): Promise<string> {
  const id = await world.pit();
  await world.ask('DELETE', '/_pit', { id });
  return id;
}

async function closedScroll(world: World): Promise<string> {
  const id = await world.scroll();
  await world.ask('DELETE', '/_search/scroll', { scroll_id: id });
  return id;
}
