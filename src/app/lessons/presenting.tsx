import { useSyncExternalStore } from 'react';
import { messages } from '../../features/lessons/messages.ts';
import type { Player } from '../../features/lessons/model/desk.ts';
import { type LessonState, stepAt } from '../../features/lessons/model/lesson-state.ts';
import type { FactName, Facts } from '../../features/lessons/model/fact-names.ts';
import { placeholder, type Lesson, type Prediction, type Step } from '../../features/lessons/model/lesson.ts';
import { recordedOf } from '../../features/lessons/model/recorded.ts';
import { curveWords } from '../../features/lessons/view/curve/curve-words.ts';
import type { Talk } from '../../features/presenter/notes-sheet.tsx';
import { Presenter } from '../../features/presenter/presenter.tsx';
import { lessonOf } from '../routes/lesson-param.ts';
import { onAddress } from '../routes/on-address.ts';
import { readStepName } from './lesson-address.ts';
import type { LessonsSlot } from './lessons-slot.ts';

interface PresentingProps {
  readonly slot: LessonsSlot;
  readonly onEnd: () => void;
}

/** Ties the presenter to the lesson that is open, or to the drawings where none is. */
export function Presenting({ slot, onEnd }: PresentingProps) {
  const named = useSyncExternalStore(onAddress, () => lessonOf(window.location.hash));
  const { ref } = readStepName(named);
  const player = slot.current?.player(ref);
  if (player === undefined) return <Presenter talk={undefined} onStep={stepDrawings} onEnd={onEnd} />;
  return <PresentedLesson lessonRef={ref} player={player} onEnd={onEnd} />;
}

function PresentedLesson({
  lessonRef,
  player,
  onEnd,
}: {
  readonly lessonRef: string;
  readonly player: Player;
  readonly onEnd: () => void;
}) {
  const { lesson, send } = player;
  const state = useSyncExternalStore(player.subscribe, player.getState);
  return (
    <Presenter
      talk={talkOf(lesson, state, recordedOf(lessonRef, lesson, state.at))}
      onStep={(by) => send({ type: 'went', to: state.at + by })}
      onEnd={onEnd}
    />
  );
}

/** The bar of steps comes later than the lanes, and owns its player. */
function stepDrawings(by: -1 | 1): void {
  document.querySelector<HTMLButtonElement>(`[data-command=stage-${by === 1 ? 'on' : 'back'}]`)?.click();
}

/** The notes have no code in them, so no marks of it either. */
function plain(text: string): string {
  return text.replaceAll('`', '');
}

/** With what was counted, before that with what the lesson expects, or what came out when it was recorded; a gap where nobody knows yet. */
function filled({ seen, check }: Step, { at, steps }: LessonState, recorded: Facts | null): string {
  return plain(seen).replaceAll(placeholder, (_, name: FactName) => {
    const value = steps[at - 1]?.counted[name] ?? check.find(({ see }) => see === name)?.is ?? recorded?.(name);
    return value === undefined ? '…' : messages.fact(value);
  });
}

function answerWords(prediction: Prediction): string {
  return prediction.kind === 'curve' ? curveWords(prediction.curve) : messages.fact(prediction.answer);
}

function talkOf(lesson: Lesson, state: LessonState, recorded: Facts | null): Talk {
  const { steps, prediction, takeaway } = lesson;
  const step = stepAt(lesson, state);
  const next = state.at > steps.length ? undefined : (steps[state.at]?.title ?? messages.end);
  const place = { title: lesson.title, step: state.at + 1, steps: steps.length + 2, next };
  if (step !== undefined) {
    const { title, text, notes } = step;
    return { ...place, now: { title, text: plain(text), notes: notes && plain(notes), seen: filled(step, state, recorded) } };
  }
  const now =
    state.at === 0
      ? { title: messages.guessFirst, text: plain(prediction.question), notes: undefined, seen: answerWords(prediction) }
      : { title: messages.end, text: plain(takeaway), notes: undefined, seen: undefined };
  return { ...place, now };
}
