import type { Scene } from '../../stage/scene.ts';
import { ShardTable } from '../../stage/shard-table.tsx';
import { Counters, Headline } from './counters.tsx';
import { DepthChoice } from './depth-choice.tsx';
import { SoundingStrip } from './sounding-strip.tsx';
import type { LaneView } from './use-lane-panel.ts';
import styles from './lane-reading.module.css';

/** Every counter of a lane, and of its last request shard by shard; beside them how deep it has gone. */
export function LaneReading({ view, scene }: { readonly view: LaneView; readonly scene: Scene }) {
  const { lane, state, counted, choice } = view;
  return (
    <div className={styles.reading}>
      <div>
        <Headline state={counted} />
        <Counters name={lane.mode.name} state={counted} timed={counted === state} />
      </div>
      <SoundingStrip view={view} />
      {choice !== null && <DepthChoice view={view} choice={choice} />}
      {scene.kind === 'answer' && (
        <div className={styles.shards}>
          <ShardTable lane={lane.mode.name} scene={scene} />
        </div>
      )}
    </div>
  );
}
