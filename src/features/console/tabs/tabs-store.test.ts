import { describe, expect, it } from 'vitest';
import { openTabs } from './tabs-store.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
    },
  };
}

describe('sheets in the browser’s storage', () => {
  it('are there again after a reload, every keystroke of them', () => {
    const storage = memory();
    const first = openTabs(() => storage);
    first.dispatch({ kind: 'edit', id: first.getState().active, text: 'GET /' });
    first.dispatch({ kind: 'edit', id: first.getState().active, text: 'GET /a' });
    expect(
      openTabs(() => storage)
        .getState()
        .tabs.map(({ text }) => text),
    ).toEqual(['GET /a']);
  });

  it('are kept side by side when two windows write', () => {
    const storage = memory();
    const [one, two] = [openTabs(() => storage), openTabs(() => storage)];
    one.dispatch({ kind: 'open', id: 'one', name: 'One', text: 'GET /one' });
    two.dispatch({ kind: 'open', id: 'two', name: 'Two', text: 'GET /two' });
    expect(
      openTabs(() => storage)
        .getState()
        .tabs.map(({ name }) => name),
    ).toEqual(expect.arrayContaining(['One', 'Two']));
    one.adopt();
    expect(one.getState().tabs.map(({ name }) => name)).toEqual(expect.arrayContaining(['One', 'Two']));
  });

  it('work without storage, and say that nothing is kept', () => {
    const store = openTabs(() => {
      throw new Error('refused');
    });
    store.dispatch({ kind: 'edit', id: store.getState().active, text: 'GET /' });
    expect(store.getState().tabs[0]?.text).toBe('GET /');
    expect(store.isKept()).toBe(false);
  });
});
