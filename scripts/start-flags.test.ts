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
  [['--port', '99999'], '--port must be a number from 0 to 65535, not 99999'],
])('refuses %j with a sentence', (args, sentence) => {
  expect(readStartFlags(args)).toEqual({ problem: expect.stringContaining(sentence) });
});

it('takes a cluster, on this computer alone', () => {
  const flags = readStartFlags(['--cluster', 'https://x:9200', '--ca', 'x.pem']);
  expect(flags).toMatchObject({ cluster: 'https://x:9200', ca: 'x.pem', host: '127.0.0.1' });
});
