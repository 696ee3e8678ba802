import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { datasets } from '../datasets/catalogue.ts';
import { createEngine } from '../engine/index.ts';
import { createHttpServer } from '../rest/adapters/node.ts';
import { SwitchableClock } from '../rest/clock/switchable-clock.ts';
import { FaultLine } from '../rest/faults/fault-line.ts';
import { createService } from '../rest/service.ts';
import { createUpkeep } from '../rest/upkeep.ts';
import type { Flags } from './flags.ts';
import { measureMemory, memoryOf } from './host-memory.ts';
import { randomIds, seededIds } from './node-ids.ts';
import { systemClock } from './system-clock.ts';

/** A server that listens. */
export interface RunningServer {
  /** `http://127.0.0.1:9200`, with the port it got. */
  readonly address: string;
  readonly server: Server;
}

/** What of the flags matters to a server; those left out are off. */
type ServeFlags = Pick<Flags, 'port' | 'host' | 'data' | 'seed'> & Partial<Flags>;

/** Starts an empty engine behind HTTP. Rejects with Node's error when the address cannot be listened on. @param memory what to reckon with */
export async function serve(
  flags: ServeFlags,
  onBug: (error: unknown) => void,
  memory = memoryOf(measureMemory()),
): Promise<RunningServer> {
  const { bytes: memoryBytes, heapBytes } = memory;
  const ids = flags.seed === undefined ? randomIds() : seededIds(flags.seed);
  const faults = new FaultLine(setTimeout);
  const clock = new SwitchableClock(systemClock);
  const yieldToHost = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const engine = createEngine({ clock, ids, shardFaults: faults, memoryBytes, heapBytes, pause: yieldToHost });
  const upkeep = createUpkeep({ slice: () => engine.maintain(), later: setImmediate, onBug });
  const service = createService({
    engine,
    clock,
    ids,
    datasets: datasets({ readFile: (name) => readFile(path.join(flags.data, name)), inflate: promisify(gunzip) }),
    yieldToHost,
    onBug,
    gate: flags,
    faults,
    strict: flags.strict === true,
  });
  const server = createHttpServer(service, () => upkeep.wake());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(flags.port, flags.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { address: addressOf(server), server };
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
