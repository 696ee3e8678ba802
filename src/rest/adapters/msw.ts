/** The only file that knows MSW. */
import { http, type HttpHandler } from 'msw/http';
import type { Service } from '../api.ts';
import { baseAddress } from './base-address.ts';
import { SIGNATURE_HEADER, toApiRequest, toFetchResponse } from './fetch-exchange.ts';
import { handedOver } from './handed-over.ts';

/** Puts something in front of the network, and takes it away again. */
export interface Interceptor {
  /** Resolves when requests are answered; rejects when the browser refuses. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Request handlers that answer everything under `base` from the service.
 * @example
 * ```ts
 * import { openFathom } from 'fathom-search';
 * import { restHandlers } from 'fathom-search/msw';
 * import { getResponse } from 'msw';
 * const handlers = restHandlers(openFathom().service, new URL('https://search.example/'));
 * const answer = await getResponse([...handlers], new Request('https://search.example/_cluster/health'));
 * console.assert(answer.status === 200);
 * ```
 */
export function restHandlers(service: Service, base: URL): readonly HttpHandler[] {
  return handlers(service, baseAddress(base), toFetchResponse);
}

/** MSW's service worker, its script at `script`, its reach the page's folder `scope`. Loads MSW's browser half; rejects when that cannot be had. */
export async function serviceWorkerInterceptor(options: {
  readonly service: Service;
  readonly base: URL;
  readonly script: URL;
  readonly scope: URL;
}): Promise<Interceptor> {
  const { defaultNetworkOptions, setupWorker } = await import('msw/browser');
  // MSW makes a source of requests beside the one that is started. It waits for a start that never comes, with every message of the service worker: 3 kB for each request.
  for (const source of defaultNetworkOptions.sources) if ('terminate' in source) void source.terminate();
  // oxlint-disable-next-line fathom/no-spread-arguments -- a handful of handlers
  const worker = setupWorker(...handlers(options.service, options.base, handedOver));
  // The service worker sends each answer back for whoever listens, as a stream. Unread it would be kept there, bytes and all, as long as the page lives.
  worker.events.on('response:mocked', ({ response }) => void response.body?.cancel());
  return {
    async start() {
      await worker.start({
        quiet: true,
        onUnhandledFrame: 'bypass',
        serviceWorker: { url: options.script.href, options: { scope: options.scope.href } },
      });
    },
    async stop() {
      await worker.stop();
    },
  };
}

function handlers(service: Service, base: URL, respond: Respond): readonly HttpHandler[] {
  return [http.all(`${base.href}*`, ({ request }) => answer(service, { base, request, respond }))];
}

type Respond = typeof toFetchResponse | typeof handedOver;

interface Asked {
  readonly base: URL;
  readonly request: Request;
  readonly respond: Respond;
}

/** MSW puts the stack of whatever a handler throws into the answer, so nothing may be thrown here. */
async function answer(service: Service, { base, request, respond }: Asked): Promise<Response> {
  try {
    const response = await service.handle(await toApiRequest(request, base));
    return response.dropped === true ? Response.error() : await respond(response, base);
  } catch (thrown) {
    console.error('An answer could not be given', thrown);
    const cause = { type: 'exception', reason: 'Internal error' };
    const body = { error: { root_cause: [cause], ...cause }, status: 500 };
    return Response.json(body, { status: 500, headers: { [SIGNATURE_HEADER]: '1' } });
  }
}
