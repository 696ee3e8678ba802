import { emptyObjects, manyMembers, manyWords, packed, repeated } from './bodies.mjs';

/**
 * @typedef {import('./server-process.mjs').ServerProcess} Server
 * @typedef {import('./server-process.mjs').Answered} Answered
 * @typedef {object} AbuseRow
 * @property {string} name
 * @property {readonly (number | string)[]} expects statuses that any of its answers may have
 * @property {readonly string[]} [flags] of the server
 * @property {boolean} [quick] it is part of `npm test`
 * @property {(server: Server) => Promise<readonly Answered[]>} run
 */

const NDJSON = { 'content-type': 'application/x-ndjson' };
const GZIP = { 'content-encoding': 'gzip' };
const STRANGER = { authorization: `ApiKey ${Buffer.from('stranger:secret').toString('base64')}` };

/**
 * The same request many times at once.
 * @param {number} times
 * @param {(at: number) => Promise<Answered>} ask
 */
function atOnce(times, ask) {
  return Promise.all(Array.from({ length: times }, (_, at) => ask(at)));
}

/** @param {Server} server @param {Buffer} document */
function tenDocuments(server, document) {
  return atOnce(10, (at) => server.call('PUT', `/d/_doc/${at}`, document));
}

/** @param {Server} server */
async function fill(server) {
  const lines = Array.from({ length: 10_000 }, (_, at) => `{"index":{"_id":"${at}"}}\n{"n":${at},"t":"some words of a text"}\n`);
  await server.call('POST', '/d/_bulk?refresh=true', lines.join(''), NDJSON);
}

/**
 * Connections that send what is given, and then nothing; meanwhile someone else asks.
 * @param {Server} server
 * @param {number} count
 * @param {string | Buffer} bytes
 */
async function stalled(server, count, bytes) {
  const sockets = Array.from({ length: count }, () => server.say(bytes));
  const answers = [];
  for (let asked = 0; asked < 5; asked++) answers.push(await server.call('GET', '/_cat/indices'));
  for (const socket of sockets) socket.destroy();
  return answers;
}

