import { Button } from '../../../components/button.tsx';
import { NumberField } from '../../../components/fields/number-field.tsx';
import { sweepRequests } from '../depth/sweep.ts';
import type { Compare } from '../view/use-compare.ts';
import { mostGhostShards } from './chart-view.ts';
import type { GhostState } from './ghost-runner.ts';
import { messages } from './messages.ts';
import type { Chart } from './use-chart.ts';
import looks from '../../../components/looks.module.css';
import styles from './depth-chart.module.css';

/** The same question on another number of shards: what that takes, and how far it is. */
export function GhostRow({
  compare,
  chart,
  onShards,
}: {
  readonly compare: Compare;
  readonly chart: Chart;
  readonly onShards: (shards: number) => void;
}) {
  const { ghost } = chart;
  const { ghostShards } = compare.view.chart;
  const busy = ghost?.status === 'filling' || ghost?.status === 'sweeping';
  return (
    <div className={styles.tools}>
      <div className={styles.shards}>
        <NumberField label={messages.ghostShards} value={ghostShards} min={1} max={mostGhostShards} disabled={busy} onChange={onShards} />
      </div>
      {busy ? (
        <Button onClick={chart.stopGhost}>{messages.ghostStop}</Button>
      ) : (
        <Button disabled={!compare.ready} onClick={chart.runGhost}>
          {messages.ghostRun(ghostShards)}
        </Button>
      )}
      {ghost !== null && !busy && (
        <Button look="quiet" onClick={chart.forgetGhost}>
          {messages.ghostHide}
        </Button>
      )}
      <span className={looks.muted}>
        {ghost === null
          ? messages.ghostPrice(compare.documents, ghostShards, sweepRequests(compare.shape, compare.settings.size))
          : ghostLine(ghost)}
      </span>
    </div>
  );
}

function ghostLine({ status, done, total, points, shards, error }: GhostState): string {
  switch (status) {
    case 'filling':
      return messages.ghostFilling(done, total);
    case 'sweeping':
      return messages.ghostSweeping(points.length);
    case 'done':
      return messages.ghostDone(shards);
    case 'failed':
      return messages.trouble(error);
    default:
      return status satisfies never;
  }
}
