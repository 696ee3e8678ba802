import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { timeOfDay } from '../../../../components/text/measures.ts';
import { messages } from '../../gone-messages.ts';
import type { Lane } from '../../lanes/lane.ts';
import type { LaneState, OpenContext } from '../../lanes/lane-state.ts';
import type { Mode } from '../../lanes/mode.ts';
import { resumption, type Resumption } from '../../resume.ts';
import { LaneButton } from './lane-button.tsx';
import looks from '../../../../components/looks.module.css';
import styles from './gone-card.module.css';

/** Longer and longer times to ask for. */
const times: readonly NonNullable<Mode['keepAlive']>[] = [
  { text: '1m', ms: 60_000 },
  { text: '5m', ms: 300_000 },
  { text: '10m', ms: 600_000 },
  { text: '30m', ms: 1_800_000 },
  { text: '1h', ms: 3_600_000 },
];

/** What there is to know about a scroll or PIT that is gone, and the ways on from here. */
export function GoneCard({ lane, state }: { readonly lane: Lane; readonly state: LaneState }) {
  const { question } = lane;
  const found = resumption(question, state, messages.resumedRange);
  const asked = lane.keepAlive();
  const longer = times.find(({ ms }) => ms > (asked?.ms ?? 0));
  const again = () => resume(lane, found);
  const addTime = () => {
    if (longer) lane.keepFor(longer);
    void again();
  };
  return (
    <>
      {state.status === 'expired' && state.lost !== null && <Facts lane={lane} lost={state.lost} />}
      <p>{state.status === 'expired' ? messages.lost(state.reached) : messages.closed}</p>
      <div className={looks.buttons}>
        {found.way !== 'none' && (
          <LaneButton lane={lane.mode.name} look="primary" onClick={() => void again()}>
            {messages.resume(found.after)}
          </LaneButton>
        )}
        <LaneButton lane={lane.mode.name} onClick={() => void startOver(lane)}>
          {messages.reopen}
        </LaneButton>
        {state.status === 'expired' && longer && (
          <LaneButton lane={lane.mode.name} onClick={addTime}>
            {messages.addTime(longer.text)}
          </LaneButton>
        )}
      </div>
      <p className={styles.muted}>{wayWords(found, question.sort.field)}</p>
    </>
  );
}

/** Where to make room when as many contexts are open as may be. The ledger opens by itself. */
export function TooManyContexts() {
  return (
    <>
      <p>{messages.tooMany}</p>
      <div className={looks.buttons}>
        <Button onClick={() => document.querySelector<HTMLElement>('#open-contexts')?.focus()}>{messages.showOpen}</Button>
      </div>
    </>
  );
}

function Facts({ lane, lost }: { readonly lane: Lane; readonly lost: OpenContext }) {
  const over = lost.usedAt + lost.keepAliveMs;
  const [early] = useState(() => lane.now() < over);
  const { terms } = messages;
  const keptFor = times.find(({ ms }) => ms === lost.keepAliveMs)?.text ?? `${lost.keepAliveMs} ms`;
  const facts = [
    [terms.opened, timeOfDay(lost.openedAt)],
    [terms.used, timeOfDay(lost.usedAt)],
    [terms.over, early ? messages.early : timeOfDay(over)],
    [terms.kept, messages.perUse(keptFor)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function wayWords(found: Resumption, field: string): string {
  if (found.way === 'none') return messages.none[found.because];
  return found.way === 'range' ? messages.ways.range(field) : messages.ways.cursor;
}

async function resume(lane: Lane, found: Resumption): Promise<void> {
  if (found.way === 'range') await lane.beginAt(found.start);
  else if (found.way === 'cursor') await lane.reopen();
  else await startOver(lane);
}

async function startOver(lane: Lane): Promise<void> {
  await lane.reset();
  await lane.next();
}
