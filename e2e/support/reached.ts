import type { Page } from '@playwright/test';

/** A request as the engine's worker was handed it. */
export interface Reached {
  /** Such as `POST /logs/_search`. */
  readonly line: string;
  readonly body: string;
}

/** Notes every request that reaches the engine's worker, by whatever road. Call it before the page is opened; resolves with the way to read them. */
export async function watchEngine(page: Page): Promise<() => Promise<readonly Reached[]>> {
  await page.addInitScript(() => {
    const reached: Reached[] = [];
    Reflect.set(globalThis, 'reached', reached);
    const post = Reflect.get(Worker.prototype, 'postMessage') as (...all: never[]) => void;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...more) {
      const { request } = (message ?? {}) as {
        readonly request?: { readonly method: string; readonly path: string; readonly body?: Uint8Array };
      };
      if (request !== undefined)
        reached.push({ line: `${request.method} ${request.path}`, body: new TextDecoder().decode(request.body?.subarray(0, 10_000)) });
      Reflect.apply(post, this, [message, ...more]);
    };
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'reached') as readonly Reached[]);
}
