import type { FullAnswer } from '../../client/ask.ts';
import { isSuccess } from '../../client/ask.ts';
import type { RecordOptions } from '../../client/queries/record-queries.ts';
import { loadRecord, type LoadedRecord, type Texts } from './fields.ts';
import { reapply } from './merge.ts';
import { isRecord } from '../../client/is-record.ts';

/** What an editor asked for. */
export type EditorCall = 'load' | 'save' | 'delete';

/** One editor of one record. */
export interface EditorState {
  /** As it was last loaded or saved; null before. */
  readonly base: LoadedRecord | null;
  readonly draft: Texts;
  /** The record as it is now, when a save was refused because of it. */
  readonly conflict: LoadedRecord | null;
  /** The last answer. */
  readonly answer: { readonly call: EditorCall; readonly answer: FullAnswer } | null;
  readonly busy: EditorCall | null;
  /** The record is no more, or this editor has deleted it. */
  readonly gone: boolean;
}

/** Everything that can happen to an editor. */
export type EditorEvent =
  | { readonly type: 'asked'; readonly call: EditorCall }
  | { readonly type: 'answered'; readonly call: EditorCall; readonly answer: FullAnswer; readonly options: RecordOptions }
  | { readonly type: 'unanswered' }
  | { readonly type: 'typed'; readonly field: string; readonly text: string }
  | { readonly type: 'reapplied' }
  | { readonly type: 'discarded' };

/** Before anything was loaded: the first load is under way. */
export const emptyEditor: EditorState = { base: null, draft: {}, conflict: null, answer: null, busy: 'load', gone: false };

/** The next state. Conflicts keep the draft until the person decides. */
export function reduceEditor(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'asked':
      return { ...state, busy: event.call };
    case 'unanswered':
      return { ...state, busy: null };
    case 'typed':
      return { ...state, draft: { ...state.draft, [event.field]: event.text } };
    case 'answered':
      return answered({ ...state, busy: null, answer: { call: event.call, answer: event.answer } }, event);
    case 'reapplied':
      return state.conflict === null || state.base === null
        ? state
        : { ...state, base: state.conflict, draft: reapply(state.base.texts, state.draft, state.conflict.texts), conflict: null };
    case 'discarded':
      return state.conflict === null ? state : { ...state, base: state.conflict, draft: state.conflict.texts, conflict: null };
    default:
      return event satisfies never;
  }
}

function answered(state: EditorState, { call, answer, options }: Extract<EditorEvent, { type: 'answered' }>): EditorState {
  if (answer.status === 404 || answer.status === 410) return { ...state, gone: true, conflict: null };
  if (isSuccess(answer) && call === 'delete') return { ...state, gone: true, conflict: null };
  const record = isRecord(answer.data) ? loadRecord(answer.data, options) : null;
  if (record === null) return state;
  if (isSuccess(answer)) return { ...state, base: record, draft: record.texts, conflict: null, gone: false };
  return answer.status === 409 ? { ...state, conflict: record } : state;
}
