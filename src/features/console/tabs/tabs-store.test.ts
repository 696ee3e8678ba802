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
    expect(store.isKept(), 'before anything was written').toBe(false);
    store.dispatch({ kind: 'edit', id: store.getState().active, text: 'GET /' });
    expect(store.getState().tabs[0]?.text).toBe('GET /');
    expect(store.isKept()).toBe(false);
  });

  it('say that nothing is kept while storage is full, and again that it is', () => {
    const kept = memory();
    let room = 1_000;
    const setItem = (name: string, value: string) => {
      if (value.length > room) throw new Error('full');
      kept.setItem(name, value);
    };
    const store = openTabs(() => ({ ...kept, setItem }));
    const write = (text: string) => store.dispatch({ kind: 'edit', id: store.getState().active, text });
    write('GET /a');
    expect(store.isKept()).toBe(true);
    write('x'.repeat(2_000));
    expect([store.isKept(), store.getState().tabs[0]?.text.length]).toEqual([false, 2_000]);
    room = 3_000;
    write('x'.repeat(2_001));
    expect(store.isKept()).toBe(true);
  });

  it('say what another window did to the sheet on display', () => {
    const storage = memory();
    const one = openTabs(() => storage);
    const two = openTabs(() => storage);
    const id = one.getState().active;
    one.dispatch({ kind: 'edit', id, text: 'GET /one' });
    expect(one.heard()).toBe('');
    two.adopt();
    expect(two.heard()).toContain('was written on in another window');
    two.putAway();
    expect(two.heard()).toBe('');
    one.dispatch({ kind: 'edit', id, text: 'GET /one, more' });
    two.dispatch({ kind: 'edit', id, text: 'GET /two' });
    one.adopt();
    for (const window of [one, two]) {
      expect(window.heard()).toContain('was written on in two windows at once');
      expect(window.getState().tabs.map(({ text }) => text)).toEqual(['GET /two', 'GET /one, more']);
    }
  });
});
