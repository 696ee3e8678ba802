/*
 * The page's one service worker. It opens the page without a network, from builds that the page has kept (src/app/boot/keep-build.ts), and contains MSW's, which brings requests for the
 * service to the page. A build is whole where the document is in its cache. Names of scripts change with their content, so a tab that is open finds those of its build in whichever
 * cache has them.
 */
{
  const scope = self.registration.scope;
  /** A network that takes longer for the document is as good as none. */
  const PATIENCE_MS = 1500;

  // A request for the service that MSW lets pass, as while it is being replaced, is for nobody else: without an answer the page repeats it by another road.
  const network = self.fetch;
  self.fetch = (request, init) =>
    request.url?.startsWith(`${scope}api/`) ? Promise.resolve(new Response(null, { status: 503 })) : network(request, init);

  // MSW's unregisters itself with the last tab. Then nothing would be there without a network.
  self.registration.unregister = async () => false;

  /** A file of the newest build that is whole and has it. */
  const kept = async (path) => {
    for (const name of (await caches.keys()).sort().reverse()) {
      const cache = name.startsWith(`fathom:${scope}:`) && (await caches.open(name));
      const found = cache && (await cache.match(scope)) && (await cache.match(scope + path));
      if (found) return found;
    }
  };

  /** From the network, else what is kept; of the document after a while too. */
  const fromNetwork = async (request, path) => {
    const asked = fetch(request);
    const late = new Promise((resolve) => path || setTimeout(resolve, PATIENCE_MS));
    const response = await Promise.race([asked, late]).catch(() => undefined);
    // A host that is there and has not got it is as good as none too.
    return response?.ok ? response : ((await kept(path)) ?? asked);
  };

  addEventListener('fetch', (event) => {
    const { request } = event;
    const [address] = request.url.split(/[?#]/);
    const path = address.startsWith(scope) ? address.slice(scope.length) : 'api/';
    if (path.startsWith('api/')) return;
    event.stopImmediatePropagation();
    event.respondWith(path.startsWith('assets/') ? kept(path).then((found) => found ?? fetch(request)) : fromNetwork(request, path));
  });
}

// The build puts it here.
importScripts('mockServiceWorker.js');

addEventListener('fetch', (event) => {
  if (!event.request.url.startsWith(`${self.registration.scope}api/`)) return;
  try {
    event.respondWith(new Response(null, { status: 503 }));
  } catch {
    // MSW answers, or lets it pass by way of the above.
  }
});
