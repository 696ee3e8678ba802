import { connectService } from '../../worker/remote-engine.ts';
import { lateInterceptor } from './late-interceptor.ts';
import { startTransport, type Transport, type TransportOptions } from './transport.ts';

const START_WITHIN_MS = 3_000;
/** With the service worker asked for by name, the page waits longer before it goes on without it. */
const INSIST_WITHIN_MS = 20_000;

/** The engine in its worker, and the way to it. */
export interface Playground {
  /** The service's base address, with a closing slash. */
  readonly base: URL;
  readonly transport: Transport;
}

/**
 * Starts the engine's worker, then the transport; resolves when requests can be made. The address may ask for one transport:
 * `?transport=in-page` or `?transport=service-worker`.
 */
export async function startPlayground(page: { readonly document: Document; readonly navigator: Navigator }): Promise<Playground> {
  const folder = new URL('./', page.document.baseURI);
  const base = new URL('api/', folder);
  // First, so that its script never passes through the service worker.
  const worker = new Worker(new URL('../../worker/engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' });
  const service = connectService(worker, {
    dataFolder: new URL('data/', folder).href,
    onBug: (bug) => console.error('Bug in the engine:', bug.stack ?? `${bug.name}: ${bug.message}`),
  });
  const asked = new URLSearchParams(page.document.location.search).get('transport');
  const transport = await startTransport(service, {
    base,
    network: (input, init) => fetch(input, init),
    interceptor: interceptorFor({ asked, base, folder, navigator: page.navigator }),
    timer: (task, ms) => setTimeout(task, ms),
    startWithinMs: asked === 'service-worker' ? INSIST_WITHIN_MS : START_WITHIN_MS,
  });
  return { base, transport };
}

function interceptorFor(page: {
  readonly asked: string | null;
  readonly base: URL;
  readonly folder: URL;
  readonly navigator: Navigator;
}): TransportOptions['interceptor'] {
  if (page.asked === 'in-page') return { missing: "The page's address asks for it." };
  if (!offersServiceWorkers(page.navigator)) return { missing: 'The browser offers no service worker here.' };
  const script = new URL('mockServiceWorker.js', page.folder);
  return (service) =>
    lateInterceptor(async () => {
      const { serviceWorkerInterceptor } = await import('../../rest/adapters/msw.ts');
      return serviceWorkerInterceptor({ service, base: page.base, script, scope: page.folder });
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
