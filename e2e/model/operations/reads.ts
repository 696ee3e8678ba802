import { refused } from '../errors.ts';
import type { ModelDocument } from '../index-model.ts';
import { holds, same } from '../mismatch.ts';
import { randomQuery } from '../queries.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';
import { anyIndex, anyIndices, INDEX_NAMES, type Operation } from './operation.ts';

/** Documents one by one, counts, and what the service says about itself. */
export const READS: readonly Operation[] = [
  { name: 'get', weight: 12, run: getDocument },
  { name: 'source', weight: 4, run: getSource },
  { name: 'get many', weight: 3, run: getMany },
  { name: 'count', weight: 4, run: count },
  { name: 'list', weight: 2, run: listIndices },
  { name: 'list contexts', weight: 2, run: listContexts },
];

async function getDocument(world: World, random: Random): Promise<void> {
  const index = anyIndex(world, random);
  if (index === undefined) {
    refused(await world.call('GET', `/${INDEX_NAMES[0]}/_doc/1`), 404, 'index_not_found_exception', `no such index [${INDEX_NAMES[0]}]`);
    return;
  }
  const id = random.pick(world.ids);
  const shard = index.shards[index.shardOf(id)];
  const realtime = random.chance(0.7);
  const reply = await world.call('GET', `/${index.name}/_doc/${encodeURIComponent(id)}${realtime ? '' : '?realtime=false'}`);
  const document = realtime ? shard.written.get(id) : shard.read(world.now, index.refreshInterval).find((other) => other.id === id);
  same(`status of ${reply.text}`, reply.status, document === undefined ? 404 : 200);
  const { _source: source, ...head } = reply.body as { readonly _source?: unknown };
  same('a document got', head, headOf(index.name, id, document));
  if (document === undefined) same('source of nothing', source, undefined);
  else
    holds(
      `_source is not byte for byte ${document.content.text}: ${reply.text}`,
      reply.text.includes(`"_source":${document.content.text}}`),
    );
}

function headOf(index: string, id: string, document: ModelDocument | undefined): unknown {
  if (document === undefined) return { _index: index, _type: '_doc', _id: id, found: false };
  const { version, seqNo, routing } = document;
  return {
    _index: index,
    _type: '_doc',
    _id: id,
    _version: version,
    _seq_no: seqNo,
    _primary_term: 1,
    ...(routing === undefined ? {} : { _routing: routing }),
    found: true,
  };
}

async function getMany(world: World, random: Random): Promise<void> {
  const index = anyIndex(world, random);
  if (index === undefined) return;
  const ids = random.picks(world.ids, 1, 6);
  const answer = await world.ok<{ readonly docs: readonly { readonly _source?: unknown }[] }>('POST', `/${index.name}/_mget`, { ids });
  same('documents got', answer.docs.length, ids.length);
  ids.forEach((id, at) => {
    const { _source: source, ...head } = answer.docs[at];
    const document = index.shards[index.shardOf(id)]?.written.get(id);
    same('one of many documents got', head, headOf(index.name, id, document));
    same('its source', source !== undefined, document !== undefined);
  });
}

async function getSource(world: World, random: Random): Promise<void> {
  const index = anyIndex(world, random);
  if (index === undefined) return;
  const id = random.pick(world.ids);
  const document = index.shards[index.shardOf(id)]?.written.get(id);
  const method = random.pick(['GET', 'HEAD']);
  const reply = await world.call(method, `/${index.name}/_source/${encodeURIComponent(id)}`);
  same('status of a source', reply.status, document === undefined ? 404 : 200);
  if (method === 'HEAD') same('body of a HEAD', reply.text, '');
  else if (document === undefined) refused(reply, 404, 'resource_not_found_exception');
  else same('a source, byte for byte', reply.text, document.content.text);
}

async function count(world: World, random: Random): Promise<void> {
  const { expression, indices } = anyIndices(world, random);
  const query = randomQuery(random, world.ids);
  const answer = await world.ok<{ readonly count: number; readonly _shards: unknown }>('POST', `/${expression}/_count`, {
    query: query.body,
  });
  const targets = world.read(indices);
  const matches = targets.reduce((sum, { documents }) => sum + documents.filter(query.matches).length, 0);
  const shards = targets.length;
  same('a count', answer, { count: matches, _shards: { total: shards, successful: shards, skipped: 0, failed: 0 } });
}

/** The table of indices shows what is published, and publishes nothing itself. */
async function listIndices(world: World): Promise<void> {
  const rows = await world.ok<
    readonly { readonly index: string; readonly pri: string; readonly rep: string; readonly 'docs.count': string }[]
  >('GET', '/_cat/indices?format=json&s=index&h=index,pri,rep,docs.count');
  const expected = [...world.indices.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((index) => ({
      index: index.name,
      pri: String(index.shards.length),
      rep: String(index.replicas),
      'docs.count': String(index.shards.reduce((sum, { visible }) => sum + visible.length, 0)),
    }));
  same('the table of indices', rows, expected);
}

async function listContexts(world: World): Promise<void> {
  const { pits } = await world.ok<{ readonly pits: readonly { readonly pit_id: string }[] }>('GET', '/_search/point_in_time/_all');
  same(
    'open points in time',
    pits.map(({ pit_id }) => pit_id),
    world.pits.map(({ ids }) => ids.at(-1)),
  );
  const { data } = await world.ok<{ readonly data: { readonly items: readonly { readonly id: string; readonly expires_at: number }[] } }>(
    'GET',
    '/scrolls',
  );
  same(
    'open scrolls',
    data.items.map(({ id, expires_at }) => [id, expires_at]),
    world.scrolls.map(({ ids, keepAlive }) => [ids.at(-1), keepAlive.expiresAt]),
  );
}
