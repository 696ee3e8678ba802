import type { LaneError } from '../lanes/lane-state.ts';
import { Frame } from './frame.tsx';
import { measures } from '../../../drawing/layout.ts';
import { messages } from './messages.ts';
import { wishOf } from './wish.ts';
import styles from './picture.module.css';

/** A request that was turned away before any shard was asked, or was never answered. */
export function RefusedPicture({ width, label, error }: { readonly width: number; readonly label: string; readonly error: LaneError }) {
  const wish = error.exchange && wishOf(error.exchange);
  const middle = width / 2;
  const { top } = measures;
  const gate = top + 74;
  return (
    <Frame width={width} label={label} surface={false}>
      {wish !== null && (
        <text x={middle} y={top} textAnchor="middle" className={styles.yours}>
          {messages.wish(wish.from, wish.size)}
        </text>
      )}
      <path d={`M${middle},${top + 10}V${gate - 8}m-7,-9l7,9l7,-9`} className={styles.arrow} />
      <path d={`M0,${gate}H${width}M0,${gate + 10}H${width}`} className={styles.gate} />
      <path d={bars(width, gate)} className={styles.gateBars} />
      <text x={middle} y={gate + 42} textAnchor="middle" className={styles.refused}>
        {error.kind === 'network' ? messages.noAnswer : messages.refused}
      </text>
      {error.kind !== 'network' && (
        <text x={middle} y={gate + 62} textAnchor="middle" className={styles.word}>
          {messages.noShard}
        </text>
      )}
    </Frame>
  );
}

/** The slanted bars of a closed gate. */
function bars(width: number, y: number): string {
  return Array.from({ length: Math.floor(width / 12) }, (_, i) => `M${i * 12 + 10},${y}l-8,10`).join('');
}
