import type { Ask } from '../../client/ask.ts';
import { RestError } from '../../client/rest-error.ts';
import type { ShapeFacts } from '../../client/queries/shape-queries.ts';
import { mostSegmentsOf } from './bounds.ts';
import { messages } from './messages.ts';
import { NodesRow } from './nodes-row.tsx';
import { RefreshRow } from './refresh-row.tsx';
import { RunReplicas } from './run-replicas.tsx';
import { SegmentsRow } from './segments-row.tsx';
import { keptSettings, type AnewWanted } from './shape-changes.ts';
import { ShapeFields } from './shape-fields.tsx';
import { segmentsOf } from './shape-link.ts';
import { AnewQuestion, WindowQuestion } from './shape-questions.tsx';
import { usePendingShape } from './use-pending-shape.ts';
import { useShapeChanges } from './use-shape-changes.ts';
import styles from './data-shape.module.css';
import { Titled } from '../../components/titled.tsx';

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
  const { shown, changing, refreshing, merging, error, change, refresh, merge } = useShapeChanges(ask, index, facts);
  const now = segmentsOf(facts);
  const [pending, propose] = usePendingShape(index, { shards: facts.shards.length, window: shown.maxResultWindow, segments: now });
  const { shards, window, segments } = pending;
  const wantedShards = shards ?? facts.shards.length;
  const more = segments !== undefined && segments > now ? segments : undefined;
  const working = busy || changing || merging;
  const keepAsItIs = () => propose({ shards: undefined, segments: undefined });
  const anew = onReindex && (
    <AnewQuestion
      facts={facts}
      shards={shards}
      more={more}
      rate={rate}
      // Made anew, the index is given the settings that are known of it.
      disabled={working}
      onYes={() => {
        keepAsItIs();
        onReindex({ shards: wantedShards, settings: keptSettings(facts), ...(more !== undefined && { segments: more }) });
      }}
      onNo={keepAsItIs}
    />
  );
  return (
    <Titled className={styles.card} title={messages.title} titleClass={styles.title}>
      <ShapeFields shown={shown} pending={pending} busy={busy} shardsStay={onReindex === undefined} onPropose={propose} onChange={change} />
      {shards !== undefined && anew}
      {onReindex && <RunReplicas facts={shown} rate={rate} busy={working} onReindex={onReindex} />}
      {window !== undefined && (
        <WindowQuestion
          facts={facts}
          window={window}
          disabled={busy}
          onYes={() => {
            propose({ window: undefined });
            change({ maxResultWindow: window });
          }}
          onNo={() => propose({ window: undefined })}
        />
      )}
      <NodesRow ask={ask} />
      <RefreshRow
        interval={shown.refreshInterval}
        busy={busy}
        canRefresh={!working && !refreshing}
        onInterval={(refreshInterval) => change({ refreshInterval })}
        onRefresh={refresh}
      />
      <SegmentsRow
        facts={facts}
        now={now}
        wanted={segments}
        most={onReindex === undefined ? now : Math.max(now, mostSegmentsOf(facts.documents, wantedShards))}
        busy={busy}
        canMerge={!working && more === undefined}
        merging={merging}
        onWanted={(wanted) => propose({ segments: wanted })}
        onMerge={() => {
          propose({ segments: undefined });
          merge(segments ?? now);
        }}
      />
      {shards === undefined && more !== undefined && anew}
      {segments !== undefined && segments < now && <p className={styles.muted}>{messages.mergePrice(facts.bytes, segments)}</p>}
      {error && <Refusal error={error} />}
      <Notes facts={facts} shardsStay={onReindex === undefined} />
    </Titled>
  );
}

function Refusal({ error }: { readonly error: Error }) {
  return (
    <p role="alert" className={styles.error}>
      {messages.failed(error.message)} {error instanceof RestError && error.type === 'circuit_breaking_exception' && messages.memory}
    </p>
  );
}

/** What the numbers mean here. */
function Notes({ facts, shardsStay }: { readonly facts: ShapeFacts; readonly shardsStay: boolean }) {
  return (
    <ul className={styles.notes}>
      {shardsStay && <li>{messages.notMade}</li>}
      <li>{messages.refreshNote(facts.refreshInterval)}</li>
      {facts.replicas > 0 && <li>{facts.runReplicas ? messages.runningNote : messages.replicasNote}</li>}
      <li>
        {messages.slices}: {messages.slicesNote}
      </li>
    </ul>
  );
}
