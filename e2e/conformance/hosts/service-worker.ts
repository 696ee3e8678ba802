import { chromium, type LaunchOptions, type Page } from 'playwright-core';
import type { ConformanceHost, HostRequest, HostResponse } from '../host.ts';

/**
 * The built playground at `address` in Chromium: the page fetches, and its service worker has the requests answered. Where
 * the request has a body the call must not be a GET: no browser sends one.
 */
export async function serviceWorkerHost(address: string, launch: LaunchOptions): Promise<ConformanceHost> {
  const browser = await chromium.launch(launch);
  const page = await browser.newPage();
  // A route without a view of its own: nothing but the runner asks.
  await page.goto(`${address}?transport=service-worker#/conformance`);
  await untilControlled(page);
  return { name: 'service worker', send: (request) => send(page, request), close: () => browser.close() };
}

const TRIES = 200;

/** A page counts as controlled when the service, not the network, answers it. */
async function untilControlled(page: Page): Promise<void> {
  const controlled = await page.evaluate(async (tries) => {
    for (let left = tries; left > 0; left--) {
      const { headers } = await fetch(new URL('api/', document.baseURI));
      if (headers.has('x-fathom')) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  }, TRIES);
  if (!controlled) throw new Error('The service worker did not take over the page');
}

function send(page: Page, request: HostRequest): Promise<HostResponse> {
  return page.evaluate(async ({ method, path, query, headers, body }) => {
    const url = new URL(`api${path}${query === '' ? '' : `?${query}`}`, document.baseURI);
    const response = await fetch(url, body === undefined ? { method, headers } : { method, headers, body });
    const warning = response.headers.get('warning');
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      warnings: warning === null ? [] : [warning],
      text: await response.text(),
    };
  }, request);
}
