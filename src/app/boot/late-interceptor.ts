import type { Interceptor } from '../../rest/adapters/msw.ts';

/**
 * An interceptor whose code is loaded when it is first started, in a task of its own, so that the page's first task is short.
 * A load that failed is tried again by the next start.
 */
export function lateInterceptor(load: () => Promise<Interceptor>): Interceptor {
  let loaded: Promise<Interceptor> | undefined;
  const interceptor = (): Promise<Interceptor> => {
    loaded ??= load().catch((thrown: unknown) => {
      loaded = undefined;
      throw thrown;
    });
    return loaded;
  };
  return {
    start: async () => (await interceptor()).start(),
    stop: async () => (await interceptor()).stop(),
  };
}
