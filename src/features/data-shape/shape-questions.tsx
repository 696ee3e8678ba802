import type { ShapeFacts } from '../../client/queries/shape-queries.ts';
import { messages } from './messages.ts';
import { Question } from './question.tsx';

interface AskedProps {
  readonly facts: ShapeFacts;
  readonly disabled: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** What making the index anew means, for the number that was changed, or for both. */
export function AnewQuestion({
  facts,
  shards,
  more,
  rate,
  ...asked
}: AskedProps & {
  readonly shards: number | undefined;
  /** More segments per shard than there are. */
  readonly more: number | undefined;
  /** Documents per second of the last import; undefined: not measured yet. */
  readonly rate: number | undefined;
}) {
  const now = facts.shards.length;
  const time = rate === undefined ? messages.timeUnknown : messages.time(facts.documents / rate);
  return shards === undefined ? (
    <Question
      text={messages.moreSegments(more ?? 1, now, facts.documents, time)}
      yes={more === undefined ? messages.reindexYes(now) : messages.moreSegmentsYes(more)}
      {...asked}
    />
  ) : (
    <Question
      text={messages.reindex(shards, facts.documents, time) + (more === undefined ? '' : messages.withSegments(more))}
      yes={messages.reindexYes(shards)}
      {...asked}
    />
  );
}

/** What another window lets one request cost. */
export function WindowQuestion({ facts, window, ...asked }: AskedProps & { readonly window: number }) {
  const shards = facts.shards.length;
  const merges = Math.min(window * shards, Math.max(facts.documents, window));
  return <Question text={messages.newWindow(window, shards, merges)} yes={messages.apply} {...asked} />;
}
