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

describe('a lesson that was kept and is not read any more', () => {
  const torn = own('torn').replace('"minutes"', '"hours"');
  let kept = new Map<string, string>();
  const storedTexts = () => JSON.parse(kept.get('fathom.lessons.own') ?? '[]') as readonly unknown[];

  beforeEach(() => {
    kept = keepHere();
    kept.set('fathom.lessons.own', JSON.stringify([own('first'), torn, '{']));
    return () => vi.unstubAllGlobals();
  });

  it('is told of with its text and what is wrong, beside those that are read', () => {
    const desk = openDesk();
    expect(desk.getState().at(-1)?.ref).toBe('own.first');
    expect(desk.unread().map(({ json }) => json)).toEqual([torn, '{']);
    expect(desk.unread()[1]).toMatchObject({ title: '', refusal: { line: 1, path: '' } });
    expect(desk.unread()[0]?.title).toBe(desk.getState()[0]?.lesson.title);
  });

  it('stays while others are opened and forgotten, in whichever tab', () => {
    const desk = openDesk();
    desk.open(own('second'));
    desk.forget('own.first');
    openDesk().open(own('third'));
    expect(storedTexts()).toEqual(expect.arrayContaining([torn, '{']));
    expect(openDesk().unread().length).toBe(2);
  });

  it('is forgotten at a word, and told to who looks on', () => {
    const desk = openDesk();
    let told = 0;
    desk.subscribe(() => told++);
    desk.forgetUnread(torn);
    expect([told, desk.unread().map(({ json }) => json)]).toEqual([1, ['{']]);
    expect(storedTexts()).toEqual([own('first'), '{']);
  });

  it('is not refused a second time by what is opened: a file that does not read is not kept', () => {
    const desk = openDesk();
    expect(desk.open('[').ok).toBe(false);
    expect(desk.unread().length).toBe(2);
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
