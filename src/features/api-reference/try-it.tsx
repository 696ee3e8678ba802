import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AnswerLine } from '../../components/answer-line.tsx';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
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
import { firstValues, trialOf, valueKey, type Trial, type TrialValues } from './trial.ts';
import looks from '../../components/looks.module.css';
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
  return (
    <Titled className={styles.trial} title={messages.tryIt} heading="h3" titleClass={styles.subtitle}>
      <ParameterFields parameters={operation.parameters} values={values} onValues={setValues} />
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
        <div className={looks.buttons}>
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
          <div className={looks.buttons}>
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

/** A field for each parameter; those that can be left out are folded away. */
function ParameterFields({
  parameters,
  values,
  onValues,
}: {
  readonly parameters: readonly Parameter[];
  readonly values: TrialValues;
  readonly onValues: (values: TrialValues) => void;
}) {
  const field = (parameter: Parameter) => (
    <TextField
      key={valueKey(parameter)}
      label={parameter.name}
      value={values[valueKey(parameter)] ?? ''}
      placeholder={parameter.type}
      onChange={(value) => onValues({ ...values, [valueKey(parameter)]: value })}
    />
  );
  const needed = parameters.filter(({ required }) => required);
  const others = parameters.filter(({ required }) => !required);
  return (
    <>
      {needed.length > 0 && <div className={styles.fields}>{needed.map(field)}</div>}
      {others.length > 0 && (
        <details>
          <summary className={looks.summary}>{messages.moreParameters(others.length)}</summary>
          <div className={styles.fields}>{others.map(field)}</div>
        </details>
      )}
    </>
  );
}

/** Status, headers and body as they came. */
function TrialAnswer({ ask, answer, onRetry }: { readonly ask: Ask; readonly answer: FullAnswer; readonly onRetry: () => void }) {
  const meaning = useMeanings(ask);
  const { exchange } = answer;
  return (
    <Titled className={styles.answer} title={messages.answer} heading="h3" titleClass={styles.subtitle} aria-live="polite">
      <p className={looks.code}>
        <strong>{exchange.method}</strong> {exchange.path}
      </p>
      <AnswerLine answer={answer} meaning={meaning(answer.code)}>
        <RetryAfter key={exchange.ms} seconds={retryAfter(answer)} onRetry={onRetry} />
      </AnswerLine>
      <ScrollRegion label={messages.headers} className={codeBox.box}>
        <pre>{[...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
      </ScrollRegion>
      {exchange.responseBody === '' ? (
        <p className={looks.muted}>{messages.noBody}</p>
      ) : (
        <ScrollRegion label={messages.answerBody} className={codeBox.box}>
          <pre>{prettyJson(exchange.responseBody)}</pre>
        </ScrollRegion>
      )}
    </Titled>
  );
}
