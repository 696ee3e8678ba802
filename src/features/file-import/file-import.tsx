import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { AnswerLine } from '../../components/answer-line.tsx';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import type { Ask } from '../../client/ask.ts';
import { recordPageQuery, recordsKey } from '../../client/queries/record-queries.ts';
import { taskProgressQuery } from '../../client/queries/task-query.ts';
import type { WireTask } from '../../client/wire.ts';
import { acceptedEndings, mediaTypeOf } from './file-kind.ts';
import { lineProblems } from './line-problems.ts';
import { messages } from './messages.ts';
import looks from '../../components/looks.module.css';
import styles from './file-import.module.css';
import { Titled } from '../../components/titled.tsx';

/** Checking such a file whole takes seconds. */
const largeBytes = 4 * 1024 * 1024;

/** Fills an index from a file of the reader's own, as a task that can be cancelled. */
export function FileImport({ ask }: { readonly ask: Ask }) {
  const fileId = useId();
  const [chosen, setChosen] = useState('');
  const [idField, setIdField] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const indices = useQuery(recordPageQuery(ask, '/indices?limit=1000'));
  const names = indices.data?.data?.items?.map((item) => String(item['name'])) ?? [];
  const index = names.includes(chosen) ? chosen : (names[0] ?? '');
  const sending = useMutation({
    mutationFn: (content: File) =>
      ask<WireTask>('POST', importPath(index, idField), { upload: { type: mediaTypeOf(content.name), content } }),
  });
  const answer = sending.data;
  const taskId = answer?.status === 202 ? answer.data?.id : undefined;
  const problems = lineProblems(answer?.status === 422 ? answer.data : undefined);
  return (
    <Titled className={styles.panel} title={messages.title} titleClass={styles.title}>
      <p className={looks.muted}>{messages.intro}</p>
      {names.length === 0 ? (
        <p className={looks.muted}>{messages.noIndex}</p>
      ) : (
        <div className={styles.form}>
          <SelectField label={messages.index} value={index} options={names.map((value) => ({ value, text: value }))} onChange={setChosen} />
          <TextField label={messages.idField} value={idField} placeholder={messages.madeIds} onChange={(name) => setIdField(name.trim())} />
          <div className={styles.file}>
            <label className={looks.small} htmlFor={fileId}>
              {messages.file}
            </label>
            <input
              id={fileId}
              type="file"
              accept={acceptedEndings}
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null);
                sending.reset();
              }}
            />
          </div>
          <Button look="primary" disabled={file === null || sending.isPending} onClick={() => file && sending.mutate(file)}>
            {messages.start}
          </Button>
        </div>
      )}
      {file !== null && file.size > largeBytes && (
        <p>
          {messages.large(file.size)} <a href="#/data">{messages.toData}</a>.
        </p>
      )}
      <div aria-live="polite" className={styles.outcome}>
        {sending.isPending && <p>{messages.sending}</p>}
        {sending.error && <p className={styles.error}>{sending.error.message}</p>}
        {answer && <AnswerLine answer={answer} message={answer.message} />}
        {problems.total > 0 && (
          <>
            <p>{messages.refusedLines(problems.total, problems.told.length)}</p>
            <ol className={styles.problems}>
              {problems.told.map(({ line, reason }) => (
                <li key={line}>
                  <strong>{messages.line(line)}</strong> {reason}
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
      {taskId !== undefined && <ImportTask key={taskId} ask={ask} id={taskId} />}
    </Titled>
  );
}

function importPath(index: string, idField: string): string {
  const path = `/indices/${encodeURIComponent(index)}/imports`;
  return idField === '' ? path : `${path}?id_field=${encodeURIComponent(idField)}`;
}

/** How far the task is, and the way to end it. */
function ImportTask({ ask, id }: { readonly ask: Ask; readonly id: string }) {
  const queries = useQueryClient();
  const task = useQuery(taskProgressQuery(ask, id)).data?.data;
  const cancelling = useMutation({
    mutationFn: () => ask('DELETE', `/tasks/${encodeURIComponent(id)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey }),
  });
  const over = task !== undefined && task.status !== 'running';
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: recordsKey });
  }, [over, queries]);
  if (task === undefined) return null;
  return (
    <div className={styles.task}>
      <ProgressBar label={messages.progress} done={task.done} total={task.total} />
      <p>
        {messages.running(task.done, task.total)}. {over && messages.ended[task.status]} {task.error ?? ''}
      </p>
      {!over && (
        <div>
          <Button disabled={cancelling.isPending} onClick={() => cancelling.mutate()}>
            {messages.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}
