import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import type { Ask } from '../../client/ask.ts';
import { indexKey } from '../../client/queries.ts';
import { RestError } from '../../client/rest-error.ts';
import type { ShapeFacts } from '../../client/shape-queries.ts';
import { messages } from './messages.ts';
import { readRefresh, writeRefresh, type RefreshMode } from './refresh-mode.ts';
import { changeShape, mergeDown, refreshNow, withChanges, type ShapeChange } from './shape-changes.ts';
import styles from './data-shape.module.css';

/** What the page offers; the engine itself goes further. */
const mostShards = 20;
const mostReplicas = 2;
const largestWindow = 2_000_000;
const mostSlices = 1_024;
const longestRefresh = 3_600;
const mostSegments = 50;

const modes: readonly RefreshMode[] = ['write', 'interval', 'manual'];

export interface ShapeCardProps {
  readonly ask: Ask;
  readonly index: string;
  readonly facts: ShapeFacts;
  /** Documents per second of the last import; undefined: not measured yet. */
  readonly rate: number | undefined;
  readonly busy: boolean;
  /** Makes the index anew on so many shards. */
  readonly onReindex: (shards: number) => void;
}

/** Shards, replicas, refresh, window, slices and segments of an index, each with what changing it costs. */
export function ShapeCard({ ask, index, facts, rate, busy, onReindex }: ShapeCardProps) {
  const id = useId();
  const queries = useQueryClient();
  const [shards, setShards] = useState<number | undefined>();
  const [window, setWindow] = useState<number | undefined>();
  const [segments, setSegments] = useState(1);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const over = () => queries.invalidateQueries({ queryKey: indexKey(index) });
  const mutationKey = ['change shape', index];
  // One after the other, so that the fields need not be closed while one is under way: what is typed meanwhile would be lost.
  const change = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (wanted: ShapeChange) => changeShape(ask, index, wanted),
    onError: setRefusal,
    onSettled: over,
  });
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as ShapeChange,
  });
  const shown = withChanges(facts, underWay);
  const apply = (wanted: ShapeChange) => {
    if (underWay.length === 0) setRefusal(null);
    change.mutate(wanted);
  };
  const refresh = useMutation({ mutationFn: () => refreshNow(ask, index), onSettled: over });
  const merge = useMutation({ mutationFn: () => mergeDown(ask, index, segments), onSettled: over });
  const choice = readRefresh(shown.refreshInterval);
  const setRefresh = (next: Partial<typeof choice>) => apply({ refreshInterval: writeRefresh({ ...choice, ...next }) });
  const working = busy || underWay.length > 0 || merge.isPending;
  const error = refusal ?? refresh.error ?? merge.error;
  const time = rate === undefined ? messages.timeUnknown : messages.time(facts.documents / rate);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {messages.title}
      </h2>
      <div className={styles.fields}>
        <NumberField
          label={messages.shards}
          value={shards ?? facts.shards.length}
          min={1}
          max={mostShards}
          disabled={busy}
          onChange={(value) => setShards(value === facts.shards.length ? undefined : value)}
        />
        <NumberField
          label={messages.replicas}
          value={shown.replicas}
          min={0}
          max={mostReplicas}
          disabled={busy}
          onChange={(replicas) => apply({ replicas })}
        />
        <NumberField
          label={messages.window}
          value={window ?? shown.maxResultWindow}
          min={1}
          max={largestWindow}
          disabled={busy}
          onChange={(value) => setWindow(value === shown.maxResultWindow ? undefined : value)}
        />
        <NumberField
          label={messages.slices}
          value={shown.maxSlices}
          min={1}
          max={mostSlices}
          disabled={busy}
          onChange={(maxSlices) => apply({ maxSlices })}
        />
      </div>
      {shards !== undefined && (
        <Question
          text={messages.reindex(shards, facts.documents, time)}
          yes={messages.reindexYes(shards)}
          // Made anew, the index is given the settings that are known of it.
          disabled={working}
          onYes={() => {
            setShards(undefined);
            onReindex(shards);
          }}
          onNo={() => setShards(undefined)}
        />
      )}
      {window !== undefined && (
        <Question
          text={messages.newWindow(window, facts.shards.length, Math.min(window * facts.shards.length, Math.max(facts.documents, window)))}
          yes={messages.apply}
          disabled={busy}
          onYes={() => {
            setWindow(undefined);
            apply({ maxResultWindow: window });
          }}
          onNo={() => setWindow(undefined)}
        />
      )}
      <div className={styles.row}>
        <div className={styles.labelled}>
          <span className={styles.label} aria-hidden="true">
            {messages.refreshLegend}
          </span>
          <Segmented
            legend={messages.refreshLegend}
            value={choice.mode}
            options={modes.map((value) => ({ value, text: messages.refreshModes[value] }))}
            onChange={(mode) => setRefresh({ mode })}
          />
        </div>
        {choice.mode === 'interval' && (
          <NumberField
            label={messages.seconds}
            value={choice.seconds}
            min={1}
            max={longestRefresh}
            disabled={busy}
            onChange={(seconds) => setRefresh({ seconds })}
          />
        )}
        <Button disabled={working || refresh.isPending} onClick={() => refresh.mutate()}>
          {messages.refreshNow}
        </Button>
      </div>
      <div className={styles.row}>
        <NumberField label={messages.segments} value={segments} min={1} max={mostSegments} disabled={busy} onChange={setSegments} />
        <Button disabled={working} onClick={() => merge.mutate()}>
          {merge.isPending ? messages.merging : messages.merge}
        </Button>
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {messages.failed(error.message)} {error instanceof RestError && error.type === 'circuit_breaking_exception' && messages.memory}
        </p>
      )}
      <ul className={styles.notes}>
        <li>{messages.refreshNote(facts.refreshInterval)}</li>
        {facts.replicas > 0 && <li>{messages.replicasNote}</li>}
        <li>
          {messages.slices}: {messages.slicesNote}
        </li>
      </ul>
    </section>
  );
}

/** What a change would cost, with a yes and a no. */
function Question({
  text,
  yes,
  disabled,
  onYes,
  onNo,
}: {
  readonly text: ReactNode;
  readonly yes: string;
  readonly disabled: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}) {
  return (
    <div className={styles.question}>
      <p>{text}</p>
      <div className={styles.buttons}>
        <Button look="primary" disabled={disabled} onClick={onYes}>
          {yes}
        </Button>
        <Button onClick={onNo}>{messages.keep}</Button>
      </div>
    </div>
  );
}
