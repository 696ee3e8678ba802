import { useSyncExternalStore, type ReactNode } from 'react';
import { later, Part } from '../../../components/later.tsx';
import type { Client } from '../../../client/client.ts';
import type { WireCost } from '../../../client/wire.ts';
import { count, shortCount } from '../../../components/text/format.ts';
import { useWidth } from '../chart/use-width.ts';
import type { LaneState } from '../lanes/lane-state.ts';
import type { Mode } from '../lanes/mode.ts';
import type { Question } from '../question.ts';
import { isForCards } from './card-room.ts';
import { Frame } from './frame.tsx';
import { layout } from '../../../drawing/layout.ts';
import { messages } from './messages.ts';
import { Picture } from './picture.tsx';
import type { StagePlayer } from './player.ts';
import type { AnswerScene } from '../../../drawing/answer-scene.ts';
import { total, type Scene } from './scene.ts';
import { sentenceOf } from './sentence.ts';
import type { StageOf } from './stage-of.ts';
import type { StageScale } from '../../../drawing/stage-scale.ts';
import { tripMarks } from './trip-marks.ts';
import { stepIds, type StepId } from '../../../drawing/steps.ts';
import { hasHappened, stepOf } from './stepper.ts';
import looks from '../../../components/looks.module.css';
import styles from './stage.module.css';

// What only few lanes ever show.
const RefusedPicture = later(async () => (await import('./refused-picture.tsx')).RefusedPicture);
const PlayedCards = later(async () => (await import('./played-cards.tsx')).PlayedCards);

/** Until it is measured: a lane of the widest page. */
const usualWidth = 320;

interface StageProps {
  readonly mode: Mode;
  readonly state: LaneState;
  readonly scene: Scene;
  /** What the lanes in sight share. */
  readonly stage: StageOf;
  /** The index's `max_result_window`. */
  readonly window: number;
  readonly player: StagePlayer;
  readonly client: Client;
  readonly question: Question;
  /** More to say of it. */
  readonly children: ReactNode;
}

/** A lane's last request as a drawing, with one number, one sentence, and the way here. */
export function Stage({ mode, state, scene, stage: { scale, longestTrip }, window, player, client, question, children }: StageProps) {
  const { ref, width: measured } = useWidth(usualWidth);
  // All lanes are as wide, to a pixel or so: they share a scale.
  const width = Math.max(200, Math.floor(measured / 4) * 4);
  const played = useSyncExternalStore(player.subscribe, player.getState, player.getState);
  const step = stepOf(played, mode.id);
  const label = labelOf(mode.name, scene);
  return (
    <figure className={styles.stage}>
      <div ref={ref} data-drawing>
        <Drawn
          scene={scene}
          scale={scale}
          state={state}
          width={width}
          label={label}
          step={step}
          moving={played.playing !== null}
          client={client}
          question={question}
        />
      </div>
      <figcaption>
        <p className={styles.figure}>
          <Number scene={scene} step={step} />
        </p>
        <p className={styles.sentence}>{sentenceOf(state, scene, window)}</p>
        {children}
        <WayHere state={state} longest={longestTrip} />
        <Settled scene={scene} state={state} step={step} />
        {scene.kind === 'answer' && scene.nodes > 1 && (
          <p className={looks.muted}>{messages.nodes(scene.nodes, sentBy(scene), scene.merged)}</p>
        )}
        {scene.kind === 'answer' && scale.perColumn > 1 && (
          <p className={looks.muted}>{messages.folded(scene.columns.length, scale.perColumn)}</p>
        )}
      </figcaption>
    </figure>
  );
}

interface DrawnProps {
  readonly scene: Scene;
  readonly scale: StageScale;
  readonly state: LaneState;
  readonly width: number;
  readonly label: string;
  readonly step: StepId;
  readonly moving: boolean;
  readonly client: Client;
  readonly question: Question;
}

