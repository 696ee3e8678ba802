import { afterEach, describe, expect, it } from 'vitest';
import { createAsk } from '../../../client/ask.ts';
import { besideFetch } from '../../../client/beside.ts';
import { type Behaviour, FAULTS, startFaulty } from '../../../gateway/testing/faulty-cluster.ts';
import { startGateway } from '../../../gateway/testing/gateway-server.ts';
import { checkCluster } from './checks.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Asks a cluster that behaves so, by a gateway in between. */
async function checkedAt(behave: Behaviour, signal = new AbortController().signal) {
  const cluster = await startFaulty(behave);
  closing.push(cluster.close);
  return checkedBy(cluster.address, signal);
}

async function checkedBy(cluster: string, signal = new AbortController().signal) {
  const gateway = await startGateway(cluster);
  closing.push(gateway.close);
  const base = new URL(`http://127.0.0.1:${gateway.port}/`);
  const ask = createAsk({ fetch: besideFetch({ cluster, base, token: 'the-token-of-this-start' }, fetch), base });
  const steps: number[] = [];
  const outcome = await checkCluster(ask, { index: 'logs', signal, onCheck: (so) => steps.push(so.checks.length) });
  return { ...outcome, steps, last: outcome.checks.at(-1) };
}

/** Answers each path with a body of its own; others are 404. */
const answering =
  (bodies: Readonly<Record<string, unknown>>): Behaviour =>
  (incoming, outgoing) => {
    const body = bodies[(incoming.url ?? '').replace(/\?.*/, '')];
    outgoing.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(body ?? { error: { type: 'x', reason: `nothing at ${incoming.url}` }, status: 404 }));
  };

const endsTooSoon: Behaviour = (_, outgoing) => void outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"ver');

const version = (number: string) => ({ cluster_name: 'c', version: { distribution: 'opensearch', number } });
const GOOD = {
  '/': version('2.19.1'),
  '/_cluster/health': { status: 'green', number_of_data_nodes: 3 },
  '/_cluster/health/logs': { status: 'green' },
  '/logs/_count': { count: 100_000 },
};

describe('the connection', () => {
  it('is checked step by step, and told after each', async () => {
    const { checks, product, steps } = await checkedAt(answering(GOOD));
    expect(checks.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'product fine',
      'who skipped',
      'health fine',
      'index fine',
      'pit fine',
    ]);
    expect(checks.map(({ says }) => says).join(' ')).toContain('OpenSearch 2.19.1. ');
    expect(checks.map(({ says }) => says).join(' ')).toContain('logs holds 100,000 documents.');
    expect([product?.major, steps]).toEqual([2, [1, 2, 3, 4, 5]]);
  });

  it('says whose credentials they are, where the cluster tells', async () => {
    const { checks } = await checkedAt(answering({ ...GOOD, '/_plugins/_security/authinfo': { user_name: 'reader' } }));
    expect(checks[1]).toMatchObject({ name: 'who', state: 'fine', says: expect.stringContaining('reader') });
  });

  it.each([
    ['unauthorized', FAULTS.unauthorized, 'reachable', 'set FATHOM_CLUSTER_API_KEY'],
    ['forbidden', FAULTS.forbidden, 'reachable', 'privileges "read" and "monitor"'],
    ['502 with HTML', FAULTS.html502, 'reachable', 'answered 502 as text/html, not JSON'],
    ['cut short', FAULTS.cutShort, 'reachable', 'The answer broke off'],
    ['JSON that ends too soon', endsTooSoon, 'reachable', 'cut short'],
    ['another product', answering({ '/': { hello: 'world' } }), 'product', 'neither Elasticsearch nor OpenSearch'],
    [
      'too old',
      answering({ '/': { ...version('6.8.1'), tagline: 'You Know, for Search', version: { number: '6.8.1' } } }),
      'product',
      'Elasticsearch 6.8.1 is too old',
    ],
    ['no rights', answering({ '/': version('2.19.1') }), 'rights', 'cluster privilege “monitor”'],
    ['no index', answering({ ...GOOD, '/logs/_count': undefined }), 'index', 'is that its name there'],
    ['a red index', answering({ ...GOOD, '/_cluster/health/logs': { status: 'red' } }), 'index', 'logs is red: a primary shard is missing'],
  ])('stops at %s with what is missing', async (_, behave, name, says) => {
    const { last } = await checkedAt(behave);
    expect(last).toMatchObject({ name, state: 'wrong', says: expect.stringContaining(says) });
  });

  it('stops where nothing listens', async () => {
    const gone = await startFaulty(FAULTS.fine);
    await gone.close();
    expect((await checkedBy(gone.address)).last).toMatchObject({ state: 'wrong', says: expect.stringContaining('Nothing listens at') });
  });

  it('goes on without points in time where the release has none', async () => {
    const { last, checks } = await checkedAt(answering({ ...GOOD, '/': version('1.3.20') }));
    expect(last).toMatchObject({ name: 'pit', state: 'skipped' });
    expect(checks).toHaveLength(5);
  });

  it('ends when it is called off, also in the middle of a slow body', async () => {
    const own = new AbortController();
    const slow: Behaviour = (_, outgoing) => {
      FAULTS.slowBody(_, outgoing);
      setImmediate(() => own.abort());
    };
    await expect(checkedAt(slow, own.signal)).rejects.toThrow('abort');
  });
});
