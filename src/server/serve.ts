import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { datasets } from '../datasets/catalogue.ts';
import { openHost } from '../host/open-host.ts';
import { createHttpServer, MAX_CONNECTIONS } from '../rest/adapters/node.ts';
import type { Flags } from './flags.ts';
import { measureMemory, memoryOf } from './host-memory.ts';
import { SeededIds } from '../host/seeded-ids.ts';

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
  const { service } = openHost(
    {
      ids: flags.seed === undefined ? undefined : new SeededIds(flags.seed),
      memoryBytes: memory.bytes,
      heapBytes: memory.heapBytes,
      datasets: datasets({ readFile: (name) => readFile(path.join(flags.data, name)), inflate: promisify(gunzip) }),
      gate: flags,
      as: flags.as,
      onBug,
    },
    { strict: flags.strict },
  );
  const server = createHttpServer(service, undefined, {}, flags.cors);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // As many as may be there at all may come at once: those beyond Node's 511 would be told to try again, or hung up on in the end.
    server.listen({ port: flags.port, host: flags.host, backlog: MAX_CONNECTIONS }, () => {
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
