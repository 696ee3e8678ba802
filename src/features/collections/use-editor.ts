import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { isSuccess, type Ask, type AskOptions, type FullAnswer } from '../../client/ask.ts';
import { recordsKey, type RecordOptions } from '../../client/record-queries.ts';
import { emptyEditor, reduceEditor, type EditorCall, type EditorState } from './editor-state.ts';
import { changeBody, type LoadedRecord } from './fields.ts';
import { changedFields } from './merge.ts';

/** What a person can do in an editor. */
export interface EditorActions {
  readonly type: (field: string, text: string) => void;
  readonly reload: () => void;
  readonly save: (how: 'PATCH' | 'PUT') => void;
  readonly remove: () => void;
  readonly reapply: () => void;
  /** Sends the whole draft with the version the record has now. */
  readonly overwrite: () => void;
  readonly discard: () => void;
}

/** One editor of the record at an address; loads it at once. */
export function useEditor(
  ask: Ask,
  path: string,
  options: RecordOptions,
): { readonly state: EditorState; readonly problem: string | null; readonly actions: EditorActions } {
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(reduceEditor, emptyEditor);
  const [problem, setProblem] = useState<string | null>(null);

  const answered = useCallback(
    (call: EditorCall, answer: FullAnswer) => {
      dispatch({ type: 'answered', call, answer, options });
      if (call !== 'load' && isSuccess(answer)) void queries.invalidateQueries({ queryKey: recordsKey });
    },
    [options, queries],
  );
  const unanswered = useCallback((error: unknown) => {
    dispatch({ type: 'unanswered' });
    setProblem(error instanceof Error ? error.message : String(error));
  }, []);
  const run = (call: EditorCall, method: string, address: string, request?: AskOptions) => {
    setProblem(null);
    dispatch({ type: 'asked', call });
    ask(method, address, request).then((answer) => answered(call, answer), unanswered);
  };
  // The first load; an editor starts out busy with it.
  useEffect(() => {
    ask('GET', path).then((answer) => answered('load', answer), unanswered);
  }, [ask, path, answered, unanswered]);

  const save = (how: 'PATCH' | 'PUT', base: LoadedRecord, names: readonly string[]) => {
    const made = changeBody(base, state.draft, names);
    if ('problem' in made) setProblem(`${made.field}: ${made.problem}`);
    else run('save', how, path, { body: made.body });
  };
  const { base, draft, conflict } = state;
  return {
    state,
    problem,
    actions: {
      type: (field, text) => dispatch({ type: 'typed', field, text }),
      reload: () => run('load', 'GET', path),
      save: (how) => base && save(how, base, how === 'PUT' ? Object.keys(draft) : changedFields(base.texts, draft)),
      remove: () => run('delete', 'DELETE', base?.version === undefined ? path : `${path}?version=${base.version}`),
      reapply: () => dispatch({ type: 'reapplied' }),
      overwrite: () => {
        if (base === null || conflict === null) return;
        const whole = options.methods.includes('PUT');
        save(whole ? 'PUT' : 'PATCH', { ...base, version: conflict.version }, Object.keys(draft));
      },
      discard: () => dispatch({ type: 'discarded' }),
    },
  };
}
