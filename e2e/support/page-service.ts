import type { Page } from '@playwright/test';

/** What a request from inside the page got, and how long it took there. */
export interface PageAnswer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies have many shapes, and what is found in them is asserted
  readonly body: any;
  readonly ms: number;
}

/** Sends a request with the page's own `fetch`, through the service worker, below the service's base address. */
export function askPage(page: Page, method: string, path: string, body?: object): Promise<PageAnswer> {
  return page.evaluate(
    async ([verb, address, text]) => {
      const started = performance.now();
      const response = await fetch(new URL(address, document.baseURI), {
        method: verb,
        ...(text !== null && { headers: { 'content-type': 'application/json' }, body: text }),
      });
      const content = await response.text();
      return { status: response.status, body: content === '' ? undefined : JSON.parse(content), ms: performance.now() - started };
    },
    [method, `api${path}`, body === undefined ? null : JSON.stringify(body)] as const,
  );
}
