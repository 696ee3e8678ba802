import assert from 'node:assert/strict';

/** @typedef {import('./peers.mjs').Peer} Peer */
/** @typedef {{ readonly peer: Peer, readonly index: string, readonly documents: number, readonly version: string }} Run */

const PAGE = 2_000;

/**
 * What every client must be able to do, in this order: later ones use what earlier ones made.
 * @type {readonly { readonly title: string, readonly play: (run: Run) => Promise<void> }[]}
 */
export const SCENARIOS = [
  { title: 'agrees to talk', play: greet },
  { title: 'makes an index and finds it', play: makeIndex },
  { title: 'fills it with the bulk helper', play: fill },
  { title: 'reads all of it with the scroll helper', play: scrollAll },
  { title: 'reads all of it in a point in time, page behind page', play: walkPit },
  { title: 'changes a setting and meets its limit', play: changeSetting },
  { title: 'is told of mistakes in its own error classes', play: meetErrors },
  { title: 'writes, reads and deletes one document', play: oneDocument },
  { title: 'deletes the index', play: removeIndex },
];

/** @param {Run} run */
async function greet({ peer, version }) {
  const info = peer.bodyOf(await peer.client.info());
  assert.equal(info.version.number, version);
  assert.match(info.tagline, info.version.distribution === 'opensearch' ? /OpenSearch/ : /^You Know, for Search$/);
  assert.ok(await peer.client.ping());
}

/** @param {Run} run */
async function makeIndex({ peer, index }) {
  const { client, bodyOf } = peer;
  await client.indices.delete({ index, ignore_unavailable: true });
  const made = await client.indices.create({
    index,
    body: {
      settings: { number_of_shards: 3, number_of_replicas: 0 },
      mappings: { properties: { rank: { type: 'integer' }, big: { type: 'long' }, name: { type: 'keyword' } } },
    },
  });
  assert.equal(bodyOf(made).index, index);
  assert.equal(bodyOf(await client.indices.exists({ index })), true);
  assert.equal(bodyOf(await client.indices.exists({ index: 'not-there' })), false);
}

/** Many documents share a rank, so that only a tie-breaker keeps pages apart. */
async function* someDocuments(count) {
  for (let at = 0; at < count; at++) yield { id: String(at), rank: at % 97, name: `document ${at}`, text: 'the quick brown fox' };
}

/** @param {Run} run */
async function fill({ peer, index, documents }) {
  const { client, bodyOf } = peer;
  const result = await client.helpers.bulk({
    datasource: someDocuments(documents),
    onDocument: ({ id }) => ({ index: { _index: index, _id: id } }),
    onDrop: (dropped) => assert.fail(JSON.stringify(dropped)),
    refreshOnCompletion: index,
  });
  assert.deepEqual([result.total, result.successful, result.failed], [documents, documents, 0]);
  assert.equal(bodyOf(await client.count({ index })).count, documents);
}

/** @param {Run} run */
async function scrollAll({ peer, index, documents }) {
  const seen = new Set();
  let hits = 0;
  for await (const page of peer.client.helpers.scrollSearch({ index, size: PAGE, body: { query: { match_all: {} }, sort: ['_doc'] } })) {
    for (const { name } of page.documents) {
      seen.add(name);
      hits++;
    }
  }
  assert.deepEqual([seen.size, hits], [documents, documents]);
}

/** @param {Run} run */
async function walkPit({ peer, index, documents }) {
  const { client, bodyOf } = peer;
  let id = await peer.openPit(index);
  const seen = new Set();
  let rank = -1;
  let after;
  for (;;) {
    const body = {
      size: PAGE,
      sort: [{ rank: 'asc' }],
      pit: { id, keep_alive: '1m' },
      ...(after === undefined ? {} : { search_after: after }),
    };
    const page = bodyOf(await client.search({ body }));
    id = page.pit_id;
    for (const hit of page.hits.hits) {
      assert.ok(!seen.has(hit._id), `${hit._id} comes twice`);
      assert.ok(hit._source.rank >= rank, `${hit._id} is out of order`);
      seen.add(hit._id);
      rank = hit._source.rank;
    }
    if (page.hits.hits.length === 0) break;
    after = page.hits.hits.at(-1).sort;
  }
  assert.equal(seen.size, documents);
  await peer.closePit(id);
  await rejects(peer, client.search({ body: { pit: { id } } }), 404, 'search_context_missing_exception');
}

