import { expect, it } from 'vitest';
import { readStartFlags } from './lib/start-flags.mjs';

it('leaves the port open unless one is named', () => {
  expect(readStartFlags([])).toEqual({ port: undefined, host: '127.0.0.1', hostNames: [], base: '/' });
  expect(readStartFlags(['--port', '0', '--base=/deep/'])).toEqual({ port: 0, host: '127.0.0.1', hostNames: [], base: '/deep/' });
});

it.each([
  [['--bogus'], "Unknown option '--bogus'"],
  [['extra'], "Unexpected argument 'extra'"],
  [['--port', 'abc'], '--port must be a number from 0 to 65535, not abc'],
  [['--cluster', 'https://x', '--host', '0.0.0.0'], 'would lend its credentials to others'],
  [['--ca', 'x.pem'], 'none is named'],
  [['--cluster', 'https://x', '--connect', 'https://x'], 'name one of them'],
  [['--allow-fathom-writes'], 'none is named'],
  [['--connect', 'x:9200'], 'takes an origin like https://host:9200'],
  [['--connect', 'https://x:9200/path'], 'takes an origin like https://host:9200'],
  [['--connect', 'https://me:pass@x:9200'], 'type it on the page'],
  [['--port', '99999'], '--port must be a number from 0 to 65535, not 99999'],
])('refuses %j with a sentence', (args, sentence) => {
  expect(readStartFlags(args)).toEqual({ problem: expect.stringContaining(sentence) });
});

it.each([
  [['https://me:hidden@x:9200'], 'Unexpected argument'],
  [['--connect', 'me:hidden@x:9200'], 'takes an origin'],
  [['--connect', 'https://me:hidden@x:9200/path'], 'type it on the page'],
])('%j repeats no password', (args, sentence) => {
  const flags = readStartFlags(args);
  expect(flags).toEqual({ problem: expect.stringContaining(sentence) });
  expect(JSON.stringify(flags)).not.toContain('hidden');
});

it('takes a cluster, on this computer alone', () => {
  const flags = readStartFlags(['--cluster', 'https://x:9200', '--ca', 'x.pem']);
  expect(flags).toMatchObject({ cluster: 'https://x:9200', ca: 'x.pem', host: '127.0.0.1' });
});

it('takes an origin for the page to ask by itself, and the leave to write there', () => {
  const flags = readStartFlags(['--connect', 'https://X:9200/', '--allow-fathom-writes']);
  expect(flags).toMatchObject({ connect: 'https://x:9200', writes: true });
  expect(readStartFlags(['--connect', 'https://x', '--host', '0.0.0.0'])).toMatchObject({ connect: 'https://x', host: '0.0.0.0' });
});
