/**
 * The lesson beside the page. Names to find things by (stories do):
 * - complementary `Lesson`; in it a list `Steps` of links, the current one with `aria-current`
 * - on narrow pages a button that begins with the step, `aria-expanded`, which folds the lesson to one line
 * - buttons Restart, Close; `Set the page up`
 * - at first field or radios `Your guess`, buttons `This is my guess`, `Skip the guess`
 * - at a step `Show me: …` for each thing to do, `How do I do that?`, buttons `Skip this step`, then `Next step` or `See what came out`
 * - at the end a link `Next lesson: …`
 */
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '../../../components/button.tsx';
import { LiveRegion } from '../../../components/visually-hidden.tsx';
import type { Deed } from '../model/controls.ts';
import { setupAt, type Lesson } from '../model/lesson.ts';
import { stepAt, type LessonEvent, type LessonState } from '../model/lesson-state.ts';
import { messages } from '../messages.ts';
import { ClassCode } from './class/class-code.tsx';
import { EndCard } from './end-card.tsx';
import { GuessForm } from './guess-form.tsx';
import type { RailProps } from './rail-props.ts';
import { FoldLine, GuessLine, headingOf, RailHead, RecordedNote, StepLinks } from './rail-parts.tsx';
import { StepCard } from './step-card.tsx';
import styles from './rail.module.css';

/** Leads through a lesson: the guess, the steps one by one, and what came out. */
export function Rail(props: RailProps) {
  const { lesson, state, send, isSetUp, recorded, noSuchStep } = props;
  const { steps } = lesson;
  const { at, guess } = state;
  const step = stepAt(lesson, state);
  const name = useId();
  const [folded, setFolded] = useState(false);
  const setting = useSettingUp(props);
  const heading = useFocusOnMove(at, props.arrived);
  useRoomBeside(folded);
  const mark = state.steps[at - 1];
  const begin = (event: LessonEvent) => {
    send(event);
    send({ type: 'went', to: 1 });
    setting.start(1);
  };
  const place = useRef<HTMLElement>(null);
  useSecondPressLeftOut(place);
  const show = (deed: Deed) => {
    // On a narrow page it would lie over what is shown.
    setFolded(true);
    props.onShow(deed);
  };
  const spoken =
    step && mark?.mark === 'ticked' ? messages.ticked(step.title) : at === 1 && guess !== null ? messages.youGuessed(guess) : '';
  return (
    <aside ref={place} id="lesson" tabIndex={-1} className={styles.rail} aria-labelledby={name} data-folded={folded}>
      <FoldLine lesson={lesson} state={state} folded={folded} onFold={setFolded} />
      <div className={styles.body}>
        <RailHead {...props} titleId={name} />
        {at > 0 && <StepLinks {...props} />}
        {noSuchStep !== undefined && <p role="alert">{messages.noSuchStep(noSuchStep, steps.length)}</p>}
        <h3 ref={heading} tabIndex={-1} className={styles.step}>
          {headingOf(lesson, at)}
        </h3>
        {at === 0 && (
          <>
            <p>
              {lesson.goal} <span className={styles.muted}>({messages.minutes(lesson.minutes)})</span>
            </p>
            <p className={styles.muted}>{messages.setUpAfter}</p>
          </>
        )}
        {step && <GuessLine lesson={lesson} state={state} />}
        {recorded !== undefined && <RecordedNote there={recorded !== null} />}
        {step && recorded === undefined && !isSetUp && (
          <div className={styles.setup}>
            <p>{messages.setupWords(setupAt(lesson, at))}</p>
            <SetUpButton setting={setting} at={at} primary />
          </div>
        )}
        {setting.takenBack !== '' && <p className={styles.muted}>{setting.takenBack}</p>}
        {setting.failed !== '' && <p role="alert">{messages.setUpFailed(setting.failed)}</p>}
        {at === 0 && (
          <GuessForm
            key={String(guess)}
            prediction={lesson.prediction}
            guess={guess}
            onGuess={(guess) => begin({ type: 'guessed', guess })}
            onSkip={() => begin({ type: 'skipped' })}
          />
        )}
        {/* A guess comes before the steps, and a drawn one needs the room. */}
        {at === 0 && <StepLinks {...props} />}
        {step && mark && (
          <PlayedStep {...props} key={at} step={step} mark={mark} early={setting.busy} onShow={show} onSetup={setting.start} />
        )}
        {at > steps.length && <EndCard {...props} />}
        {step && recorded === undefined && isSetUp && (
          <p>
            <SetUpButton setting={setting} at={at} primary={false} />
          </p>
        )}
        {/* Behind what the step asks for: who learns alone has no use for it. */}
        {at > 0 && guess !== null && <ClassCode lesson={lesson} guess={guess} />}
      </div>
      <LiveRegion text={spoken} />
    </aside>
  );
}