/** @param {Run} run */
async function changeSetting({ peer, index }) {
  const { client, bodyOf } = peer;
  const changed = await client.indices.putSettings({ index, body: { index: { max_result_window: 50 } } });
  assert.equal(bodyOf(changed).acknowledged, true);
  assert.equal(bodyOf(await client.indices.getSettings({ index }))[index].settings.index.max_result_window, '50');
  const refused = await rejects(peer, client.search({ index, from: 41, size: 10 }), 400, 'illegal_argument_exception');
  assert.match(refused.root_cause[0].reason, /must be less than or equal to: \[50\] but was \[51\]/);
  assert.equal(refused.type, 'search_phase_execution_exception');
  await client.indices.putSettings({ index, body: { index: { max_result_window: null } } });
  assert.equal(bodyOf(await client.search({ index, from: 41, size: 10 })).hits.hits.length, 10);
}

/** @param {Run} run */
async function meetErrors({ peer, index }) {
  const { client, bodyOf } = peer;
  await rejects(peer, client.search({ index: 'not-there' }), 404, 'index_not_found_exception');
  await rejects(peer, client.search({ index, body: { query: { mach: {} } } }), 400, 'parsing_exception');
  await rejects(peer, client.search({ index, body: { sort: ['nothing'] } }), 400, 'query_shard_exception');
  await rejects(peer, client.create({ index, id: '0', body: { rank: 1 } }), 409, 'version_conflict_engine_exception');
  await rejects(peer, client.index({ index, id: 'bad', body: { rank: 'high' } }), 400, 'mapper_parsing_exception');
  await rejects(peer, client.indices.create({ index }), 400, 'resource_already_exists_exception');
  await rejects(peer, client.scroll({ body: { scroll_id: 'AAAA', scroll: '1m' } }), 400, 'illegal_argument_exception');
  const bulk = bodyOf(await client.bulk({ index, body: [{ index: { _id: 'bad' } }, { rank: 'high' }] }));
  assert.deepEqual([bulk.errors, bulk.items[0].index.status], [true, 400]);
}

/** @param {Run} run */
async function oneDocument({ peer, index }) {
  const { client, bodyOf } = peer;
  const id = 'a/b ü';
  assert.equal(bodyOf(await client.index({ index, id, refresh: true, body: { rank: 500, name: 'x' } })).result, 'created');
  assert.equal(bodyOf(await client.update({ index, id, body: { doc: { name: 'y' } } }))._version, 2);
  assert.deepEqual(bodyOf(await client.get({ index, id }))._source, { rank: 500, name: 'y' });
  assert.equal(bodyOf(await client.exists({ index, id })), true);
  assert.equal(bodyOf(await client.search({ index, q: 'rank:500' })).hits.total.value, 1);
  assert.equal(bodyOf(await client.mget({ index, body: { ids: [id, 'nothing'] } })).docs[0].found, true);
  assert.equal(bodyOf(await client.delete({ index, id })).result, 'deleted');
  await rejects(peer, client.get({ index, id }), 404, undefined);
}

/** @param {Run} run */
async function removeIndex({ peer, index }) {
  assert.equal(peer.bodyOf(await peer.client.indices.delete({ index })).acknowledged, true);
  assert.equal(peer.bodyOf(await peer.client.indices.exists({ index })), false);
}

/**
 * Waits for a refusal in the client's own class, with this status and root cause.
 * @param {Peer} peer
 * @param {Promise<unknown>} call
 * @param {number} status
 * @param {string | undefined} type undefined: the body is no error body
 * @returns {Promise<any>} `error` of the body
 */
async function rejects(peer, call, status, type) {
  /** @type {any} */
  let error;
  await call.catch((reason) => (error = reason));
  assert.ok(error instanceof peer.ResponseError, `${status} is due, but there was ${String(error)}`);
  assert.equal(error.meta.statusCode, status);
  const found = error.meta.body.error;
  if (type !== undefined) assert.equal(found.root_cause[0].type, type);
  return found;
}
