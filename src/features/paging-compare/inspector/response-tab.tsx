import { useMemo } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';
import { bytes, milliseconds } from '../../../components/text/measures.ts';
import { JsonView } from '../../../components/json/json-view.tsx';
import type { Exchange } from '../../../client/exchange.ts';
import { messages } from './labels.ts';
import looks from '../../../components/looks.module.css';
import styles from './inspector.module.css';

/** What came back: a tree, or the body to the letter. */
export function ResponseTab({ exchange }: { readonly exchange: Exchange }) {
  const { status, responseBody, ms } = exchange;
  const size = useMemo(() => new TextEncoder().encode(responseBody).length, [responseBody]);
  return (
    <>
      <div className={styles.line}>
        <p className={looks.code}>
          <span className={styles.method}>{status}</span>{' '}
          <span className={looks.muted}>
            {bytes(size)}, {milliseconds(ms)}
          </span>
        </p>
        <CopyButton label={messages.copy} text={responseBody} />
      </div>
      {responseBody === '' ? (
        <p className={looks.muted}>{messages.noBody}</p>
      ) : (
        <JsonView label={messages.responseBody} text={responseBody} />
      )}
    </>
  );
}
