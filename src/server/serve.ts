import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { datasets } from '../datasets/catalogue.ts';
import type { Store } from '../engine/index.ts';
import { openHost, openStoredHost, type HostInsides, type HostOptions } from '../host/open-host.ts';
import { folderStorage } from '../storage/folder-storage.ts';
import { createHttpServer, MAX_CONNECTIONS } from '../rest/adapters/node.ts';
import type { Flags } from './flags.ts';
import { measureMemory, memoryOf } from './host-memory.ts';
import { SeededIds } from '../host/seeded-ids.ts';

/** A server that listens. */
export interface RunningServer {
  /** `http://127.0.0.1:9200`, with the port it got. */
  readonly address: string;
  readonly server: Server;
  /** Where everything is kept; undefined: nowhere. */
  readonly store: Store | undefined;
  /** Makes everything durable and lets the files go, once nobody is answered any more. */
  readonly close: () => Promise<void>;
}

/** What of the flags matters to a server; those left out are off. */
type ServeFlags = Pick<Flags, 'port' | 'host' | 'data' | 'seed'> & Partial<Flags>;

/**
 * Starts an engine behind HTTP, empty unless there is a store. Rejects with Node's error when the address cannot be listened on, and with a `StorageError` when the store cannot be
 * opened. @param memory what to reckon with
 */
export async function serve(
  flags: ServeFlags,
  onBug: (error: unknown) => void,
  memory = memoryOf(measureMemory()),
): Promise<RunningServer> {
  const options: HostOptions = {
    ids: flags.seed === undefined ? undefined : new SeededIds(flags.seed),
    memoryBytes: memory.bytes,
    heapBytes: memory.heapBytes,
    datasets: datasets({ readFile: (name) => readFile(path.join(flags.data, name)), inflate: promisify(gunzip) }),
    gate: { ...flags, keepSwitches: true },
    as: flags.as,
    onBug,
  };
  const { service, store, close } = await openServed(flags.store, options, { strict: flags.strict });
  const server = createHttpServer(service, undefined, {}, flags.cors);
  try {
    await listen(server, flags);
  } catch (thrown) {
    await close();
    throw thrown;
  }
  return { address: addressOf(server), server, store, close };
}

function listen(server: Server, { port, host }: ServeFlags): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // As many as may be there at all may come at once: those beyond Node's 511 would be told to try again, or hung up on in the end.
    server.listen({ port, host, backlog: MAX_CONNECTIONS }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** With a folder everything is kept there. */
async function openServed(folder: string | undefined, options: HostOptions, insides: HostInsides) {
  if (folder !== undefined) return openStoredHost(await folderStorage(folder), options, insides);
  return { ...openHost(options, insides), store: undefined, close: () => Promise.resolve() };
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
