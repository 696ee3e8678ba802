import { afterEach, describe, expect, it } from 'vitest';
import { createAsk } from '../../../client/ask.ts';
import { gatewayFetch } from '../../../client/beside.ts';
import { apiKey, type TypedKey } from '../../../client/typed-key.ts';
import { type Behaviour, FAULTS, pem, startFaulty } from '../../../gateway/testing/faulty-cluster.ts';
import { startGateway } from '../../../gateway/testing/gateway-server.ts';
import { directFetch } from '../ways/direct-fetch.ts';
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

async function checkedBy(cluster: string, signal = new AbortController().signal, authorities?: string) {
  const gateway = await startGateway(cluster, authorities === undefined ? {} : { authorities });
  closing.push(gateway.close);
  const base = new URL(`http://127.0.0.1:${gateway.port}/`);
  const ask = createAsk({ fetch: gatewayFetch('the-token-of-this-start', fetch), base });
  const steps: number[] = [];
  const outcome = await checkCluster(ask, { cluster, index: 'logs', signal, onCheck: (so) => steps.push(so.checks.length) });
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
      'reachable fine',
      'tls skipped',
      'product fine',
      'who skipped',
      'health fine',
      'index fine',
      'pit fine',
    ]);
    expect(checks.map(({ says }) => says).join(' ')).toContain('OpenSearch 2.19.1. ');
    expect(checks.map(({ says }) => says).join(' ')).toContain('logs holds 100,000 documents.');
    expect([product?.major, steps]).toEqual([2, [1, 2, 3, 4, 5, 6, 7]]);
  });

  it('says whose credentials they are, where the cluster tells', async () => {
    const { checks } = await checkedAt(answering({ ...GOOD, '/_plugins/_security/authinfo': { user_name: 'reader' } }));
    expect(checks.find(({ name }) => name === 'who')).toMatchObject({
      name: 'who',
      state: 'fine',
      says: expect.stringContaining('reader'),
    });
  });

  it.each([
    ['unauthorized', FAULTS.unauthorized, 'who', 'set FATHOM_CLUSTER_API_KEY'],
    ['forbidden', FAULTS.forbidden, 'who', 'privileges "read" and "monitor"'],
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

  it.each([
    ['nobody signed', undefined, ['reachable fine', 'tls wrong'], '--ca FILE'],
    ['is trusted', pem('cert'), ['reachable fine', 'tls fine', 'product fine'], 'trusted by the gateway'],
  ])('looks at the certificate: %s', async (_, authorities, steps, says) => {
    const cluster = await startFaulty(answering(GOOD), true);
    closing.push(cluster.close);
    const { checks } = await checkedBy(cluster.address, undefined, authorities);
    expect(checks.slice(0, 3).map(({ name, state }) => `${name} ${state}`)).toEqual(steps);
    expect(checks[1]?.says).toContain(says);
  });

  it('goes on without points in time where the release has none', async () => {
    const { last, checks } = await checkedAt(answering({ ...GOOD, '/': version('1.3.20') }));
    expect(last).toMatchObject({ name: 'pit', state: 'skipped' });
    expect(checks).toHaveLength(7);
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

/** As a browser: what lacks the header is not to be read, and says nothing of why. */
const asBrowser: typeof globalThis.fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (init?.mode === 'no-cors') return response;
  if (response.headers.get('access-control-allow-origin') !== PAGE) throw new TypeError('Failed to fetch');
  Object.defineProperty(response, 'type', { value: 'cors' });
  return response;
};
const PAGE = 'http://page.test:5173';
const KEY = apiKey('id:longenoughkey');

/** Asks a cluster that behaves so straight from a page, which it lets read unless `hidden`. */
async function checkedFrom(behave: Behaviour, options: { readonly hidden?: true; readonly gone?: true; readonly key?: TypedKey } = {}) {
  const cluster = await startFaulty((incoming, outgoing, heard) => {
    if (options.hidden !== true) outgoing.setHeader('access-control-allow-origin', PAGE);
    behave(incoming, outgoing, heard);
  });
  if (options.gone === true) await cluster.close();
  else closing.push(cluster.close);
  const base = new URL(`${cluster.address}/`);
  const ask = createAsk({ fetch: directFetch({ base, writes: false, key: () => options.key, fetch: asBrowser }), base });
  const answers = () =>
    asBrowser(base, { mode: 'no-cors' }).then(
      () => true,
      () => false,
    );
  const direct = { cluster: cluster.address, origin: PAGE, writes: false, answers };
  const { checks } = await checkCluster(ask, {
    cluster: cluster.address,
    index: 'logs',
    signal: new AbortController().signal,
    onCheck: () => undefined,
    direct,
  });
  return { checks, last: checks.at(-1), heard: cluster.heard };
}

describe('the connection straight from the page', () => {
  it('is checked in the same steps, with the key that was typed', async () => {
    const { checks, heard } = await checkedFrom(answering({ ...GOOD, '/_plugins/_security/authinfo': { user_name: 'reader' } }), {
      key: KEY,
    });
    expect(checks.map(({ name, state }) => `${name} ${state}`).slice(0, 5)).toEqual([
      'reachable fine',
      'tls skipped',
      'cors fine',
      'product fine',
      'who fine',
    ]);
    expect(checks.find(({ name }) => name === 'who')?.says).toBe('You are known there as reader.');
    expect(new Set(heard.map(({ headers }) => headers.authorization))).toEqual(new Set([KEY.header]));
  });

  it('names the settings that let this page read, product by product', async () => {
    const { last } = await checkedFrom(answering(GOOD), { hidden: true });
    expect(last).toMatchObject({ name: 'cors', state: 'wrong', says: expect.stringContaining(`does not let pages of ${PAGE} read`) });
    const titles = last?.settings?.map(({ title }) => title).join(', ') ?? '';
    expect(titles).toContain('Elasticsearch 7.10 to 7.17, Elasticsearch 8 and 9, OpenSearch 1 to 3');
    expect(last?.settings?.[0]?.text).toContain(`http.cors.allow-origin: "${PAGE}"`);
    expect(last?.settings?.[0]?.text).toContain('Authorization');
  });

  it.each([
    ['unauthorized', FAULTS.unauthorized, 'who', 'type a key above'],
    ['forbidden', FAULTS.forbidden, 'who', 'privileges “read” and “monitor”'],
    ['502 with HTML', FAULTS.html502, 'reachable', 'answered 502 as text/html, not JSON'],
    ['a page', FAULTS.html200, 'reachable', 'answered 200 as text/html, not JSON'],
    ['JSON that ends too soon', endsTooSoon, 'reachable', 'cut short'],
    ['another product', answering({ '/': { hello: 'world' } }), 'product', 'neither Elasticsearch nor OpenSearch'],
    ['a red index', answering({ ...GOOD, '/_cluster/health/logs': { status: 'red' } }), 'index', 'logs is red'],
  ])('stops at %s with what is missing, and never tells the key', async (_, behave, name, says) => {
    const { last, checks } = await checkedFrom(behave, { key: KEY });
    expect(last).toMatchObject({ name, state: 'wrong', says: expect.stringContaining(says) });
    for (const secret of KEY.secrets) expect(JSON.stringify(checks)).not.toContain(secret);
  });

  it.each([
    ['where nothing listens', { gone: true as const }, FAULTS.fine],
    ['where it hangs up', {}, FAULTS.hangsUp],
  ])('says that it cannot be reached %s', async (_, options, behave) => {
    const { last } = await checkedFrom(behave, options);
    expect(last).toMatchObject({ name: 'reachable', state: 'wrong', says: expect.stringContaining('cannot be reached from this browser') });
  });
});
