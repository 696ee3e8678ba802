import { openFathom } from 'fathom';
import { restHandlers } from 'fathom/msw';
import { setupWorker } from 'msw/browser';
import { plantParks } from './parks.js';

/** Answers requests to `host` in the page, with the parks in the index. */
export async function answerInPage(host) {
  const { service } = openFathom();
  await plantParks((method, target, body, type) => {
    const [path, query = ''] = target.split('?');
    return service.handle({ method, path, query, headers: { 'content-type': type }, body: new TextEncoder().encode(body) });
  });
  const worker = setupWorker(...restHandlers(service, new URL(`${host}/`)));
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true });
}
