import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { count } from '../../../../components/text/format.ts';
import { findDepth, type DepthCalls } from '../../depth/find-depth.ts';
import { isoText } from '../../hit-text.ts';
import type { Lane } from '../../lanes/lane.ts';
import type { LaneState } from '../../lanes/lane-state.ts';
import { planWalk } from '../../lanes/walk-plan.ts';
import { messages } from '../../late-messages.ts';
import { predictCursor } from '../../verdict/prediction.ts';
import { lastPage, type IndexShape, type Question, type SortChoice } from '../../question.ts';
import { Notice } from './lane-notice.tsx';
import styles from './jump-card.module.css';

/** What the card needs to offer more than a walk. */
export interface JumpWays {
  readonly question: Question;
  readonly calls: DepthCalls & {
    /** Writes the index has taken, ever. */
    readonly writes: () => Promise<number>;
  };
  /** The first sort key has numbers, so a range of it can be found. */
  readonly byNumber: boolean;
  readonly byDate: boolean;
  /** Turns the order of all lanes round and goes to a page of it. */
  readonly onReverse: (sort: SortChoice, page: number) => void;
}

/**
 * Why there is no page number here, and the three ways there, each with its price. It takes the focus as it opens, since it opens below the
 * button, and hands it back.
 */
export function JumpCard({
  lane,
  state,
  goal,
  shape,
  ways,
  onClose,
}: {
  readonly lane: Lane;
  readonly state: LaneState;
  readonly goal: number;
  readonly shape: IndexShape;
  readonly ways: JumpWays;
  readonly onClose: () => void;
}) {
  const [finding, setFinding] = useState(false);
  const [failed, setFailed] = useState('');
  const card = useRef<HTMLElement>(null);
  // On the way somewhere the lane's buttons are out of use for a while, so the lane itself gets the focus.
  const closeTo = (part: '[data-command=jump]' | null) => {
    const panel = card.current?.closest<HTMLElement>('[data-lane]');
    (part === null ? panel : panel?.querySelector<HTMLElement>(part))?.focus({ preventScroll: true });
    onClose();
  };
  const cancel = () => closeTo('[data-command=jump]');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
  });
  useEffect(() => {
    const element = card.current;
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  const perRequest = predictCursor(shape, state.size).atMost;
  const last = lastPage(shape, state.size);
  const fromEnd = last === undefined || goal > last ? undefined : last - goal + 1;
  const { sort } = ways.question;
  const walk = () => {
    closeTo(null);
    void lane.walk(goal);
  };
  const filter = async () => {
    setFinding(true);
    setFailed('');
    try {
      const found = await findDepth(ways.question, goal, ways.calls, (sort, value) =>
        messages.range(sort.field, sort.order, ways.byDate ? (isoText(value) ?? String(value)) : count(value)),
      );
      if (found === null) return setFailed(messages.noNumbers(sort.field));
      closeTo(null);
      await lane.beginAt(found.start);
    } catch {
      setFailed(messages.noAnswer);
    } finally {
      setFinding(false);
    }
  };
  return (
    <section ref={card} aria-label={`${messages.noJumpTitle}: ${lane.mode.name}`} tabIndex={-1}>
      <Notice title={messages.noJumpTitle}>
        <p>{messages.noJump(lane.mode.name)}</p>
        <ol className={styles.ways}>
          <li>
            <Button look="primary" onClick={walk}>
              {messages.walkThere(goal)}
            </Button>
            <p>{messages.walkPrice(planWalk(state, goal), perRequest)}</p>
          </li>
          <li>
            <Button disabled={!ways.byNumber || finding} onClick={() => void filter()}>
              {finding ? messages.finding : messages.filterThere(sort.field)}
            </Button>
            <p>{ways.byNumber ? messages.filterPrice(sort.field, perRequest) : messages.noNumbers(sort.field)}</p>
          </li>
          <li>
            <Button
              disabled={fromEnd === undefined || fromEnd >= goal}
              onClick={() => {
                if (fromEnd === undefined) return;
                closeTo(null);
                ways.onReverse({ field: sort.field, order: sort.order === 'asc' ? 'desc' : 'asc' }, fromEnd);
              }}
            >
              {messages.reverse}
            </Button>
            <p>
              {fromEnd === undefined || fromEnd >= goal
                ? messages.reverseNot(goal, last)
                : messages.reversePrice(goal, fromEnd, perRequest)}
            </p>
          </li>
        </ol>
        {failed !== '' && <p role="alert">{failed}</p>}
        <div>
          <Button onClick={cancel}>{messages.cancel}</Button>
        </div>
      </Notice>
    </section>
  );
}
