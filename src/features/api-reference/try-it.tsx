import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AnswerLine } from '../../components/answer-line.tsx';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/field.tsx';
import { prettyJson } from '../../components/text/pretty-json.ts';
import { RetryAfter } from '../../components/retry-after.tsx';
import { ScrollRegion } from '../../components/scroll-region.tsx';
import { isText, isTexts, useDraft } from '../../components/use-draft.ts';
import { TextArea } from '../../components/text-area.tsx';
import codeBox from '../../components/code-box.module.css';
import { retryAfter, type Ask, type FullAnswer } from '../../client/ask.ts';
import { consoleHref } from '../../client/console-link.ts';
import { messages } from './messages.ts';
import type { Operation, Parameter } from './operations.ts';
import { firstValues, trialOf, valueKey, type Trial } from './trial.ts';
import styles from './api-page.module.css';
import { Titled } from '../../components/titled.tsx';
import { useMeanings } from '../../client/queries/use-meanings.ts';

/** Sends the real request. Reads go at once; writes say first what they will do. */
export function TryIt({ ask, operation }: { readonly ask: Ask; readonly operation: Operation }) {
  const queries = useQueryClient();
  const name = `try ${operation.method} ${operation.path}`;
  const [values, setValues] = useDraft(`${name} values`, () => firstValues(operation), isTexts);
  const [body, setBody] = useDraft(`${name} body`, () => (operation.body?.required === true ? operation.body.example : ''), isText);
  const [type, setType] = useState(operation.body?.types[0] ?? '');
  const [waiting, setWaiting] = useState<Trial | null>(null);
  const [problem, setProblem] = useState('');
  const sending = useMutation({
    mutationFn: ({ method, path, headers, upload }: Trial) => ask(method, path, { headers, ...(upload && { upload }) }),
    onSettled: () => (operation.writes ? queries.invalidateQueries() : undefined),
  });
  const written = trialOf(operation, values, body, type);
  const send = () => {
    const trial = written;
    setProblem('problem' in trial ? trial.problem : '');
    if ('problem' in trial) return;
    if (operation.writes) setWaiting(trial);
    else sending.mutate(trial);
  };
  const confirm = (trial: Trial) => {
    setWaiting(null);
    sending.mutate(trial);
  };
  const field = (parameter: Parameter) => (
    <TextField
      key={valueKey(parameter)}
      label={parameter.name}
      value={values[valueKey(parameter)] ?? ''}
      placeholder={parameter.type}
      onChange={(value) => setValues({ ...values, [valueKey(parameter)]: value })}
    />
  );
  const needed = operation.parameters.filter((parameter) => parameter.required);
  const others = operation.parameters.filter((parameter) => !parameter.required);
  return (
    <Titled className={styles.trial} title={messages.tryIt} heading="h3" titleClass={styles.subtitle}>
      {needed.length > 0 && <div className={styles.fields}>{needed.map(field)}</div>}
      {others.length > 0 && (
        <details>
          <summary>{messages.moreParameters(others.length)}</summary>
          <div className={styles.fields}>{others.map(field)}</div>
        </details>
      )}
      {operation.body && (
        <>
          {operation.body.types.length > 1 && (
            <SelectField
              label={messages.bodyType}
              value={type}
              options={operation.body.types.map((value) => ({ value, text: value }))}
              onChange={setType}
            />
          )}
          <TextArea label={messages.body} rows={Math.min(12, Math.max(3, body.split('\n').length))} value={body} onChange={setBody} />
        </>
      )}
      {problem !== '' && <p role="alert">{problem}</p>}
      {waiting === null ? (
        <div className={styles.buttons}>
          <Button look="primary" disabled={sending.isPending} onClick={send}>
            {operation.writes ? messages.sendWrite : messages.send}
          </Button>
          {'path' in written && (
            <a className={styles.elsewhere} href={consoleHref({ ...written, requestBody: written.upload?.content ?? null })}>
              {messages.openInConsole}
            </a>
          )}
        </div>
      ) : (
        <div className={styles.sure} role="alert">
          <p>{messages.really(waiting.method, waiting.path, operation.summary)}</p>
          <div className={styles.buttons}>
            <Button look="primary" onClick={() => confirm(waiting)}>
              {messages.yes}
            </Button>
            <Button onClick={() => setWaiting(null)}>{messages.no}</Button>
          </div>
        </div>
      )}
      {sending.error && <p role="alert">{sending.error.message}</p>}
      {sending.data && (
        <TrialAnswer ask={ask} answer={sending.data} onRetry={() => sending.variables && sending.mutate(sending.variables)} />
      )}
    </Titled>
  );
}

/** Status, headers and body as they came. */
function TrialAnswer({ ask, answer, onRetry }: { readonly ask: Ask; readonly answer: FullAnswer; readonly onRetry: () => void }) {
  const meaning = useMeanings(ask);
  const seconds = retryAfter(answer);
  const { exchange } = answer;
  return (
    <Titled className={styles.answer} title={messages.answer} heading="h3" titleClass={styles.subtitle} aria-live="polite">
      <p className={styles.request}>
        <strong>{exchange.method}</strong> {exchange.path}
      </p>
      <AnswerLine
        status={answer.status}
        code={answer.code}
        meaning={meaning(answer.code)}
        message={answer.code === 0 ? '' : answer.message}
      />
      {seconds !== undefined && (
        <div>
          <RetryAfter key={exchange.ms} seconds={seconds} onRetry={onRetry} />
        </div>
      )}
      <ScrollRegion label={messages.headers} className={codeBox.box}>
        <pre>{[...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
      </ScrollRegion>
      {exchange.responseBody === '' ? (
        <p className={styles.muted}>{messages.noBody}</p>
      ) : (
        <ScrollRegion label={messages.answerBody} className={codeBox.box}>
          <pre>{prettyJson(exchange.responseBody)}</pre>
        </ScrollRegion>
      )}
    </Titled>
  );
}
