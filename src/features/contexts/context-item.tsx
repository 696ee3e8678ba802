import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { count } from '../../components/text/format.ts';
import { bytes, clock, timeOfDay } from '../../components/text/measures.ts';
import type { OpenContextRecord } from '../../client/queries/contexts-query.ts';
import { durationMs } from './duration-ms.ts';
import { messages } from './messages.ts';
import styles from './contexts.module.css';

/** One open context: what it reads, how long it is good for, what only it keeps alive. */
export function ContextItem({
  context,
  now,
  busy,
  onClose,
}: {
  readonly context: OpenContextRecord;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly busy: boolean;
  readonly onClose: () => void;
}) {
  const { terms } = messages;
  const left = context.expires_at - now;
  const opened = timeOfDay(context.opened_at);
  const facts: readonly (readonly [term: string, value: string, picture?: ReactNode])[] = [
    [terms.shards, count(context.shards)],
    [terms.opened, opened],
    [terms.keepAlive, context.keep_alive],
    [terms.left, left > 0 ? clock(left) : messages.over, <TimeBar key="left" left={left} whole={durationMs(context.keep_alive)} />],
    [terms.segments, count(context.pinned_segments), <Blocks key="segments" count={context.pinned_segments} />],
    [terms.bytes, bytes(context.pinned_bytes)],
  ];
  return (
    <li className={styles.item}>
      <h3 className={styles.name}>
        {messages.kinds[context.collection]} <span className={styles.muted}>{messages.on(context.index)}</span>
      </h3>
      <dl className={styles.facts}>
        {facts.map(([term, value, picture]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value}
              {picture}
            </dd>
          </div>
        ))}
      </dl>
      <Button disabled={busy} aria-label={messages.closeOne(messages.named[context.collection], context.index, opened)} onClick={onClose}>
        {messages.close}
      </Button>
    </li>
  );
}

/** Shrinks with the time that is left of the time it is good for. */
function TimeBar({ left, whole }: { readonly left: number; readonly whole: number }) {
  const share = whole > 0 ? Math.max(0, Math.min(1, left / whole)) : 0;
  return (
    <span className={styles.bar} aria-hidden="true">
      <span style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}

/** More blocks than this are only counted. */
const mostBlocks = 16;

/** The segments only it keeps alive, an outlined block for each. */
function Blocks({ count: segments }: { readonly count: number }) {
  return (
    <span className={styles.blocks} aria-hidden="true">
      {Array.from({ length: Math.min(segments, mostBlocks) }, (_, at) => (
        <span key={at} />
      ))}
    </span>
  );
}
