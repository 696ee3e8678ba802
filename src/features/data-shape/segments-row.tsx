import { smallest } from '../../components/text/smallest.ts';
import type { ShapeFacts } from '../../client/queries/shape-queries.ts';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { messages } from './messages.ts';
import styles from './data-shape.module.css';

/** Segments per shard: how many there are, how many are wanted, and the way to fewer. */
export function SegmentsRow({
  facts,
  now,
  wanted,
  most,
  busy,
  canMerge,
  merging,
  onWanted,
  onMerge,
}: {
  readonly facts: ShapeFacts;
  /** On the shard that has most. */
  readonly now: number;
  readonly wanted: number | undefined;
  readonly most: number;
  readonly busy: boolean;
  readonly canMerge: boolean;
  readonly merging: boolean;
  readonly onWanted: (segments: number) => void;
  readonly onMerge: () => void;
}) {
  return (
    <div className={styles.row}>
      <NumberField label={messages.segments} value={wanted ?? now} min={1} max={most} disabled={busy} onChange={onWanted} />
      <Button disabled={!canMerge} onClick={onMerge}>
        {merging ? messages.merging : messages.merge}
      </Button>
      <span className={styles.beside}>
        {messages.segmentsNow(
          smallest(countsOf(facts), (count) => count),
          now,
        )}
      </span>
    </div>
  );
}

function countsOf({ shards }: ShapeFacts): readonly number[] {
  return shards.map(({ segments }) => segments.filter(({ searchable }) => searchable).length);
}
