import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { bytes, milliseconds } from '../../../components/format.ts';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import type { Exchange } from '../../../client/exchange.ts';
import { messages } from '../messages.ts';
import { prettyJson } from '../../../components/pretty-json.ts';
import styles from './inspector.module.css';

/** Longer bodies are cut until asked for: laying out a megabyte of text blocks the page. */
const revealAbove = 20_000;

/** What was sent. */
export function RequestTab({ exchange }: { readonly exchange: Exchange }) {
  const body = exchange.requestBody === null ? '' : prettyJson(exchange.requestBody);
  return (
    <>
      <div className={styles.line}>
        <p className={styles.request}>
          <span className={styles.method}>{exchange.method}</span> {exchange.path}
        </p>
        <CopyButton label={messages.copy} text={`${exchange.method} ${exchange.path}\n${body}`} />
      </div>
      <Body label={messages.requestBody} text={body} />
    </>
  );
}

/** What came back. */
export function ResponseTab({ exchange }: { readonly exchange: Exchange }) {
  const body = prettyJson(exchange.responseBody);
  return (
    <>
      <div className={styles.line}>
        <p className={styles.request}>
          <span className={styles.method}>{exchange.status}</span>{' '}
          <span className={styles.muted}>
            {bytes(new TextEncoder().encode(exchange.responseBody).length)}, {milliseconds(exchange.ms)}
          </span>
        </p>
        <CopyButton label={messages.copy} text={body} />
      </div>
      <Body label={messages.responseBody} text={body} />
    </>
  );
}

function Body({ label, text }: { readonly label: string; readonly text: string }) {
  const [revealed, setRevealed] = useState(false);
  if (text === '') return <p className={styles.muted}>{messages.noBody}</p>;
  const cut = text.length > revealAbove && !revealed;
  return (
    <>
      <ScrollRegion label={label} className={styles.body}>
        <pre>{cut ? `${text.slice(0, revealAbove)}…` : text}</pre>
      </ScrollRegion>
      {cut && <Button onClick={() => setRevealed(true)}>{messages.reveal(text.length)}</Button>}
    </>
  );
}
