import type { ShapeFacts } from '../../client/queries/shape-queries.ts';
import { NumberField } from '../../components/fields/number-field.tsx';
import { mostReplicas, mostShards, mostSlices, mostWindow } from './bounds.ts';
import { messages } from './messages.ts';
import type { ShapeChange } from './shape-changes.ts';
import type { PendingShape } from './use-pending-shape.ts';
import styles from './data-shape.module.css';

/** The numbers of a shape: shards and window wait for a yes, replicas and slices are changed at once. */
export function ShapeFields({
  shown,
  pending,
  busy,
  shardsStay,
  onPropose,
  onChange,
}: {
  readonly shown: ShapeFacts;
  readonly pending: PendingShape;
  readonly busy: boolean;
  /** The index cannot be made anew. */
  readonly shardsStay: boolean;
  readonly onPropose: (part: PendingShape) => void;
  readonly onChange: (change: ShapeChange) => void;
}) {
  return (
    <div className={styles.fields}>
      <NumberField
        label={messages.shards}
        value={pending.shards ?? shown.shards.length}
        min={1}
        max={mostShards}
        disabled={busy || shardsStay}
        onChange={(shards) => onPropose({ shards })}
      />
      <NumberField
        label={messages.replicas}
        value={shown.replicas}
        min={0}
        max={mostReplicas}
        disabled={busy}
        onChange={(replicas) => onChange({ replicas })}
      />
      <NumberField
        label={messages.window}
        value={pending.window ?? shown.maxResultWindow}
        min={1}
        max={mostWindow}
        disabled={busy}
        onChange={(window) => onPropose({ window })}
      />
      <NumberField
        label={messages.slices}
        value={shown.maxSlices}
        min={1}
        max={mostSlices}
        disabled={busy}
        onChange={(maxSlices) => onChange({ maxSlices })}
      />
    </div>
  );
}