/** Within this time (ms) and distance (px) of the last press, a press is the second one of a double click. */
const SECOND_PRESS = { within: 500, near: 4 };

/**
 * The second press of a double click would meet whatever the next card has in that place. Where the first one took its target away, the
 * browser may count from one again (Firefox does), so time and place tell as well. A press elsewhere on the page ends it, and what keys press is none.
 */
function useSecondPressLeftOut(rail: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = { at: -Infinity, x: 0, y: 0 };
    let isPointer = false;
    const onDown = () => {
      isPointer = true;
    };
    const onClick = (event: MouseEvent) => {
      const { detail, clientX: x, clientY: y, timeStamp: at, target } = event;
      // Firefox gives a place and a count to what keys press.
      if (!isPointer) return;
      isPointer = false;
      const before = last;
      last = { at, x, y };
      if (!(target instanceof Node && rail.current?.contains(target))) return;
      const near = Math.abs(x - before.x) <= SECOND_PRESS.near && Math.abs(y - before.y) <= SECOND_PRESS.near;
      if (detail < 2 && !(near && at - before.at <= SECOND_PRESS.within)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('click', onClick, true);
    return () => {
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('click', onClick, true);
    };
  }, [rail]);
}

function PlayedStep({
  lesson: { steps },
  state: { at },
  send,
  step,
  mark,
  past,
  consoleHrefOf,
  early,
  onShow,
  onSetup,
  recorded,
}: Pick<RailProps, 'lesson' | 'state' | 'send' | 'past' | 'consoleHrefOf' | 'onShow' | 'recorded'> & {
  readonly step: Lesson['steps'][number];
  readonly mark: LessonState['steps'][number];
  readonly early: boolean;
  readonly onSetup: (at: number) => void;
}) {
  const next = () => {
    send({ type: 'went', to: at + 1 });
    // Another step may need another page; the first one always begins with its own.
    if (steps[at]?.setup !== undefined) onSetup(at + 1);
  };
  return (
    <StepCard
      step={step}
      state={mark}
      last={at === steps.length}
      past={past}
      early={early}
      consoleHrefOf={consoleHrefOf}
      onShow={onShow}
      onNext={next}
      onSkip={() => send({ type: 'skipped' })}
      onRecorded={recorded ? () => send({ type: 'saw', facts: recorded }) : undefined}
    />
  );
}

interface Setting {
  readonly busy: boolean;
  readonly failed: string;
  /** What it took back, in words. */
  readonly takenBack: string;
  readonly start: (at: number) => void;
}

function SetUpButton({
  setting: { busy, start },
  at,
  primary,
}: {
  readonly setting: Setting;
  readonly at: number;
  readonly primary: boolean;
}) {
  return (
    <Button look={primary ? 'primary' : 'quiet'} disabled={busy} onClick={() => start(at)}>
      {busy ? messages.settingUp : primary ? messages.setUp : messages.setUpAgain}
    </Button>
  );
}

function useSettingUp({ lesson, onSetup }: Pick<RailProps, 'lesson' | 'onSetup'>): Setting {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const [takenBack, setTakenBack] = useState('');
  const run = async (at: number) => {
    setBusy(true);
    setFailed('');
    setTakenBack('');
    try {
      const done = await onSetup(setupAt(lesson, at));
      if (done) setTakenBack(messages.takenBack(done));
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failed, takenBack, start: (at: number) => void run(at) };
}

/** The focus goes along to what is begun: a lesson that was opened here, and each step. Where the page was loaded with one, it stays. */
function useFocusOnMove(at: number, arrived: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(arrived ? null : at);
  useEffect(() => {
    const moved = before.current !== at;
    before.current = at;
    if (!moved) return undefined;
    // When the browser is done with the fragment of the link that led here: it would take the focus away.
    const timer = setTimeout(() => heading.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [at]);
  return heading;
}

/** The page makes room beside an open lesson, or below it. This is the one place that says there is one. */
function useRoomBeside(folded: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['lesson'] = folded ? 'folded' : 'open';
    return () => {
      delete dataset['lesson'];
    };
  }, [folded]);
}
