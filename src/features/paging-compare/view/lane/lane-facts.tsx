import { useEffect, useState, type ReactNode } from 'react';
import { bytes } from '../../../../components/text/measures.ts';
import type { Lane } from '../../lanes/lane.ts';
import type { LaneState, OpenContext } from '../../lanes/lane-state.ts';
import { modeOf } from '../../lanes/mode.ts';
import { messages } from '../../late-messages.ts';
import { Unseen } from './unseen.tsx';
import type { LaneView } from './use-lane-panel.ts';
import styles from './lane-facts.module.css';

/** What the mode can and cannot do, and what it keeps open on the server. */
export function LaneFacts({ view: { compare, lane, state } }: { readonly view: LaneView }) {
  const { facts } = messages;
  const way = messages.ways[lane.mode.id];
  return (
    <dl className={styles.facts}>
      <Fact name={facts.jump}>{way.jump}</Fact>
      <Fact name={facts.back}>{way.back}</Fact>
      <Fact name={facts.newData}>
        {way.newData}
        {state.context !== null && <Unseen lane={lane.mode.name} state={state} openedAt={state.context.openedAt} compare={compare} />}
      </Fact>
      <Fact name={facts.holds}>
        {state.context === null ? (
          messages.holdsNothing
        ) : (
          <Held key={state.context.openedAt} lane={lane} state={state} context={state.context} />
        )}
      </Fact>
      {/* Last, so that the same facts stand beside each other in all lanes. */}
      {!lane.mode.canJump && state.page > 0 && <Fact name={facts.keeps}>{kept(state)}</Fact>}
    </dl>
  );
}

function kept(state: LaneState): string {
  if (modeOf(state.mode).forwardOnly) return messages.keepsPages(state.kept.length);
  return messages.keepsCursors(state.cursors.filter((cursor) => cursor !== undefined).length);
}

function Held({ lane, state, context }: { readonly lane: Lane; readonly state: LaneState; readonly context: OpenContext }) {
  // A page answered between two ticks moves the deadline on, but no more than the validity is ever left.
  const left = Math.min(context.keepAliveMs, useTimeLeft(context.usedAt + context.keepAliveMs, lane));
  const held = state.cost?.held;
  return (
    <>
      {held === undefined ? messages.holdsUnread(left) : messages.holdsContexts(held.contexts, left)}
      {held !== undefined && held.bytes > 0 && <span className={styles.more}>{messages.holdsBytes(held.segments, bytes(held.bytes))}</span>}
    </>
  );
}

/** Milliseconds until `deadline`, told twice a second: the clock may be moved on at any time. Notes the lane's expiry when it has passed. */
function useTimeLeft(deadline: number, { now: clock, noteExpiry }: Lane): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(clock());
      if (clock() >= deadline) noteExpiry();
    }, 500);
    return () => clearInterval(timer);
  }, [deadline, clock, noteExpiry]);
  return deadline - now;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
