import { useSyncExternalStore } from 'react';
import { Button } from '../../../components/button.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import type { ModeId } from '../lanes/mode.ts';
import { messages } from './late-messages.ts';
import type { StagePlayer } from './player.ts';
import type { StageOf } from './stage-of.ts';
import { stepIds } from '../../../drawing/steps.ts';
import styles from './steps-bar.module.css';

const options = stepIds.map((id) => ({ value: id, text: messages.steps[id] }));

/** The steps of a request, one sentence for each, and what the drawings below mean. */
export function StepsBar({
  player,
  stage: { scenes, scale },
  lanes,
}: {
  readonly player: StagePlayer;
  readonly stage: StageOf;
  /** The lanes in sight. */
  readonly lanes: readonly ModeId[];
}) {
  const { step, playing } = useSyncExternalStore(player.subscribe, player.getState, player.getState);
  const { legend } = messages;
  const held = Object.values(scenes).some((scene) => scene.kind === 'answer' && scene.held > 0);
  return (
    <div className={styles.bar}>
      <div className={styles.steps}>
        <Button
          data-command="stage-back"
          aria-label={messages.stepBack}
          disabled={step === 'ask' && playing === null}
          onClick={() => player.by(-1)}
        >
          <span aria-hidden="true">‹</span>
        </Button>
        <Segmented legend={messages.stepsLegend} value={step} options={options} onChange={player.go} />
        <Button
          data-command="stage-on"
          aria-label={messages.stepOn}
          disabled={step === 'fetch' && playing === null}
          onClick={() => player.by(1)}
        >
          <span aria-hidden="true">›</span>
        </Button>
        {playing === null ? (
          <Button onClick={() => player.play(lanes)}>{messages.play}</Button>
        ) : (
          <Button onClick={player.end}>{messages.skip}</Button>
        )}
        <p className={styles.what} aria-live={playing === null ? 'polite' : 'off'}>
          {messages.what[step]}
        </p>
      </div>
      <div className={styles.legend}>
        <ul aria-label={messages.legendTitle}>
          {(['column', 'kept', 'visited', ...(held ? (['held'] as const) : []), 'discarded', 'page'] as const).map((id) => (
            <li key={id}>
              <span className={`${styles.swatch} ${styles[id]}`} aria-hidden="true" />
              {legend[id]}
            </li>
          ))}
          <li>
            <span className={styles.number} aria-hidden="true">
              3
            </span>
            {legend.fetched}
          </li>
        </ul>
        <p>
          {messages.oneScale(scale.longest, scale.most)} {scale.magnified > 1 && messages.hairlines(scale.magnified)}
        </p>
      </div>
    </div>
  );
}
