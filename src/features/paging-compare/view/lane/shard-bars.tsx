import { count } from '../../../../components/text/format.ts';
import { VisuallyHidden } from '../../../../components/visually-hidden.tsx';
import type { WireCost } from '../../../../client/wire.ts';
import { messages } from '../../messages.ts';
import styles from './shard-bars.module.css';

/** More shards than this get thinner rows. */
const roomyShards = 8;

/** One bar per shard for the entries it kept, on a scale all lanes share, so that lengths can be compared across them. */
export function ShardBars({ cost, shards, scale }: { readonly cost: WireCost | null; readonly shards: number; readonly scale: number }) {
  const rows = cost?.shards ?? Array.from({ length: shards }, (_, shard) => ({ shard, kept: null }));
  return (
    <div className={`${styles.bars} ${rows.length > roomyShards ? styles.dense : ''}`}>
      <p className={styles.caption}>{messages.shardsKept}</p>
      <ul className={styles.list} aria-label={messages.shardsKept}>
        {rows.map((row) => (
          <li key={row.shard} className={styles.row}>
            <span className={styles.shard}>
              <VisuallyHidden>{messages.shard(row.shard)}: </VisuallyHidden>
              <span aria-hidden="true">{row.shard}</span>
            </span>
            <span className={styles.track}>
              {row.kept !== null && row.kept > 0 && (
                <span className={styles.bar} style={{ inlineSize: `${(row.kept / Math.max(1, scale)) * 100}%` }} />
              )}
            </span>
            <span className={styles.value}>{row.kept === null ? '–' : count(row.kept)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