/** @type {readonly AbuseRow[]} */
export const ROWS = [
  {
    name: '82 kB of gzip that unpack to 84 MB of empty objects, with a key for nothing that is there',
    flags: ['--key', 'stranger:secret:read:nothing-*'],
    quick: true,
    expects: [413],
    run: (server) => atOnce(1, () => server.call('POST', '/_search', packed(emptyObjects(80)), { ...GZIP, ...STRANGER })),
  },
  {
    name: 'the same without credentials, eight at once',
    flags: ['--key', 'stranger:secret:read:nothing-*'],
    quick: true,
    expects: [401],
    run: (server) => atOnce(8, () => server.call('POST', '/_search', packed(emptyObjects(80)), GZIP)),
  },
  {
    name: 'four plain bodies of empty objects under a breaker of 300 MB',
    quick: true,
    expects: [400, 429],
    run: async (server) => {
      await server.call('PUT', '/_cluster/settings', '{"transient":{"indices.breaker.total.limit":"300mb"}}');
      return atOnce(4, () => server.call('POST', '/_search', emptyObjects(20)));
    },
  },
  {
    name: 'ten documents of 50 MB of text at once',
    expects: [201, 429],
    run: (server) => tenDocuments(server, repeated('{"t":"', 'lorem ipsum dolor sit ', '"}', 50)),
  },
  { name: 'ten documents of 50 MB of different words at once', expects: [201, 429], run: (server) => tenDocuments(server, manyWords(50)) },
  {
    name: 'ten documents of 50 MB of numbers at once',
    expects: [201, 429],
    run: (server) => tenDocuments(server, repeated('{"n":[', '1,', '1]}', 50)),
  },
  {
    name: 'ten documents of 50 MB of empty objects at once',
    expects: [429],
    run: (server) => tenDocuments(server, repeated('{"o":[', '{},', '{}]}', 50)),
  },
  {
    name: 'ten documents of 50 MB of escapes at once',
    expects: [201, 429],
    run: (server) => tenDocuments(server, repeated('{"t":"', '\\n', '"}', 50)),
  },
  {
    name: '50 MB of opening brackets, as a search and as a document',
    quick: true,
    expects: [400],
    run: (server) =>
      Promise.all([
        server.call('POST', '/_search', repeated('', '[', '', 50)),
        server.call('PUT', '/d/_doc/1', repeated('{"a":', '[', '', 50)),
      ]),
  },
  {
    name: 'a million keys, the same and different ones',
    expects: [400, 429],
    run: async (server) => {
      const same = repeated('{', '"k":1,', '"k":1}', 6);
      const different = manyMembers(1_000_000);
      const bodies = [same, different];
      return Promise.all(bodies.flatMap((body) => [server.call('POST', '/_search', body), server.call('PUT', '/d/_doc/1', body)]));
    },
  },
  {
    name: 'a mapping of 200,000 fields',
    expects: [400, 429],
    run: (server) => {
      const fields = Array.from({ length: 200_000 }, (_, at) => `"f${at}":{"type":"text"}`).join(',');
      return atOnce(4, (at) => server.call('PUT', `/d${at}`, `{"mappings":{"properties":{${fields}}}}`));
    },
  },
  {
    name: 'a bulk of six million documents of nothing',
    expects: [200, 429],
    run: (server) => atOnce(2, () => server.call('POST', '/d/_bulk', repeated('', '{"index":{}}\n{}\n', '', 95), NDJSON)),
  },
  {
    name: 'twenty times 10 MB of searches for 10,000 hits each',
    expects: [200, 429],
    run: async (server) => {
      await fill(server);
      return atOnce(20, () => server.call('POST', '/d/_msearch', repeated('', '{}\n{"size":10000}\n', '', 10), NDJSON));
    },
  },
  {
    name: 'eight times 130,000 documents by id',
    expects: [200, 429],
    run: async (server) => {
      await fill(server);
      const ids = JSON.stringify({ ids: Array.from({ length: 130_000 }, (_, at) => String(at % 10_000)) });
      return atOnce(8, () => server.call('POST', '/d/_mget', ids));
    },
  },
  {
    name: 'a document of 4 MB, 2,000 times in one answer, whole and cut to some fields',
    expects: [400, 429],
    run: async (server) => {
      await server.call('PUT', '/d/_doc/1', repeated('{"n":[', '1.5,', '1]}', 4));
      const ids = JSON.stringify({ ids: Array.from({ length: 2_000 }, () => '1') });
      return [await server.call('POST', '/d/_mget', ids), await server.call('POST', '/d/_mget?_source_includes=n', ids)];
    },
  },
  {
    name: 'answers of 20 MB on a hundred connections on which nobody reads',
    expects: [200, 429],
    run: async (server) => {
      await server.call('PUT', '/d/_doc/1', repeated('{"t":"', ' ', '"}', 20));
      return stalled(server, 100, 'GET /d/_doc/1 HTTP/1.1\r\nhost: localhost\r\n\r\n');
    },
  },
  {
    name: 'two thousand bodies of 100 MB of which a kilobyte comes',
    expects: [200],
    run: (server) =>
      stalled(
        server,
        2_000,
        `POST /_search HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000000\r\n\r\n${' '.repeat(1_000)}`,
      ),
  },
  {
    name: 'twenty bodies of which 60 MB come',
    expects: [200],
    run: (server) => {
      const head = 'POST /_search HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000000\r\n\r\n';
      return stalled(server, 20, Buffer.concat([Buffer.from(head), Buffer.alloc(60 * 1024 ** 2, ' ')]));
    },
  },
  {
    name: 'an address of a megabyte, and two thousand headers',
    expects: [400],
    quick: true,
    run: (server) =>
      Promise.all([
        server.call('GET', `/${'a'.repeat(1_000_000)}`),
        server.call('GET', '/', undefined, Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`x-header-${at}`, 'x']))),
      ]),
  },
  {
    name: 'texts of 40 MB to be searched for: match, query_string, wildcard, ids of scrolls and views',
    expects: [400, 404, 429],
    run: async (server) => {
      await fill(server);
      const long = (/** @type {string} */ head, /** @type {string} */ tail) => repeated(head, 'word ', tail, 40);
      return [
        await server.call('POST', '/d/_search', long('{"query":{"match":{"t":"', '"}}}')),
        await server.call('POST', '/d/_search', long('{"query":{"query_string":{"query":"', '"}}}')),
        await server.call('POST', '/d/_search', repeated('{"query":{"wildcard":{"t":"', '*a', '"}}}', 40)),
        await server.call('POST', '/_search/scroll', long('{"scroll_id":"', '"}')),
        await server.call('POST', '/_search', long('{"pit":{"id":"', '"}}')),
      ];
    },
  },
  {
    name: 'files: a table of 50 million columns, 33 million documents of nothing',
    expects: [422, 429],
    run: async (server) => {
      await server.call('PUT', '/d', '{}');
      return [
        await server.call('POST', '/indices/d/imports', repeated('', ',', '\n1\n', 50), { 'content-type': 'text/csv' }),
        await server.call('POST', '/indices/d/imports', repeated('', '{}\n', '', 95), NDJSON),
      ];
    },
  },
];
