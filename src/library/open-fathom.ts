import { createEngine, type Clock, type Engine, type EngineLimits, type IdSource } from '../engine/index.ts';
import type { Dataset } from '../datasets/dataset.ts';
import type { Service } from '../rest/api.ts';
import { SwitchableClock } from '../rest/clock/switchable-clock.ts';
import { createService, type GateStart } from '../rest/service.ts';
import { createUpkeep } from '../rest/upkeep.ts';
import { FaultLine } from '../rest/faults/fault-line.ts';
import { randomIds } from './random-ids.ts';
import { systemClock } from './system-clock.ts';
import { createLater } from '../rest/later.ts';

/** What may be said about a service of one's own; everything has a default. */
export interface FathomOptions {
  /** Default: the computer's own time. A clock that stands still makes answers repeat byte for byte. */
  readonly clock?: Clock;
  /** Default: random. */
  readonly ids?: IdSource;
  readonly limits?: Partial<EngineLimits>;
  /** What can be imported by name; default none. */
  /** Bytes of memory the engine may count on; writes are refused with 429 at 70% of it. 4 GiB unless given. */
  readonly memoryBytes?: number;
  /** Bytes of it that values in JavaScript's heap may take; what requests are read into is refused at 60% of it. All of them unless given. */
  readonly heapBytes?: number;
  readonly datasets?: readonly Dataset[];
  readonly gate?: GateStart;
  /** Told of what should not have happened; the client sees a bare 500. Default: the console. */
  readonly onBug?: (error: unknown) => void;
}

/** An engine and the service over it, in the caller's own thread. */
export interface Fathom {
  readonly engine: Engine;
  /** Does the engine's background work between requests. */
  readonly service: Service;
}

/** An empty service, ready to be asked: no server, no worker, nothing global. */
export function openFathom(options: FathomOptions = {}): Fathom {
  const {
    clock: hostClock = systemClock,
    ids = randomIds(),
    limits,
    memoryBytes,
    heapBytes,
    datasets = [],
    gate,
    onBug = reportBug,
  } = options;
  const clock = new SwitchableClock(hostClock);
  const later = createLater();
  const yieldToHost = (): Promise<void> => new Promise((resolve) => later(resolve));
  const faults = new FaultLine((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const engine = createEngine({
    clock,
    ids,
    shardFaults: faults,
    pause: yieldToHost,
    ...(limits && { limits }),
    ...(memoryBytes && { memoryBytes }),
    ...(heapBytes && { heapBytes }),
  });
  const service = createService({ engine, clock, ids, datasets, yieldToHost, onBug, faults, ...(gate && { gate }) });
  const upkeep = createUpkeep({ slice: () => engine.maintain(), later, onBug });
  return {
    engine,
    service: {
      async handle(request, signal) {
        const response = await service.handle(request, signal);
        upkeep.wake();
        return response;
      },
    },
  };
}

function reportBug(error: unknown): void {
  console.error('Fathom met what should not have happened:', error);
}
