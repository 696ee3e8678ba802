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
  const texts = (state: TabsState) => state.tabs.map(({ text }) => text);

  it('keep what either wrote', () => {
    expect(texts(mergeTabs(edit('a', 'mine'), edit('b', 'theirs'), base, () => 'c'))).toEqual(['mine', 'theirs']);
    expect(texts(mergeTabs(edit('a', 'mine'), edit('a', 'theirs'), base, () => 'c'))).toEqual(['mine', 'two', 'theirs']);
    const opened = nextTabs(base, { kind: 'open', id: 'n', name: 'N', text: 'new' });
    expect(texts(mergeTabs(base, opened, base, () => 'c'))).toEqual(['one', 'two', 'new']);
  });
});
