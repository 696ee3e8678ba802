import { serve } from '../../src/server/serve.ts';
import { must } from './http.ts';

/** The hosts of a run. */
export interface Hosts {
  /** Asks for no key, and takes faults from requests. */
  readonly open: string;
  /** Needs one of {@link KEYS}. */
  readonly locked: string;
  /** As a server starts without any flag. */
  readonly plain: string;
  /** What should not have happened. */
  readonly bugs: readonly unknown[];
  close(): void;
}

/** `Authorization` headers of the keys the locked host knows. */
export const KEYS = { all: header('all'), reader: header('reader'), elsewhere: header('elsewhere') } as const;

/** Starts them on free ports, in this process. */
export async function openHosts(): Promise<Hosts> {
  const bugs: unknown[] = [];
  const flags = { port: 0, host: '127.0.0.1', data: 'public/data', seed: 1 };
  const onBug = (error: unknown): void => void bugs.push(error);
  const plain = await serve(flags, onBug);
  const open = await serve({ ...flags, switches: true }, onBug);
  const locked = await serve(
    {
      ...flags,
      switches: true,
      keys: [
        { name: 'all', secret: 'secret', effect: 'write', indices: '*' },
        { name: 'reader', secret: 'secret', effect: 'read', indices: '*' },
        { name: 'elsewhere', secret: 'secret', effect: 'write', indices: 'elsewhere-*' },
      ],
    },
    onBug,
  );
  await must(open.address, { method: 'PATCH', target: '/switches', body: { version: 1, fault_header: true } });
  return {
    open: open.address,
    locked: locked.address,
    plain: plain.address,
    bugs,
    close: () => {
      for (const { server } of [open, locked, plain]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

function header(name: string): string {
  return `Basic ${Buffer.from(`${name}:secret`).toString('base64')}`;
}
