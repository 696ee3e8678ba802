import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { count } from '../../../../components/text/format.ts';
import { findDepth, type DepthCalls } from '../../depth/find-depth.ts';
import { isoText } from '../../hit-text.ts';
import { planWalk } from '../../lanes/walk-plan.ts';
import { messages } from '../../late-messages.ts';
import { predictCursor } from '../../verdict/prediction.ts';
import { lastPage } from '../../question.ts';
import { isDate, isNumber } from '../../sort-choices.ts';
import type { Compare } from '../use-compare.ts';
import { Notice } from './lane-notice.tsx';
import type { LaneView } from './use-lane-panel.ts';
import styles from './jump-card.module.css';

/**
 * Why there is no page number here, and the three ways there, each with its price.
 */
export function JumpCard({ view }: { readonly view: LaneView }) {
  const { compare, lane, state, closeJump } = view;
  const { shape, question, dataset } = compare;
  const goal = compare.settings.page;
  const { sort } = question;
  const [finding, setFinding] = useState(false);
  const [failed, setFailed] = useState('');
  const { card, closeTo } = useCardFocus(closeJump);
  const perRequest = predictCursor(shape, state.size).atMost;
  const last = lastPage(shape, state.size);
  const fromEnd = last === undefined || goal > last ? undefined : last - goal + 1;
  const byNumber = isNumber(dataset.mappings, sort.field);
  const walk = () => {
    closeTo(null);
    void lane.walk(goal);
  };
  const filter = async () => {
    setFinding(true);
    setFailed('');
    try {
      const found = await findDepth(question, goal, depthCalls(compare), (sort, value) =>
        messages.range(sort.field, sort.order, isDate(dataset.mappings, sort.field) ? (isoText(value) ?? String(value)) : count(value)),
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
            <Button data-command="filter" disabled={!byNumber || finding} onClick={() => void filter()}>
              {finding ? messages.finding : messages.filterThere(sort.field)}
            </Button>
            <p>{byNumber ? messages.filterPrice(sort.field, perRequest) : messages.noNumbers(sort.field)}</p>
          </li>
          <li>
            <Button
              data-command="reverse"
              disabled={fromEnd === undefined || fromEnd >= goal}
              onClick={() => {
                if (fromEnd === undefined) return;
                closeTo(null);
                compare.onSettings({ sort: { field: sort.field, order: sort.order === 'asc' ? 'desc' : 'asc' }, page: fromEnd });
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
          <Button onClick={() => closeTo('[data-command=jump]')}>{messages.cancel}</Button>
        </div>
      </Notice>
    </section>
  );
}

/** The card has the focus while it is there: it opens below the button that asks for it, and hands the focus back. */
function useCardFocus(close: () => void) {
  const card = useRef<HTMLElement>(null);
  // On the way somewhere the lane's buttons are out of use for a while, so the lane itself gets the focus.
  const closeTo = (part: '[data-command=jump]' | null) => {
    const panel = card.current?.closest<HTMLElement>('[data-lane]');
    (part === null ? panel : panel?.querySelector<HTMLElement>(part))?.focus({ preventScroll: true });
    close();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') closeTo('[data-command=jump]');
  });
  useEffect(() => {
    const element = card.current;
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  return { card, closeTo };
}

function depthCalls({ client, question: { index } }: Compare): DepthCalls {
  return {
    search: async (body) => (await client.search(index, body)).data.hits.hits,
    count: async (query) => (await client.count(index, query)).data.count,
  };
}
