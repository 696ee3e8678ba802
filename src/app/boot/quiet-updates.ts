import type { Interceptor } from '../../rest/adapters/msw.ts';

/**
 * Before each start: MSW asks the browser to look for a newer script of a service worker that is there already, and waits for no answer. One
 * that cannot be had, because the page is being left or there is no network, would end as a rejection nobody handles; the worker there is serves on.
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
