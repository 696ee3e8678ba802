import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { isSuccess, type Ask, type AskOptions, type FullAnswer } from '../../client/ask.ts';
import { recordsKey, type RecordOptions } from '../../client/queries/record-queries.ts';
import { isTexts, readDraft, writeDraft } from '../../components/use-draft.ts';
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

/** One editor of the record at an address; loads it at once, and puts what was typed before the page was loaded anew on top. */
export function useEditor(
  ask: Ask,
  { path, name }: { readonly path: string; readonly name: string },
  options: RecordOptions,
): { readonly state: EditorState; readonly problem: string | null; readonly actions: EditorActions } {
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(reduceEditor, emptyEditor);
  const [problem, setProblem] = useState<string | null>(null);
  const draftName = `${name} ${path}`;

  const answered = useCallback(
    (call: EditorCall, answer: FullAnswer) => {
      dispatch({ type: 'answered', call, answer, options });
      if (call !== 'load' && isSuccess(answer)) writeDraft(draftName, undefined);
      if (call !== 'load' && isSuccess(answer)) void queries.invalidateQueries({ queryKey: recordsKey });
    },
    [options, queries, draftName],
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
    const first = (answer: FullAnswer) => {
      answered('load', answer);
      const typed = readDraft(draftName);
      if (isTexts(typed)) for (const [field, text] of Object.entries(typed)) dispatch({ type: 'typed', field, text });
    };
    ask('GET', path).then(first, unanswered);
  }, [ask, path, draftName, answered, unanswered]);

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
      type: (field, text) => {
        dispatch({ type: 'typed', field, text });
        const typed = { ...draft, [field]: text };
        writeDraft(draftName, base && Object.fromEntries(Object.entries(typed).filter(([one, said]) => base.texts[one] !== said)));
      },
      reload: () => {
        writeDraft(draftName, undefined);
        run('load', 'GET', path);
      },
      save: (how) => base && save(how, base, how === 'PUT' ? Object.keys(draft) : changedFields(base.texts, draft)),
      remove: () => run('delete', 'DELETE', base?.version === undefined ? path : `${path}?version=${base.version}`),
      reapply: () => dispatch({ type: 'reapplied' }),
      overwrite: () => {
        if (base === null || conflict === null) return;
        const whole = options.methods.includes('PUT');
        save(whole ? 'PUT' : 'PATCH', { ...base, version: conflict.version }, Object.keys(draft));
      },
      discard: () => {
        writeDraft(draftName, undefined);
        dispatch({ type: 'discarded' });
      },
    },
  };
}
