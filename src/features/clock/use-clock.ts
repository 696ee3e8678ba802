import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ClockState, ServiceClock } from '../../client/service-clock.ts';

/** Somebody else may move a virtual clock: how often it is looked at again. */
const readEvery = 2_000;

/** How the clock goes; read when the page starts, and again and again while it is virtual. */
export function useClockState(clock: ServiceClock): ClockState {
  const state = useSyncExternalStore(clock.subscribe, clock.getState);
  const virtual = state.kind === 'virtual';
  useEffect(() => {
    const read = () => void clock.read().catch(() => undefined);
    read();
    if (!virtual) return undefined;
    const timer = setInterval(read, readEvery);
    return () => clearInterval(timer);
  }, [clock, virtual]);
  return state;
}

/** The time on the clock, told as it ticks and whenever it is moved on. */
export function useTime(clock: ServiceClock, speed: number): number {
  const [time, setTime] = useState(clock.now);
  useEffect(() => {
    const show = () => setTime(clock.now());
    show();
    const unsubscribe = clock.subscribe(show);
    const timer = speed === 0 ? undefined : setInterval(show, 250);
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }, [clock, speed]);
  return time;
}
