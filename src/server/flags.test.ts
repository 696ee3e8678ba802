import { describe, expect, it } from 'vitest';
import { parseFlags } from './flags.ts';

const read = (...args: string[]): ReturnType<typeof parseFlags> => parseFlags(args, { data: '/data' });

const DEFAULTS = {
  port: 9200,
  host: '127.0.0.1',
  data: '/data',
  seed: undefined,
  keys: [],
  origins: [],
  cors: [],
  hostNames: [],
  quota: undefined,
  memory: undefined,
  maintenance: false,
  switches: false,
  strict: false,
  beside: undefined,
  authorities: undefined,
  as: undefined,
  help: false,
};

describe('parseFlags', () => {
  it('has a default for everything', () => {
    expect(read()).toEqual({ ok: true, flags: DEFAULTS });
  });

  it('takes values behind a space or an equals sign', () => {
    expect(read('--port', '0', '--host=localhost', '--seed=7', '--data', 'x')).toEqual({
      ok: true,
      flags: { ...DEFAULTS, port: 0, host: 'localhost', data: 'x', seed: 7 },
    });
  });

  it('takes the strictness of one release only', () => {
    expect(read('--strict-7.10')).toEqual({ ok: true, flags: { ...DEFAULTS, strict: true } });
    expect(read('--strict')).toMatchObject({ ok: false });
  });

  it('takes the name of a release to pass for', () => {
    expect(read('--as', 'opensearch-2')).toEqual({ ok: true, flags: { ...DEFAULTS, as: 'opensearch-2' } });
    expect(read('--as=9')).toEqual({ ok: false, problem: '--as must be one of 8, 7.10, 7.17, opensearch-2, opensearch-3, not 9' });
  });

  it('takes keys, a quota and switches', () => {
    expect(read('--key', 'a:b=c:read:*', '--key=w:x:y:write:logs-*', '--quota', '60/min', '--maintenance', '--switches')).toEqual({
      ok: true,
      flags: {
        ...DEFAULTS,
        keys: [
          { name: 'a', secret: 'b=c', effect: 'read', indices: '*' },
          { name: 'w', secret: 'x:y', effect: 'write', indices: 'logs-*' },
        ],
        quota: 60,
        maintenance: true,
        switches: true,
      },
    });
  });

  it('takes origins and host names, as many as there are', () => {
    const args = ['--origin', 'http://localhost:5173', '--origin=https://a.example', '--host-name', 'a.test', '--host-name', 'b'];
    const named = { origins: ['http://localhost:5173', 'https://a.example'], hostNames: ['a.test', 'b'] };
    expect(read(...args)).toEqual({ ok: true, flags: { ...DEFAULTS, ...named } });
  });

  it('takes an amount of memory', () => {
    expect(read('--memory', '1.5gb')).toEqual({ ok: true, flags: { ...DEFAULTS, memory: 1.5 * 1024 ** 3 } });
  });

  it('lets any address be listened on with a key', () => {
    expect(read('--host', '0.0.0.0', '--key', 'a:b:read:*')).toMatchObject({ ok: true, flags: { host: '0.0.0.0' } });
  });

  it.each([
    [['--port', '70000'], '--port must be a number from 0 to 65535, not 70000'],
    [['--port', 'x'], '--port must be a number from 0 to 65535, not x'],
    [['--port'], '--port needs a value'],
    [['--port', '1', '--port', '2'], '--port can be given once only'],
    [['--prot', '1'], 'unknown flag --prot'],
    [['9200'], 'unknown flag 9200'],
    [['--seed', '1.5'], '--seed must be a whole number, not 1.5'],
    [['--memory', '2'], '--memory must be like 512mb or 2gb, not 2'],
    [['--memory', '70%'], '--memory must be like 512mb or 2gb, not 70%'],
    [['--ca', 'x.pem'], '--ca says whom to trust for a --beside, and none is named'],
    [
      ['--host', '0.0.0.0', '--key', 'a:b:read:*', '--beside', 'https://x'],
      '--beside serves this computer only: --host 0.0.0.0 would lend its credentials to others',
    ],
    [['--quota', '0/min'], '--quota must be like 600/min, not 0/min'],
    [['--quota', '5/h'], '--quota must be like 600/min, not 5/h'],
    [['--host-name', 'http://x'], '--host-name must be a name without scheme and port, not http://x'],
    [['--host-name', 'x:80'], '--host-name must be a name without scheme and port, not x:80'],
    [['--origin', 'localhost:5173'], '--origin must be like http://localhost:5173, not localhost:5173'],
    [['--origin', 'http://localhost:5173/'], '--origin must be like http://localhost:5173, not http://localhost:5173/'],
    [['--origin', '*'], '--origin must be like http://localhost:5173, not *'],
    [['--cors', 'app.example'], '--cors must be * or like http://localhost:5173, not app.example'],
    [['--origin', 'null'], '--origin must be like http://localhost:5173, not null'],
    [['--maintenance=no'], '--maintenance takes no value'],
    [['--key', 'a:hush'], '--key number 1 must be like name:secret:read|write:index-pattern'],
    [['--key', 'a:b:read:*', '--key', 'a:hush:read:*'], '--key number 2 has the name of an earlier one: a'],
    [
      ['--host', '0.0.0.0'],
      '--host 0.0.0.0 is no loopback address (127.0.0.1, localhost, ::1): it needs a --key, or anyone could do anything',
    ],
  ])('refuses %j', (args, problem) => {
    expect(read(...args)).toEqual({ ok: false, problem });
  });
});
