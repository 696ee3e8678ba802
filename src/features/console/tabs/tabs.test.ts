import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTabs, readTabs, writeTabs } from './keep-tabs.ts';
import { appendText, blankTab, nextTabs, type TabsEvent, type TabsState } from './tabs-state.ts';

const name = fc.constantFrom('Sheet 1', 'From Compare', 'x');
const state: fc.Arbitrary<TabsState> = fc.array(fc.record({ name, text: fc.string() }), { minLength: 1, maxLength: 4 }).chain((sheets) =>
  fc.record({
    tabs: fc.constant(sheets.map((sheet, i) => ({ id: `t${i}`, revision: 0, ...sheet }))),
    active: fc.nat(sheets.length - 1).map((i) => `t${i}`),
    closed: fc.constant([]),
  }),
);

describe('sheets', () => {
  it('never lose a character when something is put into the console, and show what was put', () => {
    fc.assert(
      fc.property(state, name, fc.stringMatching(/^GET \/[a-z]{1,5}$/), fc.boolean(), (before, sheet, text, here) => {
        const event: TabsEvent = here ? { kind: 'append-here', text } : { kind: 'append', id: 'new', name: sheet, text };
        const after = nextTabs(before, event);
        for (const tab of before.tabs) expect(after.tabs.find(({ id }) => id === tab.id)?.text.startsWith(tab.text)).toBe(true);
        expect(after.tabs.find(({ id }) => id === after.active)?.text.endsWith(`${text}\n`)).toBe(true);
      }),
    );
  });

  it('put a blank line between what was there and what is put after it', () => {
    expect(appendText('', 'GET /a')).toBe('GET /a\n');
    expect(appendText('GET /a', 'GET /b\n')).toBe('GET /a\n\nGET /b\n');
    expect(appendText('GET /a\n', 'GET /b')).toBe('GET /a\n\nGET /b\n');
  });

  it('come back when closing them is undone, and are never none', () => {
    fc.assert(
      fc.property(state, fc.nat(3), (before, i) => {
        const id = before.tabs[i % before.tabs.length]?.id ?? '';
        const closed = nextTabs(before, { kind: 'close', id, next: blankTab('blank', 'Sheet 1') });
        expect(closed.tabs.length).toBeGreaterThan(0);
        expect(closed.tabs.map((tab) => tab.id)).toContain(closed.active);
        const tabs = nextTabs(closed, { kind: 'reopen' }).tabs;
        for (const tab of before.tabs) expect(tabs).toContainEqual(tab);
      }),
    );
  });

  it('are read as they were written', () => {
    fc.assert(
      fc.property(state, (before) => {
        expect(readTabs(writeTabs(before))).toEqual(before);
      }),
    );
    expect(readTabs('{"tabs": 3}')).toBeUndefined();
    expect(readTabs('nonsense')).toBeUndefined();
  });
});

describe('two windows over the same sheets', () => {
  const base: TabsState = { tabs: [blankTab('a', 'A', 'one'), blankTab('b', 'B', 'two')], active: 'a', closed: [] };
  const edit = (id: string, text: string) => nextTabs(base, { kind: 'edit', id, text });
  const texts = ({ state }: { readonly state: TabsState }) => state.tabs.map(({ text }) => text);

  it('keep what either wrote', () => {
    expect(texts(mergeTabs(edit('a', 'mine'), edit('b', 'theirs'), base, () => 'c'))).toEqual(['mine', 'theirs']);
    expect(texts(mergeTabs(edit('a', 'mine'), edit('a', 'theirs'), base, () => 'c'))).toEqual(['mine', 'two', 'theirs']);
    const opened = nextTabs(base, { kind: 'open', id: 'n', name: 'N', text: 'new' });
    expect(texts(mergeTabs(base, opened, base, () => 'c'))).toEqual(['one', 'two', 'new']);
  });

  it('tell both windows of a sheet that was written on in both, and where the other version is', () => {
    const [mine, theirs] = [edit('a', 'mine'), edit('a', 'theirs')];
    const here = mergeTabs(mine, theirs, base, () => 'c');
    expect(here.twice).toEqual([{ name: 'A', other: 'A (other version)' }]);
    expect(here.state.tabs.map(({ name }) => name)).toEqual(['A', 'B', 'A (other version)']);
    // The other window saw its own text last, and finds it in another sheet.
    const there = mergeTabs(theirs, here.state, theirs, () => 'd');
    expect(texts(there)).toEqual(['mine', 'two', 'theirs']);
    expect(there).toMatchObject({ replaced: ['A'], twice: [{ name: 'A', other: 'A (other version)' }] });
    expect(mergeTabs(base, edit('a', 'theirs'), base, () => 'c')).toMatchObject({ replaced: ['A'], twice: [] });
  });

  it('lose no text of a sheet that one of them closed', () => {
    const close = (state: TabsState, id: string) => nextTabs(state, { kind: 'close', id, next: blankTab('n', 'N') });
    expect(texts(mergeTabs(close(base, 'b'), edit('b', 'theirs'), base, () => 'c'))).toEqual(['one', 'theirs']);
    expect(texts(mergeTabs(edit('b', 'mine'), close(base, 'b'), base, () => 'c'))).toEqual(['one', 'mine']);
    const untouched = mergeTabs(edit('a', 'mine'), close(base, 'b'), base, () => 'c').state;
    expect([untouched.tabs, untouched.closed].map((sheets) => sheets.map(({ text }) => text))).toEqual([['mine'], ['two']]);
  });

  it('go by the name that either gave', () => {
    const renamed = nextTabs(base, { kind: 'rename', id: 'b', name: 'Theirs' });
    expect(mergeTabs(edit('a', 'mine'), renamed, base, () => 'c').state.tabs.map(({ name }) => name)).toEqual(['A', 'Theirs']);
  });

  it('keep every text that nobody took away, whatever both did', () => {
    const step = fc.record({
      id: fc.constantFrom('a', 'b'),
      text: fc.constantFrom('one', 'two', 'three', 'four'),
      kind: fc.constantFrom('edit', 'close', 'rename'),
    });
    const lived = (steps: readonly { readonly id: string; readonly text: string; readonly kind: string }[]) =>
      steps.reduce((state, { id, text, kind }) => {
        if (kind === 'edit') return nextTabs(state, { kind, id, text });
        if (kind === 'rename') return nextTabs(state, { kind, id, name: text });
        return nextTabs(state, { kind: 'close', id, next: blankTab(`n${id}`, 'N') });
      }, base);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 4 }), fc.array(step, { maxLength: 4 }), (here, there) => {
        const [mine, theirs] = [lived(here), lived(there)];
        const { state } = mergeTabs(mine, theirs, base, () => 'c');
        const all = [...state.tabs, ...state.closed].map(({ text }) => text);
        const old = base.tabs.map(({ text }) => text);
        const written = [...mine.tabs, ...theirs.tabs].map(({ text }) => text).filter((text) => !old.includes(text));
        expect(written.filter((text) => !all.includes(text))).toEqual([]);
        expect(state.tabs.some(({ id }) => id === state.active)).toBe(true);
      }),
    );
  });
});
