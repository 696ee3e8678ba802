import { EngineKeeper } from './engine-keeper.ts';
import { endedBadly, takeMostDocuments } from './last-end.ts';
import { localRecords, type LocalRecords } from './local-records.ts';
import { lateInterceptor } from './late-interceptor.ts';
import { withQuietUpdates } from './quiet-updates.ts';
import { startEngine } from './start-engine.ts';
import { startTransport, type Transport, type TransportOptions } from './transport.ts';

const START_WITHIN_MS = 3_000;
/** With the service worker asked for by name, the page waits longer before it goes on without it. */
const INSIST_WITHIN_MS = 20_000;

/** The engine in its worker, and the way to it. */
export interface Playground {
  /** The service's base address, with a closing slash. */
  readonly base: URL;
  readonly transport: Transport;
  readonly engine: EngineKeeper;
  readonly records: LocalRecords;
  /** Whether the tab's last visit ended without warning, as when its memory ran out. */
  readonly endedBadly: boolean;
}

/**
 * Starts the engine's worker and the transport; resolves when requests can be made, which is at once: until the service worker stands they
 * are answered in the page. The address may ask for one transport, `?transport=in-page` or `?transport=service-worker`; the latter is
 * waited for.
 */
export async function startPlayground(page: { readonly document: Document; readonly navigator: Navigator }): Promise<Playground> {
  const folder = new URL('./', page.document.baseURI);
  const base = new URL('api/', folder);
  // Before the service worker, so that its script never passes through that.
  const mostDocuments = takeMostDocuments();
  const engine = new EngineKeeper({
    start: (events, how) =>
      startEngine(events, { dataFolder: new URL('data/', folder).href, mostDocuments, since: performance.timeOrigin, ...how }),
    now: () => performance.now(),
    onBug: (bug) => console.error('Bug in the engine:', bug.stack ?? `${bug.name}: ${bug.message}`),
  });
  const records = localRecords(engine.service);
  void records.restoreSearches();
  engine.watch(records.note);
  const asked = new URLSearchParams(page.document.location.search).get('transport');
  const { transport, started } = startTransport(engine.service, {
    base,
    network: (input, init) => fetch(input, init),
    interceptor: interceptorFor({ asked, base, folder, navigator: page.navigator }),
    timer: (task, ms) => setTimeout(task, ms),
    startWithinMs: asked === 'service-worker' ? INSIST_WITHIN_MS : START_WITHIN_MS,
  });
  if (asked === 'service-worker') await started;
  return { base, transport, engine, records, endedBadly: endedBadly() };
}

function interceptorFor(page: {
  readonly asked: string | null;
  readonly base: URL;
  readonly folder: URL;
  readonly navigator: Navigator;
}): TransportOptions['interceptor'] {
  if (page.asked === 'in-page') return { missing: "The page's address asks for it." };
  if (!offersServiceWorkers(page.navigator)) return { missing: 'The browser offers no service worker here.' };
  const script = new URL('service-worker.js', page.folder);
  return (service) =>
    lateInterceptor(async () => {
      const { serviceWorkerInterceptor } = await import('../../rest/adapters/msw.ts');
      const interceptor = await serviceWorkerInterceptor({ service, base: page.base, script, scope: page.folder });
      return withQuietUpdates(page.navigator.serviceWorker, interceptor);
    });
}

/** Without a secure connection there is none; in a sandboxed frame the mere question throws. */
function offersServiceWorkers(navigator: Navigator): boolean {
  try {
    return 'serviceWorker' in navigator && navigator.serviceWorker !== undefined;
  } catch {
    return false;
  }
}
