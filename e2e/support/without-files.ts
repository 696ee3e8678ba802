import type { BrowserContext, Page } from '@playwright/test';

/** Takes the browser's files away from the engine's worker, as a private window does. Nothing of a page reaches into a worker, so its script is changed on the way. */
export async function withoutFiles(reached: Page | BrowserContext): Promise<void> {
  // Of all its pages, as their service worker may ask for the script in their place.
  const context = 'context' in reached ? reached.context() : reached;
  await context.route(/engine\.worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const refusing = "navigator.storage.getDirectory = () => Promise.reject(new DOMException('Not here', 'SecurityError'));\n";
    await route.fulfill({ response, body: refusing + (await response.text()) });
  });
}
