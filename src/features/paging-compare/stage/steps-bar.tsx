import { useSyncExternalStore } from 'react';
import type { AnswerScene } from '../../../drawing/answer-scene.ts';
import type { StageScale } from '../../../drawing/stage-scale.ts';
import { stepIds } from '../../../drawing/steps.ts';
import { Button } from '../../../components/button.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import type { ModeId } from '../lanes/mode.ts';
import { isForCards } from './card-room.ts';
import { messages } from './late-messages.ts';
import type { StagePlayer } from './player.ts';
import type { StageOf } from './stage-of.ts';
import styles from './steps-bar.module.css';

const options = stepIds.map((id) => ({ value: id, text: messages.steps[id] }));

/** The steps of a request, one sentence for each, and what the drawings below mean. Before anything was asked there is nothing to step through. */
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
  const answers = Object.values(scenes).filter((scene): scene is AnswerScene => scene.kind === 'answer');
  const blank = answers.length === 0;
  return (
    <div className={styles.bar}>
      <div className={styles.steps}>
        <Button
          data-command="stage-back"
          aria-label={messages.stepBack}
          disabled={blank || (step === 'ask' && playing === null)}
          onClick={() => player.by(-1)}
        >
          <span aria-hidden="true">‹</span>
        </Button>
        <Segmented legend={messages.stepsLegend} value={blank ? null : step} options={options} disabled={blank} onChange={player.go} />
        <Button
          data-command="stage-on"
          aria-label={messages.stepOn}
          disabled={blank || (step === 'fetch' && playing === null)}
          onClick={() => player.by(1)}
        >
          <span aria-hidden="true">›</span>
        </Button>
        {playing === null ? (
          <Button disabled={blank} onClick={() => player.play(lanes)}>
            {messages.play}
          </Button>
        ) : (
          <Button onClick={player.end}>{messages.skip}</Button>
        )}
        <p className={styles.what} aria-live={playing === null ? 'polite' : 'off'}>
          {blank ? messages.blank : messages.what[step]}
        </p>
      </div>
      {!blank && <StageLegend answers={answers} scale={scale} asked={lanes.filter((mode) => scenes[mode]?.kind === 'answer')} />}
    </div>
  );
}

/** What stands in the drawings, and no more: cards have their words in them, and no scale. */
function StageLegend({
  answers,
  scale,
  asked,
}: {
  readonly answers: readonly AnswerScene[];
  readonly scale: StageScale;
  /** The lanes in sight that have a drawing, whose colours what is kept has. */
  readonly asked: readonly ModeId[];
}) {
  const { legend } = messages;
  const cards = answers.every(isForCards);
  const held = answers.some((scene) => scene.held > 0) ? (['held'] as const) : [];
  const shown = cards
    ? ([...held, 'card-kept', 'card-left', 'card-discarded', 'card-page'] as const)
    : (['column', 'kept', 'visited', ...held, 'discarded', 'page'] as const);
  return (
    <div className={styles.legend} style={coloursOf(asked)}>
      <ul aria-label={messages.legendTitle}>
        {shown.map((id) => (
          <li key={id}>
            <span className={`${styles.swatch} ${styles[id]}`} aria-hidden="true" />
            {legend[id]}
          </li>
        ))}
        {!cards && (
          <li>
            <span className={styles.number} aria-hidden="true">
              3
            </span>
            {legend.fetched}
          </li>
        )}
      </ul>
      <p>
        {cards ? messages.oneCard : messages.oneScale(scale.longest, scale.most)}{' '}
        {!cards && scale.magnified > 1 && messages.hairlines(scale.magnified)}
      </p>
    </div>
  );
}

/** The colours of lanes side by side, as `--lanes`. React's types know no custom properties. */
function coloursOf(lanes: readonly ModeId[]) {
  const share = 100 / lanes.length;
  const stops = lanes.map((mode, at) => `var(--lane-${mode}) ${at * share}% ${(at + 1) * share}%`);
  const style: Record<string, string> = lanes.length === 0 ? {} : { '--lanes': `linear-gradient(90deg, ${stops.join(', ')})` };
  return style;
}