/** The drawing: bars, or cards where there are few; a closed gate; or a surface under which nothing is known. */
function Drawn({ scene, scale, state, width, label, step, moving, client, question }: DrawnProps) {
  const surface = <Frame width={width} label={label} />;
  if (scene.kind === 'nothing') return surface;
  if (scene.kind === 'refused')
    return (
      <Part fallback={surface}>
        <RefusedPicture width={width} label={label} error={scene.error} />
      </Part>
    );
  const bars = <Picture drawing={layout(scene, scale, width)} label={label} step={step} returned={scene.returned} moving={moving} />;
  if (!isForCards(scene)) return bars;
  return (
    <Part fallback={bars}>
      <PlayedCards client={client} question={question} scene={scene} state={state} width={width} label={label} step={step}>
        {bars}
      </PlayedCards>
    </Part>
  );
}

function Number({ scene, step }: { readonly scene: Scene; readonly step: StepId }) {
  if (scene.kind !== 'answer')
    return (
      <>
        <strong className={styles.unasked}>–</strong>
        <span className={looks.muted}>
          {scene.kind === 'nothing' ? messages.nothing : scene.error.kind === 'network' ? messages.noAnswer : messages.refused}
        </span>
      </>
    );
  return (
    <>
      <strong className={hasHappened('merge', step) ? undefined : styles.toCome}>{shortCount(scene.merged)}</strong>
      <span className={looks.muted}>{messages.mergedFor(scene.returned)}</span>
    </>
  );
}

function sentBy({ columns }: AnswerScene): number {
  return columns.reduce((sum, { sent }) => sum + sent, 0);
}

/** One request or a thousand, each as long as what it merged, on one scale with the other lanes. */
function WayHere({ state, longest }: { readonly state: LaneState; readonly longest: number }) {
  const { requests, trip, merges } = state;
  return (
    <div className={styles.way}>
      <span className={styles.track} aria-hidden="true">
        {tripMarks(merges, longest).map(({ from, length }) => (
          <span key={from} className={styles.mark} style={{ inlineSize: `${length * 100}%` }} />
        ))}
      </span>
      <span className={looks.muted}>{messages.wayHere(requests, trip.merged)}</span>
    </div>
  );
}

/** The counter that each step settles, as it has happened. Before the first answer only its room is there, so that what is below stays. */
function Settled({ scene, state: { cost }, step }: { readonly scene: Scene; readonly state: LaneState; readonly step: StepId }) {
  const settled = scene.kind === 'answer' && cost !== null ? settledBy(scene, cost) : null;
  return (
    <dl className={styles.settled} aria-label={messages.ledger} data-empty={settled === null} aria-hidden={settled === null}>
      {stepIds.map((id) => (
        <div key={id} data-now={id === step}>
          <dt>{messages.settled[id]}</dt>
          <dd className={hasHappened(id, step) ? undefined : styles.toCome} data-settled={id}>
            {settled?.[id] ?? '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function settledBy(scene: AnswerScene, cost: WireCost): Readonly<Record<StepId, string>> {
  return {
    ask: messages.askedShards(scene.columns.length),
    keep: count(total(cost, (shard) => shard.kept)),
    send: count(total(cost, (shard) => shard.sent)),
    merge: count(scene.merged),
    discard: count(scene.discarded),
    fetch: count(total(cost, (shard) => shard.fetched)),
  };
}

function labelOf(name: string, scene: Scene): string {
  if (scene.kind === 'nothing') return messages.pictureNothing(name);
  if (scene.kind === 'refused') return scene.error.kind === 'network' ? messages.pictureNoAnswer(name) : messages.pictureRefused(name);
  const sum = (pick: (column: AnswerScene['columns'][number]) => number) => scene.columns.reduce((sum, column) => sum + pick(column), 0);
  return messages.picture(name, {
    ...scene,
    shards: scene.columns.length,
    matched: sum((column) => column.matched),
    kept: sum((column) => column.kept.entries),
  });
}
