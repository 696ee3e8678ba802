import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeName, readSheet, writeSheet } from './shared-sheet.ts';
import { blankTab, nextTabs } from './tabs-state.ts';

describe('a sheet in a link', () => {
  it('reads back as it was written, comments, captures and blank lines included', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z][\w -]{0,20}\w$/), fc.stringMatching(/\S/), (name, text) => {
        expect(readSheet(JSON.parse(JSON.stringify(writeSheet({ name, text }))))).toEqual({ name, text });
      }),
    );
  });

  it('is nothing where nothing is written, and where a link holds something else', () => {
    expect(writeSheet({ name: 'x', text: ' \n' })).toBeNull();
    for (const value of [null, 7, 'GET /', [], {}, { name: 'x' }, { name: 'x', text: 3 }, { text: '' }])
      expect(readSheet(value)).toBeUndefined();
    expect(readSheet({ name: 3, text: 'GET /' })).toEqual({ name: '', text: 'GET /' });
  });

  it('is opened beside the sheets there are, under a name of its own', () => {
    const before = { tabs: [blankTab('a', 'Walk', 'GET /mine'), blankTab('b', 'Walk (2)', '')], active: 'a', closed: [] };
    const name = freeName(before, 'Walk');
    expect(name).toBe('Walk (3)');
    const after = nextTabs(before, { kind: 'open', id: 'c', name, text: 'GET /theirs' });
    expect(after.tabs.slice(0, 2)).toEqual(before.tabs);
    expect(after.tabs.at(-1)).toMatchObject({ name: 'Walk (3)', text: 'GET /theirs' });
    expect(freeName(before, 'Other')).toBe('Other');
  });
});
