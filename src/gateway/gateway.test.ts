import { afterEach, describe, expect, it } from 'vitest';
import { type Behaviour, FAULTS, type FaultyCluster, type Heard, pem, ROOT, startBabble, startFaulty } from './testing/faulty-cluster.ts';
import { type GatewayServer, startGateway } from './testing/gateway-server.ts';

const KEY = { FATHOM_CLUSTER_USER: 'reader', FATHOM_CLUSTER_PASSWORD: 'correct horse battery' };
const PACKED = Buffer.from('reader:correct horse battery').toString('base64');

const opened: { readonly close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

const kept = <One extends { readonly close: () => Promise<void> }>(one: One): One => {
  opened.push(one);
  return one;
};

async function behind(
  behave: Behaviour,
  options?: Parameters<typeof startGateway>[1],
): Promise<{ readonly cluster: FaultyCluster; readonly gateway: GatewayServer }> {
  const cluster = kept(await startFaulty(behave));
  return { cluster, gateway: kept(await startGateway(cluster.address, { environment: KEY, ...options })) };
}

describe('the gateway', () => {
  it('adds credentials, and passes body and answer on as they are', async () => {
    const { cluster, gateway } = await behind(FAULTS.fine);
    const answer = await gateway.ask('POST', '/logs/_search?size=1', { body: '{"size":1}', headers: { cookie: 'a=b', 'x-other': 'c' } });
    expect(answer).toMatchObject({ status: 200, text: ROOT, headers: { 'x-fathom-beside': 'cluster', 'cache-control': 'no-store' } });
    const [heard] = cluster.heard;
    expect(heard).toMatchObject({ method: 'POST', url: '/logs/_search?size=1', body: '{"size":1}' });
    expect(heard?.headers.authorization).toBe(`Basic ${PACKED}`);
    expect(Object.keys(heard?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
    ]);
  });

  it('sends nothing that is no read', async () => {
    const { cluster, gateway } = await behind(FAULTS.fine);
    const answer = await gateway.ask('POST', '/logs/_doc', { body: '{}' });
    expect(answer).toMatchObject({ status: 403, headers: { 'x-fathom-beside': 'gateway' } });
    expect(answer.error?.reason).toContain('POST /logs/_doc: only reads pass');
    expect((await gateway.ask('DELETE', '/_search/scroll', { body: '{"scroll_id":"_all"}' })).status).toBe(403);
    expect((await gateway.ask('POST', '/_search', { body: `"${'x'.repeat(1_048_577)}"` })).status).toBe(413);
    expect(cluster.heard).toEqual([]);
  });

  it('lets writes to Fathom’s own indices pass where it is told to, and no others', async () => {
    const { cluster, gateway } = await behind(FAULTS.fine, { writes: true });
    const bulk = '{"index":{"_id":"a"}}\n{}\n';
    expect((await gateway.ask('POST', '/fathom-logs/_bulk', { body: bulk })).status).toBe(200);
    expect((await gateway.ask('DELETE', '/fathom-logs')).status).toBe(200);
    const foreign = bulk.replace('"_id":"a"', '"_id":"a","_index":"logs"');
    for (const [method, path, body] of [
      ['POST', '/fathom-logs/_bulk', foreign],
      ['POST', '/logs/_bulk', bulk],
      ['DELETE', '/logs', ''],
      ['DELETE', '/fathom-*', ''],
    ] as const) {
      expect((await gateway.ask(method, path, { body })).status).toBe(403);
    }
    expect(cluster.heard.map(({ url }) => url)).toEqual(['/fathom-logs/_bulk', '/fathom-logs']);
  });

  it.each([
    ['a foreign Host', { host: 'evil.test' }],
    ['no token', { 'x-fathom-token': '' }],
    ['a token of another start', { 'x-fathom-token': 'another' }],
    ['a foreign Origin', { origin: 'http://evil.test' }],
    ['an Origin of nobody', { origin: 'null' }],
    ['the same host on another port', { origin: 'http://127.0.0.1:1' }],
    ['a foreign page', { 'sec-fetch-site': 'cross-site' }],
    ['a page of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a link that was followed', { 'sec-fetch-site': 'none' }],
  ])('lets not even a read in with %s', async (_, headers) => {
    const { cluster, gateway } = await behind(FAULTS.fine);
    for (const [method, path] of [['GET', '/'] as const, ['POST', '/logs/_search'] as const]) {
      expect((await gateway.ask(method, path, { headers })).status).toBe(403);
    }
    expect(cluster.heard).toEqual([]);
  });

  it('lets its own page in', async () => {
    const { gateway } = await behind(FAULTS.fine);
    const headers = { origin: `http://127.0.0.1:${gateway.port}`, 'sec-fetch-site': 'same-origin' };
    expect((await gateway.ask('POST', '/logs/_search', { headers })).status).toBe(200);
  });
});

describe('a fault of the cluster', () => {
  it.each([
    ['unauthorized', 401, 'gateway_unauthorized', 'does not know these credentials: set FATHOM_CLUSTER_API_KEY'],
    ['forbidden', 403, 'gateway_forbidden', 'need the privileges "read" and "monitor"'],
    ['html502', 502, 'gateway_not_json', 'answered 502 as text/html, not JSON'],
    ['html200', 502, 'gateway_not_json', 'answered 200 as text/html, not JSON'],
    ['redirect', 502, 'gateway_redirects', 'sends on to https://elsewhere.test, and that is not followed'],
    ['hangsUp', 502, 'gateway_hung_up', 'hung up before it answered'],
  ] as const)('%s is told in plain words', async (name, status, type, words) => {
    const { gateway } = await behind(FAULTS[name]);
    const answer = await gateway.ask('GET', '/');
    expect(answer).toMatchObject({ status, error: { type, reason: expect.stringContaining(words) } });
    expect(answer.headers).toMatchObject({ 'x-fathom-beside': 'gateway' });
    // A browser would open a dialog for credentials of its own.
    expect(answer.headers['www-authenticate']).toBeUndefined();
  });

  it('tells of a port where nothing listens, a name that leads nowhere and what is no HTTP', async () => {
    const gone = await startFaulty(FAULTS.fine);
    await gone.close();
    const reasonAt = async (address: string) => (await kept(await startGateway(address)).ask('GET', '/')).error;
    expect(await reasonAt(gone.address)).toMatchObject({
      type: 'gateway_refused',
      reason: expect.stringContaining('nothing listens at localhost'),
    });
    expect(await reasonAt('http://nowhere.invalid:9200')).toMatchObject({ type: 'gateway_unresolved' });
    expect(await reasonAt(kept(await startBabble()).address)).toMatchObject({ type: 'gateway_no_http' });
  });

  it('breaks off where the answer breaks off', async () => {
    const { gateway } = await behind(FAULTS.cutShort);
    await expect(gateway.ask('POST', '/logs/_search')).rejects.toThrow(/aborted|hang up/);
  });

  it('tells of silence, and lets go of the request', async () => {
    const { cluster, gateway } = await behind(FAULTS.silent, { patience: { silence: 50 } });
    expect(await gateway.ask('GET', '/')).toMatchObject({ status: 504, error: { type: 'gateway_too_slow' } });
    await cluster.heard[0]?.closed;
  });

  it('is called off at the cluster when the page calls it off, also within a slow body', async () => {
    for (const behave of [FAULTS.silent, FAULTS.slowBody]) {
      const asked = new AbortController();
      const heard = new Promise<Heard>((resolve) => {
        void behind((incoming, outgoing, one) => {
          behave(incoming, outgoing);
          resolve(one);
        }).then(({ gateway }) => gateway.ask('POST', '/logs/_search', { signal: asked.signal }).catch(() => undefined));
      });
      const { closed } = await heard;
      asked.abort();
      await expect(closed).resolves.toBeUndefined();
    }
  });

  it('does not trust a certificate that nobody signed, unless it is told to', async () => {
    const cluster = kept(await startFaulty(FAULTS.fine, true));
    const distrusting = kept(await startGateway(cluster.address, { environment: KEY }));
    expect((await distrusting.ask('GET', '/')).error).toMatchObject({ type: 'gateway_tls', reason: expect.stringContaining('--ca FILE') });
    expect(cluster.heard).toEqual([]);
    const trusting = kept(await startGateway(cluster.address, { environment: KEY, authorities: pem('cert') }));
    expect((await trusting.ask('GET', '/')).status).toBe(200);
  });
});

describe('the key', () => {
  it.each(Object.keys(FAULTS).filter((name) => !['silent', 'slowBody', 'cutShort'].includes(name)))(
    'is in no answer, whatever the cluster does: %s',
    async (name) => {
      const behaviours: Readonly<Record<string, Behaviour>> = FAULTS;
      const { gateway } = await behind(behaviours[name] ?? FAULTS.fine);
      for (const path of ['/', '/logs/_search', '/_cluster/settings']) {
        const { text, headers } = await gateway.ask('GET', path);
        const all = `${text}${JSON.stringify(headers)}`;
        expect([all.includes(PACKED), all.includes('correct horse battery')]).toEqual([false, false]);
      }
    },
  );

  it('is replaced where an answer repeats it, and nothing else of the answer changes', async () => {
    const { gateway } = await behind(FAULTS.echoes);
    const answer = await gateway.ask('GET', '/');
    expect(JSON.parse(answer.text)).toMatchObject({
      headers: { authorization: `Basic ${'*'.repeat(PACKED.length)}`, accept: 'application/json' },
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('is replaced as JSON writes it, and where a redirect repeats it', async () => {
    const password = 'long "quoted" \\ words';
    const environment = { FATHOM_CLUSTER_USER: 'reader', FATHOM_CLUSTER_PASSWORD: password };
    const repeats: Behaviour = (_, outgoing) =>
      void outgoing.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: password }));
    const written = await (await behind(repeats, { environment })).gateway.ask('GET', '/');
    expect(JSON.parse(written.text)).toEqual({ error: '*'.repeat(JSON.stringify(password).length - 2) });
    const sendsOn: Behaviour = ({ headers }, outgoing) =>
      void outgoing.writeHead(301, { location: `https://elsewhere.test/?by=${headers.authorization?.slice(6)}` }).end();
    const sent = await (await behind(sendsOn)).gateway.ask('GET', '/');
    expect(sent.error?.type).toBe('gateway_redirects');
    expect(sent.text).not.toContain(PACKED);
  });
});
