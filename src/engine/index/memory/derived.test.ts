import { expect, it } from 'vitest';
import { Derived, DERIVED, type Origin } from './derived.ts';

interface Word extends Origin {
  readonly text: string;
}

const word = (text: string): Word => ({ text });

it('is worked out once for each origin, and each of several apart', () => {
  const asked: string[] = [];
  const length = new Derived(({ text }: Word) => {
    asked.push(text);
    return text.length;
  });
  const first = new Derived(({ text }: Word) => text.at(0));
  const [ash, birch] = [word('ash'), word('birch')];
  expect([length.of(ash), length.of(birch), length.of(ash), first.of(ash), first.of(birch)]).toEqual([3, 5, 3, 'a', 'b']);
  expect(asked).toEqual(['ash', 'birch']);
});

it('is kept by its origin alone, and belongs to no JSON of it', () => {
  const length = new Derived(({ text }: Word) => text.length);
  const oak = word('oak');
  length.of(oak);
  expect([...(oak[DERIVED]?.entries() ?? [])]).toEqual([[length, 3]]);
  expect(JSON.stringify(oak)).toBe('{"text":"oak"}');
});
