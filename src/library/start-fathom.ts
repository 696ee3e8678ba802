import type { AddressInfo } from 'node:net';
import { Fathom, type FathomOptions } from '../kit/fathom.ts';
import type { LocalService } from '../rest/api.ts';
import { createHttpServer, MAX_CONNECTIONS } from '../rest/adapters/node.ts';

/** How a service is to be reached over HTTP. */
export interface StartOptions extends FathomOptions {
  /** 0: any free one, which is the default. */
  readonly port?: number;
  /** The service to put there; a new one unless given. */
  readonly fathom?: Fathom;
}

/** A service behind an HTTP server of this computer. */
export interface Started {
  readonly fathom: Fathom;
  /** `http://127.0.0.1:49152`. */
  readonly url: string;
  /** Ends the server; connections that are open break. */
  readonly close: () => Promise<void>;
}

/**
 * Puts a service behind Node's HTTP server on 127.0.0.1.
 * @throws Error in words, with Node's `code`, where the port cannot be listened on
 * @example
 * ```ts
 * import { startFathom } from 'fathom-search/node';
 * const { fathom, url, close } = await startFathom();
 * await fathom.load('books', [{ title: 'Moby-Dick' }]);
 * const answer = await fetch(`${url}/books/_count`);
 * console.assert((await answer.json()).count === 1);
 * await close();
 * ```
 */
export async function startFathom({ port = 0, fathom: given, ...options }: StartOptions = {}): Promise<Started> {
  const fathom = given ?? new Fathom(options);
  return { fathom, ...(await listen(fathom.service, port)) };
}

/**
 * Puts a service behind Node's HTTP server on 127.0.0.1.
 * @throws Error in words, with Node's `code`, where the port cannot be listened on
 */
export async function listen(service: LocalService, port: number): Promise<Omit<Started, 'fathom'>> {
  const server = createHttpServer(service);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explained(error, port)));
    server.listen({ port, host: '127.0.0.1', backlog: MAX_CONNECTIONS }, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
  // A server that listens on a port has an address.
  const { port: got } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${got}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Why a port cannot be listened on, in words. */
function explained(error: Error, port: number): Error {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return worded(`Port ${port} is in use. Choose another, or 0 for any free one.`, error, code);
  if (code === 'EACCES') return worded(`Port ${port} may not be used by this user. Choose one from 1024 up.`, error, code);
  return error;
}

function worded(message: string, cause: Error, code: string): Error {
  return Object.assign(new Error(message, { cause }), { code });
}
