import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AnswerLine } from '../../../components/answer-line.tsx';
import { Button } from '../../../components/button.tsx';
import { isText, useDraft } from '../../../components/use-draft.ts';
import { TextArea } from '../../../components/text-area.tsx';
import type { Ask } from '../../../client/ask.ts';
import { recordOptionsQuery, recordsKey, type AnyRecord } from '../../../client/queries/record-queries.ts';
import { firstBody } from '../first-body.ts';
import { useMeanings } from '../../../client/queries/use-meanings.ts';
import { messages } from '../messages.ts';
import { collectionPath, keyOf, type Resource } from '../resources.ts';
import looks from '../../../components/looks.module.css';
import styles from './collections.module.css';

/** Makes a record with POST, where the collection takes one; the body starts with what is needed. */
export function NewRecord({
  ask,
  resource,
  index,
  onMade,
}: {
  readonly ask: Ask;
  readonly resource: Resource;
  readonly index: string;
  readonly onMade: (key: string) => void;
}) {
  const path = collectionPath(resource, index);
  const options = useQuery(recordOptionsQuery(ask, path)).data;
  const queries = useQueryClient();
  const meaning = useMeanings(ask);
  const [body, setBody] = useDraft<string | null>(`new ${path}`, () => null, isBody);
  const making = useMutation({
    mutationFn: (content: string) => ask<AnyRecord>('POST', path, { upload: { type: 'application/json', content } }),
    onSuccess: async ({ status, data }) => {
      if (status !== 201 || data === undefined) return;
      setBody(null);
      await queries.invalidateQueries({ queryKey: recordsKey });
      onMade(keyOf(resource, data));
    },
  });
  if (options?.methods.includes('POST') !== true) return null;
  const answer = making.data;
  const begin = () => {
    making.reset();
    setBody(JSON.stringify(firstBody(options, index), null, 2));
  };
  return (
    <div className={styles.making}>
      {body === null ? (
        <div className={looks.bar}>
          <Button onClick={begin}>{messages.newRecord}</Button>
        </div>
      ) : (
        <>
          <TextArea label={messages.newBody(path)} rows={Math.min(10, body.split('\n').length)} value={body} onChange={setBody} />
          <div className={looks.bar}>
            <Button look="primary" disabled={making.isPending} onClick={() => making.mutate(body)}>
              {messages.create}
            </Button>
            <Button look="quiet" onClick={() => setBody(null)}>
              {messages.dismiss}
            </Button>
          </div>
        </>
      )}
      <div aria-live="polite">
        {making.error && <p className={styles.error}>{making.error.message}</p>}
        {answer && (
          <AnswerLine
            answer={answer}
            meaning={meaning(answer.code)}
            {...(answer.code === 0 && { message: answer.headers.get('location') ?? '' })}
          />
        )}
      </div>
    </div>
  );
}

function isBody(value: unknown): value is string | null {
  return value === null || isText(value);
}
