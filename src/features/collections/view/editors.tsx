import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import type { Ask } from '../../../client/ask.ts';
import { recordOptionsQuery } from '../../../client/queries/record-queries.ts';
import { messages } from '../messages.ts';
import { recordPath, type Resource } from '../resources.ts';
import { Editor } from './editor.tsx';
import looks from '../../../components/looks.module.css';
import styles from './collections.module.css';
import { Titled } from '../../../components/titled.tsx';

/** Two editors that know nothing of each other, on the same record. */
export function Editors({
  ask,
  resource,
  index,
  record,
}: {
  readonly ask: Ask;
  readonly resource: Resource;
  readonly index: string;
  readonly record: string;
}) {
  const path = recordPath(resource, index, record);
  const options = useQuery({ ...recordOptionsQuery(ask, path), enabled: record !== '' });
  return (
    <Titled className={styles.editors} title={messages.editorsTitle} titleClass={styles.title}>
      <p className={looks.muted}>{record === '' ? messages.editorsEmpty : messages.editorsHint}</p>
      {record !== '' && options.isPending && <output>{messages.reading}</output>}
      {record !== '' && options.error && (
        <div className={looks.bar}>
          <p className={styles.error}>{options.error.message}</p>
          <Button onClick={() => void options.refetch()}>{messages.readAgain}</Button>
        </div>
      )}
      {record !== '' && options.data && (
        <div className={styles.pair}>
          {['A', 'B'].map((name) => (
            <Editor key={name} ask={ask} name={name} path={path} options={options.data ?? emptyOptions} />
          ))}
        </div>
      )}
    </Titled>
  );
}

const emptyOptions = { methods: [], versioned: false, open: false, attributes: [] } as const;
