import { useId, useState } from 'react';
import { AnswerLine } from '../../../components/answer-line.tsx';
import { Button } from '../../../components/button.tsx';
import { RetryAfter } from '../../../components/retry-after.tsx';
import { TextArea } from '../../../components/text-area.tsx';
import { retryAfter, type Ask } from '../../../client/ask.ts';
import type { RecordOptions } from '../../../client/queries/record-queries.ts';
import { useMeanings } from '../../../client/queries/use-meanings.ts';
import { changedFields } from '../merge.ts';
import { messages } from '../messages.ts';
import { useEditor, type EditorActions } from '../use-editor.ts';
import { Conflict } from './conflict.tsx';
import looks from '../../../components/looks.module.css';
import styles from './collections.module.css';

/** One editor: the version it holds, a field per attribute, the last answer, and the conflict when there is one. */
export function Editor({
  ask,
  name,
  path,
  options,
}: {
  readonly ask: Ask;
  readonly name: string;
  readonly path: string;
  readonly options: RecordOptions;
}) {
  const id = useId();
  const meaning = useMeanings(ask);
  const { state, problem, actions } = useEditor(ask, { path, name }, options);
  const { base, draft, conflict, answer, gone } = state;
  const changed = base === null ? [] : changedFields(base.texts, draft);
  const last = answer?.answer;
  return (
    <section className={styles.editor} aria-labelledby={id}>
      <div className={styles.line}>
        <h3 id={id}>{messages.editor(name)}</h3>
        <p className={looks.muted}>
          {base === null ? messages.notLoaded : base.version === undefined ? messages.unversioned : `${messages.version} ${base.version}`}
          {base !== null && `, ${messages.changed(changed.length)}`}
        </p>
      </div>
      {base !== null && !gone && (
        <div className={styles.fields}>
          {Object.entries(draft).map(([field, text]) => (
            <TextArea key={field} label={field} rows={rowsOf(text)} value={text} onChange={(value) => actions.type(field, value)} />
          ))}
        </div>
      )}
      {gone && <p className={styles.error}>{last?.status === 204 ? messages.deleted : messages.gone}</p>}
      {conflict !== null && base !== null && (
        <Conflict
          base={base}
          draft={draft}
          theirs={conflict}
          onReapply={actions.reapply}
          onOverwrite={actions.overwrite}
          onDiscard={actions.discard}
        />
      )}
      <Buttons
        options={options}
        state={{ busy: state.busy !== null || conflict !== null, gone, loaded: base !== null, changed: changed.length > 0 }}
        actions={actions}
      />
      {problem !== null && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      {last && (
        <div aria-live="polite">
          <p className={looks.code}>
            <strong>{last.exchange.method}</strong> {last.exchange.path}
          </p>
          <AnswerLine answer={last} meaning={meaning(last.code)}>
            <RetryAfter
              key={last.exchange.ms}
              seconds={retryAfter(last)}
              onRetry={answer?.call === 'save' ? () => actions.save('PATCH') : actions.reload}
            />
          </AnswerLine>
        </div>
      )}
    </section>
  );
}

function Buttons({
  options,
  state,
  actions,
}: {
  readonly options: RecordOptions;
  readonly state: { readonly busy: boolean; readonly gone: boolean; readonly loaded: boolean; readonly changed: boolean };
  readonly actions: EditorActions;
}) {
  const [sure, setSure] = useState(false);
  const { methods } = options;
  const live = state.loaded && !state.gone && !state.busy;
  const changes = ['PATCH', 'PUT', 'DELETE'].some((method) => methods.includes(method));
  const remove = () => {
    setSure(false);
    actions.remove();
  };
  return (
    <div className={looks.bar}>
      {methods.includes('PATCH') && (
        <Button look="primary" disabled={!live || !state.changed} onClick={() => actions.save('PATCH')}>
          {messages.saveChanged}
        </Button>
      )}
      {methods.includes('PUT') && (
        <Button disabled={!live} onClick={() => actions.save('PUT')}>
          {messages.saveWhole}
        </Button>
      )}
      <Button disabled={state.busy} onClick={actions.reload}>
        {messages.reload}
      </Button>
      {methods.includes('DELETE') && !sure && (
        <Button look="quiet" disabled={!live} onClick={() => setSure(true)}>
          {messages.deleteRecord}
        </Button>
      )}
      {sure && (
        <>
          <Button onClick={remove}>{messages.reallyDelete}</Button>
          <Button look="quiet" onClick={() => setSure(false)}>
            {messages.keep}
          </Button>
        </>
      )}
      {!changes && <p className={looks.muted}>{messages.readOnly}</p>}
    </div>
  );
}

const charactersPerRow = 48;
const mostRows = 6;

function rowsOf(text: string): number {
  return Math.min(mostRows, Math.max(1, Math.ceil(text.length / charactersPerRow)));
}
