import { describe, expect, it } from 'vitest';
import type { Effect } from '../../worker/effects/effect.ts';
import { EffectLog } from './effect-log.ts';

function plain(kind: 'delete' | 'refresh' | 'lost', index: string, bytes = 200): Effect {
  return { kind, index, at: 0, bytes };
}

const seen = (log: EffectLog): readonly string[] => log.effects.map(({ kind, index }) => `${kind} ${index}`);

describe('the log of what the engine did', () => {
  it('forgets what was done to an index that is gone, and remembers that it is gone', () => {
    const log = new EffectLog();
    for (const effect of [plain('refresh', 'a'), plain('refresh', 'b'), plain('delete', 'a'), plain('refresh', 'c'), plain('delete', 'a')])
      log.note(effect);
    expect(seen(log)).toEqual(['refresh b', 'refresh c', 'delete a']);
  });

  it('forgets an index that is gone in changes of the aliases of several', () => {
    const log = new EffectLog();
    const add = (index: string) => ({ kind: 'add', index, alias: { name: 'x', options: '{}' } }) as const;
    log.note({ kind: 'aliases', index: '', at: 0, bytes: 1, actions: [add('a'), add('b')] });
    log.note({ kind: 'aliases', index: '', at: 0, bytes: 1, actions: [add('a')] });
    log.note(plain('delete', 'a'));
    expect(log.effects).toMatchObject([{ actions: [{ index: 'b' }] }, { kind: 'delete' }]);
  });

  it('names the index of what was lost or needs more than 16 MB, until that index is gone', () => {
    const log = new EffectLog();
    log.note(plain('refresh', 'large', 10 * 1024 * 1024));
    log.note(plain('refresh', 'more', 10 * 1024 * 1024));
    log.note(plain('lost', 'file'));
    expect([seen(log), log.incomplete]).toEqual([['refresh large'], ['more', 'file']]);
    for (const index of ['large', 'more', 'file']) log.note(plain('delete', index));
    log.note(plain('refresh', 'more', 10 * 1024 * 1024));
    expect(log.incomplete).toEqual([]);
    expect(seen(log).at(-1)).toBe('refresh more');
  });
});
