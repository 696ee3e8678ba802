import { describe, expect, it } from 'vitest';
import { parseFlags } from './flags.ts';

const read = (...args: string[]): ReturnType<typeof parseFlags> => parseFlags(args, { data: '/data' });

describe('parseFlags', () => {
  it('has a default for everything', () => {
    expect(read()).toEqual({ ok: true, flags: { port: 9200, host: '127.0.0.1', data: '/data', seed: undefined, help: false } });
  });

  it('takes values behind a space or an equals sign', () => {
    expect(read('--port', '0', '--host=localhost', '--seed=7', '--data', 'x')).toEqual({
      ok: true,
      flags: { port: 0, host: 'localhost', data: 'x', seed: 7, help: false },
    });
  });

  it.each([
    [['--port', '70000'], '--port must be a number from 0 to 65535, not 70000'],
    [['--port', 'x'], '--port must be a number from 0 to 65535, not x'],
    [['--port'], '--port needs a value'],
    [['--prot', '1'], 'unknown flag --prot'],
    [['9200'], 'unknown flag 9200'],
    [['--seed', '1.5'], '--seed must be a whole number, not 1.5'],
    [['--host', '0.0.0.0'], '--host must be a loopback address (127.0.0.1, localhost, ::1), not 0.0.0.0: the server has no access control'],
  ])('refuses %j', (args, problem) => {
    expect(read(...args)).toEqual({ ok: false, problem });
  });
});
