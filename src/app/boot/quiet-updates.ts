import type { Interceptor } from '../../rest/adapters/msw.ts';

/**
 * Before each start: MSW asks the browser to look for a newer script of a service worker that is there already, and waits for no answer. One
 * that cannot be had would end as a rejection nobody handles: without a network, or after a quick reload, when the page before, as it went, has
 * made the service worker unregister itself. The worker there serves on, or the transport notices.
 */
export function withQuietUpdates(container: Pick<ServiceWorkerContainer, 'getRegistrations'>, interceptor: Interceptor): Interceptor {
  return {
    start: async () => {
      for (const registration of await container.getRegistrations()) {
        const update = registration.update.bind(registration);
        registration.update = () => update().catch(() => registration);
      }
      await interceptor.start();
    },
    stop: () => interceptor.stop(),
  };
}
