import { openHost, type Host, type HostOptions } from '../host/open-host.ts';

/** What may be said about a service of one's own; everything has a default. */
export type FathomOptions = HostOptions;

/** An engine and the service over it, in the caller's own thread. */
export type Fathom = Host;

/** An empty service, ready to be asked: no server, no worker, nothing global. */
export function openFathom(options: FathomOptions = {}): Fathom {
  return openHost(options);
}
