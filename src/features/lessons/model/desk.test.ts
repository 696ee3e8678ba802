import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogue } from './catalogue.ts';
import { openDesk } from './desk.ts';

/** What a browser keeps for all tabs of an origin. */
function keepHere(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

const own = (id: string): string => (catalogue[0]?.json ?? '').replace('"id": "page-1000"', `"id": "${id}"`);

describe('two tabs with lessons', () => {
  beforeEach(() => {
    keepHere();
    return () => vi.unstubAllGlobals();
  });

  it('keep what each of them does, whichever writes last', () => {
    const [one, other] = [openDesk(), openDesk()];
    one.player('page-1000')?.send({ type: 'went', to: 2 });
    other.player('ties')?.send({ type: 'went', to: 3 });
    one.player('page-1000')?.send({ type: 'went', to: 4 });
    const later = openDesk();
    expect(later.player('page-1000')?.getState().at).toBe(4);
    expect(later.player('ties')?.getState().at).toBe(3);
  });

  it('in the same lesson add to the same guess and ticks, each at a place of its own; beginning anew holds for both', () => {
    const [one, other] = [openDesk(), openDesk()].map((desk) => desk.player('page-1000'));
    one?.send({ type: 'guessed', guess: 12 });
    one?.send({ type: 'skipped' });
    one?.send({ type: 'skipped' });
    other?.send({ type: 'skipped' });
    expect(other?.getState()).toMatchObject({ at: 1, guess: 12 });
    expect(other?.getState().steps[0]?.mark).toBe('skipped');
    const later = openDesk().player('page-1000');
    expect(later?.getState()).toMatchObject({ guess: 12 });
    one?.send({ type: 'restarted' });
    other?.send({ type: 'went', to: 3 });
    expect(other?.getState()).toMatchObject({ at: 3, guess: null });
  });

  it('keep the lessons that both have opened, and lose only what was forgotten', () => {
    const [one, other] = [openDesk(), openDesk()];
    expect([one.open(own('first')).ok, other.open(own('second')).ok]).toEqual([true, true]);
    one.player('own.first')?.send({ type: 'went', to: 2 });
    expect(
      openDesk()
        .getState()
        .flatMap(({ ref, kind }) => (kind === 'own' ? [ref] : [])),
    ).toEqual(['own.first', 'own.second']);
    one.forget('own.first');
    const later = openDesk();
    expect(later.getState().flatMap(({ ref, kind }) => (kind === 'own' ? [ref] : []))).toEqual(['own.second']);
    later.open(own('first'));
    expect(later.player('own.first')?.getState().at).toBe(0);
  });
});

describe('a tab whose browser keeps nothing', () => {
  it('keeps progress and lessons as long as it is there', () => {
    const desk = openDesk();
    desk.open(own('mine'));
    desk.player('own.mine')?.send({ type: 'went', to: 2 });
    desk.player('ties')?.send({ type: 'went', to: 1 });
    expect(desk.player('own.mine')?.getState().at).toBe(2);
    expect(desk.getState().at(-1)?.ref).toBe('own.mine');
  });
});
