import { describe, expect, it } from 'vitest';
import { credentialsFrom, hideSecrets } from './credentials.ts';
import { openGateway } from './open-gateway.ts';
import { FAULTS, startFaulty } from './testing/faulty-cluster.ts';

const wish = { authorityFile: undefined, environment: {}, ask: undefined, isOwnHost: () => true };

describe('opening a gateway', () => {
  it.each([
    ['localhost:9200', 'is like https://host:9200'],
    ['ftp://x', 'is like https://host:9200'],
    ['https://elastic:hidden@host:9200', 'set FATHOM_CLUSTER_USER and FATHOM_CLUSTER_PASSWORD'],
    ['elastic:hidden@host:9200', 'not ***@host:9200'],
    ['https://host:9200/?pretty', 'neither ? nor #'],
  ])('refuses %s, and repeats no password', async (address, words) => {
    const opened = await openGateway({ ...wish, address });
    expect(opened).toEqual({ ok: false, problem: expect.stringContaining(words) });
    expect(JSON.stringify(opened)).not.toContain('hidden');
  });

  it('sends no credentials in plain text to another computer', async () => {
    const environment = { FATHOM_CLUSTER_API_KEY: 'aWQ6a2V5a2V5a2V5' };
    expect(await openGateway({ ...wish, environment, address: 'http://search.test:9200' })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('plain text'),
    });
    const here = await openGateway({ ...wish, environment, address: 'http://127.0.0.1:9200' });
    expect(here).toMatchObject({ ok: true, cluster: 'http://127.0.0.1:9200/' });
  });

  it('says what is wrong with a file of authorities', async () => {
    const address = 'https://host:9200';
    expect(await openGateway({ ...wish, address, authorityFile: '/none.pem' })).toMatchObject({
      problem: expect.stringContaining('--ca /none.pem'),
    });
    expect(await openGateway({ ...wish, address, authorityFile: import.meta.filename })).toMatchObject({ ok: false });
  });

  it('asks a person only where the cluster wants credentials and the environment has none', async () => {
    const questions: string[] = [];
    const ask = (question: string, hidden = false) => {
      questions.push(`${question}${hidden ? '(hidden)' : ''}`);
      return Promise.resolve('someone');
    };
    for (const [behave, environment] of [
      [FAULTS.fine, {}],
      [FAULTS.unauthorized, { FATHOM_CLUSTER_USER: 'x' }],
      [FAULTS.unauthorized, {}],
    ] as const) {
      const cluster = await startFaulty(behave);
      expect(await openGateway({ ...wish, environment, ask, address: cluster.address })).toMatchObject({ ok: true });
      await cluster.close();
    }
    expect(questions).toEqual([expect.stringContaining('User at localhost'), 'Password of someone: (hidden)']);
  });

  it('refuses a key that no header can carry, and does not repeat it', async () => {
    for (const key of ['aGlkZGVu\naGlkZGVu', 'hidden key', 'hidden\u{1f511}']) {
      const opened = await openGateway({ ...wish, environment: { FATHOM_CLUSTER_API_KEY: key }, address: 'http://127.0.0.1:9200' });
      expect(opened).toEqual({ ok: false, problem: expect.stringContaining('FATHOM_CLUSTER_API_KEY') });
      expect(JSON.stringify(opened)).not.toMatch(/hidden|aGlkZGVu/);
    }
  });

  it('makes a token at each start', async () => {
    const tokens = await Promise.all([1, 2].map(() => openGateway({ ...wish, address: 'https://host' })));
    expect(new Set(tokens.map((opened) => opened.ok && opened.token)).size).toBe(2);
  });
});

describe('credentials', () => {
  it('are an API key in either form, or a user with a password', () => {
    const packed = Buffer.from('id:longenoughkey').toString('base64');
    expect(credentialsFrom({ FATHOM_CLUSTER_API_KEY: packed })?.header).toBe(`ApiKey ${packed}`);
    expect(credentialsFrom({ FATHOM_CLUSTER_API_KEY: 'id:longenoughkey' })?.header).toBe(`ApiKey ${packed}`);
    // As a file gives it.
    expect(credentialsFrom({ FATHOM_CLUSTER_API_KEY: `${packed}\r\n` })?.header).toBe(`ApiKey ${packed}`);
    expect(credentialsFrom({ FATHOM_CLUSTER_USER: 'ü', FATHOM_CLUSTER_PASSWORD: 'ß' })?.header).toBe('Basic w7w6w58=');
    expect(credentialsFrom({})).toBeUndefined();
  });

  it('leave documents alone that hold a short password by chance', () => {
    const secrets = credentialsFrom({ FATHOM_CLUSTER_USER: 'admin', FATHOM_CLUSTER_PASSWORD: 'admin' })?.secrets ?? [];
    expect(hideSecrets(Buffer.from('the admin of ü'), { secrets }).toString('utf8')).toBe('the admin of ü');
  });
});
