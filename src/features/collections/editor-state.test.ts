import { describe, expect, it } from 'vitest';
import type { FullAnswer } from '../../client/ask.ts';
import type { RecordOptions } from '../../client/queries/record-queries.ts';
import { emptyEditor, reduceEditor, type EditorCall, type EditorEvent, type EditorState } from './editor-state.ts';
import { changeBody } from './fields.ts';
import { changedFields } from './merge.ts';

const options: RecordOptions = { methods: ['GET', 'PATCH'], versioned: true, open: true, attributes: [] };

function answered(call: EditorCall, status: number, data?: unknown): EditorEvent {
  const answer: FullAnswer = {
    status,
    data,
    code: status < 300 ? 0 : 2009,
    message: '',
    headers: new Map(),
    body: undefined,
    exchange: { method: 'GET', path: '/', requestBody: null, status, responseBody: '', ms: 1 },
  };
  return { type: 'answered', call, answer, options };
}

function after(...events: readonly EditorEvent[]): EditorState {
  return events.reduce((state, event) => reduceEditor(state, event), emptyEditor);
}

const loaded = answered('load', 200, { id: 'a', version: 1, title: 'one', rank: 5 });
const typed: EditorEvent = { type: 'typed', field: 'title', text: 'mine' };
const refused = answered('save', 409, { id: 'a', version: 2, title: 'one', rank: 6 });

describe('an editor', () => {
  it('holds every field but the id and the version as a text', () => {
    expect(after(loaded).base).toMatchObject({ version: 1, texts: { title: 'one', rank: '5' } });
  });

  it('keeps what was typed when the save is refused, and holds the record as it is now beside it', () => {
    const state = after(loaded, typed, refused);
    expect(state.draft).toEqual({ title: 'mine', rank: '5' });
    expect(state.conflict).toMatchObject({ version: 2, texts: { title: 'one', rank: '6' } });
  });

  it('reapplies what was typed to the record as it is now', () => {
    const state = after(loaded, typed, refused, { type: 'reapplied' });
    expect(state.conflict).toBeNull();
    expect(state.base?.version).toBe(2);
    expect(state.draft).toEqual({ title: 'mine', rank: '6' });
  });

  it('drops what was typed when told to', () => {
    const state = after(loaded, typed, refused, { type: 'discarded' });
    expect(state.draft).toEqual({ title: 'one', rank: '6' });
    expect(state.base?.version).toBe(2);
  });

  it('is over when the record is gone, found out by a read, a write or its own deletion', () => {
    expect(after(loaded, answered('load', 410)).gone).toBe(true);
    expect(after(loaded, answered('save', 404)).gone).toBe(true);
    expect(after(loaded, answered('delete', 204)).gone).toBe(true);
  });

  it('changes nothing on any other error', () => {
    const state = after(loaded, typed, answered('save', 429));
    expect(state).toMatchObject({ draft: { title: 'mine' }, conflict: null, gone: false });
  });
});

describe('the body of a change', () => {
  it('carries the changed fields with their types, and the version', () => {
    const { base, draft } = after(loaded, typed, { type: 'typed', field: 'rank', text: '7' });
    if (base === null) throw new Error('nothing was loaded');
    expect(changeBody(base, draft, changedFields(base.texts, draft))).toEqual({ body: { version: 1, title: 'mine', rank: 7 } });
  });

  it('is not made from a text that is not JSON where the field is', () => {
    const { base, draft } = after(loaded, { type: 'typed', field: 'rank', text: 'seven' });
    if (base === null) throw new Error('nothing was loaded');
    expect(changeBody(base, draft, ['rank'])).toMatchObject({ field: 'rank' });
  });
});
