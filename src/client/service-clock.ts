import type { WireSwitches } from '../rest/wire.ts';
import { isSuccess, type Ask, dataOf } from './ask.ts';
import { createStore } from './store.ts';

/** How the service's clock goes, as far as the page knows. */
export interface ClockState {
  readonly kind: 'real' | 'virtual';
  /** Seconds per second; 0: it stands still. */
  readonly speed: number;
}

/** What may be changed of it. */
export interface ClockChange {
  readonly kind?: 'real' | 'virtual';
  readonly speed?: number;
  /** Milliseconds to move it on by. */
  readonly by?: number;
}

/** The service's time on the page: read from its switches, told to those who show a time, and changed for those who may. */
export interface ServiceClock {
  /** Milliseconds since 1970 on the service's clock, reckoned from when it was last read. */
  readonly now: () => number;
  readonly getState: () => ClockState;
  /** Told when the clock goes otherwise or was moved on, not as it ticks. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads it again; where there are no switches nothing changes. */
  readonly read: () => Promise<void>;
  /** Rejects with `RestError` when the service refuses. */
  readonly turn: (change: ClockChange) => Promise<void>;
}

/** What the page reckons from. */
interface Reading extends ClockState {
  readonly at: number;
  /** The page's own clock when it was read. */
  readonly seen: number;
  readonly version: number;
}

const path = '/switches';

/** A clock that is the page's own until the service's has been read. */
export function createServiceClock(ask: Ask, elapsed: () => number = () => performance.now()): ServiceClock {
  const { getState, subscribe, set } = createStore<ClockState>({ kind: 'real', speed: 1 });
  let reading: Reading | null = null;
  const now = () => (reading === null ? Date.now() : reading.at + Math.floor((elapsed() - reading.seen) * reading.speed));

  const take = ({ clock, clock_speed, clock_now, version }: WireSwitches) => {
    const shown = now();
    const { kind, speed } = getState();
    const changed = kind !== clock || speed !== clock_speed;
    reading = { kind: clock, speed: clock_speed, at: clock_now, seen: elapsed(), version };
    // An answer is some milliseconds old: as much is no news.
    if (changed || Math.abs(clock_now - shown) >= 500) set(changed ? { kind: clock, speed: clock_speed } : getState());
  };
  const read = async (): Promise<void> => {
    const answer = await ask<WireSwitches>('GET', path);
    if (isSuccess(answer) && answer.data !== undefined) take(answer.data);
  };
  const change = async (wanted: ClockChange, again: boolean): Promise<void> => {
    const { kind, speed, by } = wanted;
    if (reading === null) await read();
    const body = {
      ...(kind !== undefined && { clock: kind }),
      ...(speed !== undefined && { clock_speed: speed }),
      ...(by !== undefined && { clock_now: now() + by }),
      version: reading?.version ?? 1,
    };
    const answer = await ask<WireSwitches>('PATCH', path, { body });
    // The other switches share the version: somebody turned one of them.
    if (answer.status !== 409 || !again) return take(dataOf(answer));
    await read();
    await change(wanted, false);
  };
  return {
    now,
    getState,
    subscribe,
    read,
    turn: (wanted) => change(wanted, true),
  };
}
