import { describe, expect, it } from 'vitest';
import { createStore } from './store.ts';

describe('a store', () => {
  it('tells who listens of every value that is set, the same one too, and not after they left', () => {
    const store = createStore(1);
    const seen: number[] = [];
    const leave = store.subscribe(() => seen.push(store.getState()));
    expect(store.getState()).toBe(1);
    store.set(2);
    store.set(2);
    leave();
    store.set(3);
    expect(seen).toEqual([2, 2]);
    expect(store.getState()).toBe(3);
  });
});
