import type { Page } from '@playwright/test';

/** What a request from inside the page got, and how long it took there. */
export interface PageAnswer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies have many shapes, and what is found in them is asserted
  readonly body: any;
  readonly ms: number;
}

/** Sends a request with the page's own `fetch`, through the service worker, below the service's base address. A text is the lines of a bulk request. */
export function askPage(page: Page, method: string, path: string, body?: object | string): Promise<PageAnswer> {
  return page.evaluate(
    async ([verb, address, text, type]) => {
      const started = performance.now();
      const response = await fetch(new URL(address, document.baseURI), {
        method: verb,
        ...(text !== null && { headers: { 'content-type': type }, body: text }),
      });
      const content = await response.text();
      return { status: response.status, body: content === '' ? undefined : JSON.parse(content), ms: performance.now() - started };
    },
    [method, `api${path}`, ...sent(body)] as const,
  );
}

function sent(body: object | string | undefined): readonly [text: string | null, type: string] {
  if (typeof body === 'string') return [body, 'application/x-ndjson'];
  return [body === undefined ? null : JSON.stringify(body), 'application/json'];
}
