import { Button } from '../../../components/button.tsx';
import type { Deed } from '../model/controls.ts';
import type { Step } from '../model/lesson.ts';
import type { StepState } from '../model/lesson-state.ts';
import { messages } from '../messages.ts';
import type { PastTheCount } from '../model/past-the-count.ts';
import { Prose } from './prose.tsx';
import looks from '../../../components/looks.module.css';
import styles from './rail.module.css';

interface StepCardProps {
  readonly step: Step;
  readonly state: StepState;
  readonly last: boolean;
  readonly past: PastTheCount | undefined;
  readonly consoleHrefOf: (request: string) => string;
  /** The page is being set up: what would be pressed now is of the page before. */
  readonly early: boolean;
  /** Takes the reader, and the focus, to the control of a deed. */
  readonly onShow: (deed: Deed) => void;
  readonly onNext: () => void;
  readonly onSkip: () => void;
  /** Shows what was counted when it was recorded; undefined: it is to be done. */
  readonly onRecorded: (() => void) | undefined;
}

/** What to do, whether it was seen to be done, and what came of it. */
export function StepCard({ step, state, last, past, early, consoleHrefOf, onShow, onNext, onSkip, onRecorded }: StepCardProps) {
  const ticked = state.mark === 'ticked';
  const [first] = step.do.filter(isOnPage);
  return (
    <>
      <p>
        <Prose text={step.text} />
      </p>
      {onRecorded && !ticked && (
        <div>
          <Button look="primary" onClick={onRecorded}>
            {messages.showRecorded}
          </Button>
        </div>
      )}
      {first && !ticked && !onRecorded && (
        <div>
          <Button aria-label={messages.showDeed(first)} pending={early} onClick={() => onShow(first)}>
            {messages.showMe}
          </Button>
        </div>
      )}
      {/* Nobody is to type a request off: the way to it lies open. */}
      <details className={styles.hint} open={step.do.some(({ control }) => control === 'console')}>
        <summary>{messages.how}</summary>
        {step.hint !== undefined && (
          <p>
            <Prose text={step.hint} />
          </p>
        )}
        <ol>
          {step.do.map((deed, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same may be done twice
            <li key={at}>
              <DeedLine deed={deed} consoleHrefOf={consoleHrefOf} onShow={deed === first || early ? undefined : onShow} />
            </li>
          ))}
        </ol>
      </details>
      {ticked ? (
        <p className={styles.seen}>
          <Prose text={step.seen} counted={state.counted} />
        </p>
      ) : (
        <p className={styles.muted} aria-live="polite">
          {past && !early ? messages.pastTheCount(past) : messages.waiting}
        </p>
      )}
      <div className={looks.buttons}>
        {ticked ? (
          <Button look="primary" onClick={onNext}>
            {last ? messages.toEnd : messages.next}
          </Button>
        ) : (
          <Button look="quiet" onClick={onSkip}>
            {messages.skip}
          </Button>
        )}
      </div>
    </>
  );
}

/** A request for the console is brought there by its link. */
function isOnPage({ control }: Deed): boolean {
  return control !== 'console';
}

function DeedLine({
  deed,
  consoleHrefOf,
  onShow,
}: Pick<StepCardProps, 'consoleHrefOf'> & {
  readonly deed: Deed;
  /** Undefined where another button does it. */
  readonly onShow: StepCardProps['onShow'] | undefined;
}) {
  const { control, to, times = 1 } = deed;
  return (
    <>
      {messages.deed(deed)}
      {times > 1 && messages.times(times)}{' '}
      {onShow && isOnPage(deed) && (
        <Button look="quiet" aria-label={messages.showDeed(deed)} onClick={() => onShow(deed)}>
          {messages.showMe}
        </Button>
      )}
      {control === 'console' && (
        <>
          <pre className={styles.request}>{to}</pre>
          <a href={consoleHrefOf(String(to))}>{messages.toConsole}</a>
        </>
      )}
    </>
  );
}
