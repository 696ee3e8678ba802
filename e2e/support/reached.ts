import type { Page } from '@playwright/test';

/** Notes every request that reaches the engine's worker, by whatever road. Call it before the page is opened; resolves with the way to read them. */
export async function watchEngine(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const reached: string[] = [];
    Reflect.set(globalThis, 'reached', reached);
    const post = Reflect.get(Worker.prototype, 'postMessage') as (...all: never[]) => void;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, ...more) {
      const { request } = message as { readonly request?: { readonly method: string; readonly path: string } };
      if (request !== undefined) reached.push(`${request.method} ${request.path}`);
      Reflect.apply(post, this, [message, ...more]);
    };
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'reached') as readonly string[]);
}
