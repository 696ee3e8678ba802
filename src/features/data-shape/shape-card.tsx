import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import type { Ask } from '../../client/ask.ts';
import { indexKey } from '../../client/queries.ts';
import { RestError } from '../../client/rest-error.ts';
import type { ShapeFacts } from '../../client/shape-queries.ts';
import { longestRefresh, mostReplicas, mostSegmentsOf, mostShards, mostSlices, mostWindow } from './bounds.ts';
import { messages } from './messages.ts';
import { Question } from './question.tsx';
import { readRefresh, writeRefresh, type RefreshMode } from './refresh-mode.ts';
import { changeShape, keptSettings, mergeDown, refreshNow, withChanges, type AnewWanted, type ShapeChange } from './shape-changes.ts';
import { segmentsOf } from './shape-link.ts';
import { usePendingShape } from './use-pending-shape.ts';
import styles from './data-shape.module.css';

const modes: readonly RefreshMode[] = ['write', 'interval', 'manual'];

export interface ShapeCardProps {
  readonly ask: Ask;
  readonly index: string;
  readonly facts: ShapeFacts;
  /** Documents per second of the last import; undefined: not measured yet. */
  readonly rate: number | undefined;
  readonly busy: boolean;
  /** Makes the index anew; undefined where nothing is known that could fill it again. */
  readonly onReindex: ((wanted: AnewWanted) => void) | undefined;
}

/** Shards, replicas, refresh, window, slices and segments of an index, each with what changing it costs. */
export function ShapeCard({ ask, index, facts, rate, busy, onReindex }: ShapeCardProps) {
  const id = useId();
  const queries = useQueryClient();
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
  const now = segmentsOf(facts);
  const [{ shards, window, segments }, propose] = usePendingShape(index, {
    shards: facts.shards.length,
    window: shown.maxResultWindow,
    segments: now,
  });
  const apply = (wanted: ShapeChange) => {
    if (underWay.length === 0) setRefusal(null);
    change.mutate(wanted);
  };
  const refresh = useMutation({ mutationFn: () => refreshNow(ask, index), onSettled: over });
  const merge = useMutation({ mutationFn: (atMost: number) => mergeDown(ask, index, atMost), onSettled: over });
  const choice = readRefresh(shown.refreshInterval);
  const setRefresh = (next: Partial<typeof choice>) => apply({ refreshInterval: writeRefresh({ ...choice, ...next }) });
  const working = busy || underWay.length > 0 || merge.isPending;
  const error = refusal ?? refresh.error ?? merge.error;
  const more = segments !== undefined && segments > now ? segments : undefined;
  const time = rate === undefined ? messages.timeUnknown : messages.time(facts.documents / rate);
  const anew = onReindex && (
    <Question
      text={anewText(facts, { shards, segments: more, time })}
      yes={shards === undefined && more !== undefined ? messages.moreSegmentsYes(more) : messages.reindexYes(shards ?? facts.shards.length)}
      // Made anew, the index is given the settings that are known of it.
      disabled={working}
      onYes={() => {
        propose({ shards: undefined, segments: undefined });
        const settings = keptSettings(facts);
        onReindex({ shards: shards ?? facts.shards.length, settings, ...(more !== undefined && { segments: more }) });
      }}
      onNo={() => propose({ shards: undefined, segments: undefined })}
    />
  );
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
          disabled={busy || onReindex === undefined}
          onChange={(value) => propose({ shards: value })}
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
          max={mostWindow}
          disabled={busy}
          onChange={(value) => propose({ window: value })}
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
      {shards !== undefined && anew}
      {window !== undefined && (
        <Question
          text={messages.newWindow(window, facts.shards.length, Math.min(window * facts.shards.length, Math.max(facts.documents, window)))}
          yes={messages.apply}
          disabled={busy}
          onYes={() => {
            propose({ window: undefined });
            apply({ maxResultWindow: window });
          }}
          onNo={() => propose({ window: undefined })}
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
        <NumberField
          label={messages.segments}
          value={segments ?? now}
          min={1}
          max={onReindex === undefined ? now : Math.max(now, mostSegmentsOf(facts.documents, shards ?? facts.shards.length))}
          disabled={busy}
          onChange={(value) => propose({ segments: value })}
        />
        <Button
          disabled={working || more !== undefined}
          onClick={() => {
            propose({ segments: undefined });
            merge.mutate(segments ?? now);
          }}
        >
          {merge.isPending ? messages.merging : messages.merge}
        </Button>
        <span className={styles.beside}>{messages.segmentsNow(Math.min(...countsOf(facts)), now)}</span>
      </div>
      {shards === undefined && more !== undefined && anew}
      {segments !== undefined && segments < now && <p className={styles.muted}>{messages.mergePrice(facts.bytes, segments)}</p>}
      {error && (
        <p role="alert" className={styles.error}>
          {messages.failed(error.message)} {error instanceof RestError && error.type === 'circuit_breaking_exception' && messages.memory}
        </p>
      )}
      <ul className={styles.notes}>
        {onReindex === undefined && <li>{messages.notMade}</li>}
        <li>{messages.refreshNote(facts.refreshInterval)}</li>
        {facts.replicas > 0 && <li>{messages.replicasNote}</li>}
        <li>
          {messages.slices}: {messages.slicesNote}
        </li>
      </ul>
    </section>
  );
}

/** What indexing anew means, for the number that was changed, or for both. */
function anewText(
  facts: ShapeFacts,
  wanted: { readonly shards: number | undefined; readonly segments: number | undefined; readonly time: string },
): string {
  const { shards, segments, time } = wanted;
  if (shards === undefined) return messages.moreSegments(segments ?? 1, facts.shards.length, facts.documents, time);
  return messages.reindex(shards, facts.documents, time) + (segments === undefined ? '' : messages.withSegments(segments));
}

function countsOf({ shards }: ShapeFacts): readonly number[] {
  return shards.map(({ segments }) => segments.filter(({ searchable }) => searchable).length);
}
