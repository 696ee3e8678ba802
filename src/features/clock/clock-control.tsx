/**
 * The clock in the header. Names to find things by (stories do):
 * - button `Clock: real`, in its panel `Make it virtual`
 * - group `Clock` with buttons `Clock <time> …` (opens the panel), Pause or Run, Step 1 s
 * - in the panel radios 0.25× to 4× under Speed, field `Advance by, in seconds`, buttons `Advance by N seconds`, Back to real time
 */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { timeOfDay } from '../../components/text/measures.ts';
import pill from '../../components/pill.module.css';
import { Popover } from '../../components/popover.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { LiveRegion } from '../../components/visually-hidden.tsx';
import type { ClockChange, ServiceClock } from '../../client/service-clock.ts';
import { messages } from './messages.ts';
import { useClockState, useTime } from './use-clock.ts';
import looks from '../../components/looks.module.css';
import styles from './clock.module.css';

const speeds = [0.25, 0.5, 1, 2, 4] as const;
const step = 1_000;
/** More than the minute a scroll is good for. */
const firstAdvance = 61;
const mostSeconds = 86_400;

/** Says how time goes; a virtual clock can be paused, stepped, sped up and moved on. */
export function ClockControl({ clock }: { readonly clock: ServiceClock }) {
  const state = useClockState(clock);
  const [refused, setRefused] = useState('');
  const [lastSpeed, setLastSpeed] = useState(1);
  const [seconds, setSeconds] = useState(firstAdvance);
  const [spoken, setSpoken] = useState('');
  const turn = async (change: ClockChange) => {
    try {
      await clock.turn(change);
      setRefused('');
      if (clock.getState().kind === 'virtual') setSpoken(messages.said(timeOfDay(clock.now()), clock.getState().speed === 0));
    } catch (error) {
      setRefused(messages.refused(error instanceof Error ? error.message : String(error)));
    }
  };
  // The button that was pressed goes with its panel: the focus stays at the clock.
  const wanted = useRef<typeof state.kind>(undefined);
  const switchTo = (change: ClockChange) => {
    wanted.current = change.kind;
    void turn(change);
  };
  useEffect(() => {
    if (wanted.current !== state.kind) return;
    wanted.current = undefined;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-word=clock]')?.focus();
  }, [state.kind]);
  const paused = state.speed === 0;
  const toggle = () => void turn({ speed: paused ? lastSpeed : 0 });
  const onStep = () => void turn({ by: step });
  useShortcuts(
    state.kind === 'real'
      ? []
      : [
          { id: 'clock.pause', run: toggle },
          { id: 'clock.step', run: onStep },
        ],
  );
  const problem = refused !== '' && <p role="alert">{refused}</p>;
  if (state.kind === 'real') {
    return (
      <Popover name="clock" className={pill.pill} button={messages.real}>
        <div className={styles.panel}>
          <p className={styles.title}>{messages.realTitle}</p>
          <p>{messages.realWhat}</p>
          <Button onClick={() => switchTo({ kind: 'virtual', speed: 0 })}>{messages.makeVirtual}</Button>
          {problem}
        </div>
      </Popover>
    );
  }
  return (
    <fieldset aria-label={messages.region} className={styles.clock}>
      <Popover name="clock" className={`${pill.pill} ${styles.virtual}`} button={<Time clock={clock} speed={state.speed} />}>
        <div className={styles.panel}>
          <p className={styles.title}>{messages.virtualTitle}</p>
          <p className={looks.muted}>{messages.virtualWhat}</p>
          <Segmented
            legend={messages.speed}
            value={String(paused ? lastSpeed : state.speed)}
            options={speeds.map((speed) => ({ value: String(speed), text: messages.speedOf(speed) }))}
            onChange={(value) => {
              setLastSpeed(Number(value));
              if (!paused) void turn({ speed: Number(value) });
            }}
          />
          <div className={styles.advance}>
            <NumberField label={messages.advanceBy} value={seconds} min={1} max={mostSeconds} onChange={setSeconds} />
            <Button onClick={() => void turn({ by: seconds * 1_000 })}>{messages.advance(seconds)}</Button>
          </div>
          <Button onClick={() => switchTo({ kind: 'real' })}>{messages.backToReal}</Button>
          {problem}
        </div>
      </Popover>
      <Button aria-label={paused ? messages.goTitle : messages.pauseTitle} onClick={toggle}>
        {paused ? messages.go : messages.pause}
      </Button>
      <Button onClick={onStep}>{messages.step}</Button>
      <LiveRegion text={spoken} />
    </fieldset>
  );
}

function Time({ clock, speed }: { readonly clock: ServiceClock; readonly speed: number }) {
  const time = useTime(clock, speed);
  return (
    <>
      {messages.time(timeOfDay(time))} <span className={looks.muted}>{speed === 0 ? messages.paused : messages.speedOf(speed)}</span>
    </>
  );
}
