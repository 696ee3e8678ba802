import { useSyncExternalStore } from 'react';
import { messages } from '../../features/lessons/messages.ts';
import type { Player } from '../../features/lessons/model/desk.ts';
import { type LessonState, stepAt } from '../../features/lessons/model/lesson-state.ts';
import type { FactName } from '../../features/lessons/model/fact-names.ts';
import { placeholder, type Lesson, type Prediction, type Step } from '../../features/lessons/model/lesson.ts';
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
  const player = slot.current?.player(readStepName(named).ref);
  if (player === undefined) return <Presenter talk={undefined} onStep={stepDrawings} onEnd={onEnd} />;
  return <PresentedLesson player={player} onEnd={onEnd} />;
}

function PresentedLesson({ player, onEnd }: { readonly player: Player; readonly onEnd: () => void }) {
  const { lesson, send } = player;
  const state = useSyncExternalStore(player.subscribe, player.getState);
  return <Presenter talk={talkOf(lesson, state)} onStep={(by) => send({ type: 'went', to: state.at + by })} onEnd={onEnd} />;
}

/** The bar of steps comes later than the lanes, and owns its player. */
function stepDrawings(by: -1 | 1): void {
  document.querySelector<HTMLButtonElement>(`[data-command=stage-${by === 1 ? 'on' : 'back'}]`)?.click();
}

/** The notes have no code in them, so no marks of it either. */
function plain(text: string): string {
  return text.replaceAll('`', '');
}

/** With what was counted, and before that with what the lesson expects. */
function filled(seen: string, { check }: Step, { at, steps }: LessonState): string {
  return plain(seen).replaceAll(placeholder, (_, name: FactName) => {
    const value = steps[at - 1]?.counted[name] ?? check.find(({ see }) => see === name)?.is;
    return value === undefined ? messages.notYet : messages.fact(value);
  });
}

function answerWords(prediction: Prediction): string {
  return prediction.kind === 'curve' ? curveWords(prediction.curve) : messages.fact(prediction.answer);
}

function talkOf(lesson: Lesson, state: LessonState): Talk {
  const { steps, prediction, takeaway } = lesson;
  const step = stepAt(lesson, state);
  const next = state.at > steps.length ? undefined : (steps[state.at]?.title ?? messages.end);
  const place = { title: lesson.title, step: state.at + 1, steps: steps.length + 2, next };
  if (step !== undefined) {
    const { title, text, notes, seen } = step;
    return { ...place, now: { title, text: plain(text), notes: notes && plain(notes), seen: filled(seen, step, state) } };
  }
  const now =
    state.at === 0
      ? { title: messages.guessFirst, text: plain(prediction.question), notes: undefined, seen: answerWords(prediction) }
      : { title: messages.end, text: plain(takeaway), notes: undefined, seen: undefined };
  return { ...place, now };
}
