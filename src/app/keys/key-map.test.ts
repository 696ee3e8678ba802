import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeShortcut, chooseKey, keyOf, keyRows, readKeyMap, usualKeys } from './key-map.ts';

describe('the map of keys', () => {
  it('starts with one key for each shortcut', () => {
    expect(new Set(keyRows.map((row) => row.key)).size).toBe(keyRows.length);
    expect(keyOf(usualKeys, 'lane.next')).toBe('n');
    expect(keyOf(usualKeys, 'unheard of')).toBeNull();
  });

  it('gives a key to one shortcut only, however keys are chosen', () => {
    const choice = fc.tuple(fc.constantFrom(...keyRows.map((row) => row.id)), fc.constantFrom('n', 'p', 'x', 'Ä', ' ', ''));
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 12 }), (choices) => {
        const map = choices.reduce((map, [id, key]) => chooseKey(map, id, key), usualKeys);
        const keys = keyRows.flatMap((row) => keyOf(map, row.id) ?? []);
        expect(new Set(keys).size).toBe(keys.length);
        expect(readKeyMap(JSON.parse(JSON.stringify(map)))).toEqual(map);
      }),
    );
  });

  it('forgets a choice that is the usual key again', () => {
    expect(chooseKey(chooseKey(usualKeys, 'lane.next', 'x'), 'lane.next', 'n')).toEqual(usualKeys);
  });

  it('has no keys when they are off', () => {
    expect(keyOf({ ...usualKeys, on: false }, 'help')).toBeNull();
  });

  it('leaves the keys the page itself needs alone', () => {
    expect(['Tab', 'Enter', 'Escape', 'ArrowDown', 'Shift'].filter(canBeShortcut)).toEqual([]);
    expect(['a', 'Ä', '?', ' '].every(canBeShortcut)).toBe(true);
  });

  it('reads anything, and the usual map out of what it does not know', () => {
    expect(readKeyMap('nonsense')).toEqual(usualKeys);
    expect(readKeyMap({ on: false, chosen: { help: 'Tab', nobody: 'x', 'lane.next': 'x' } })).toEqual({
      on: false,
      chosen: { 'lane.next': 'x' },
    });
  });
});
