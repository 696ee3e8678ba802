import { test as base, expect, type BrowserContext } from '@playwright/test';

export { expect } from '@playwright/test';
export type { CDPSession, Locator, Page } from '@playwright/test';

/** A story on pages that break no rule of their content security policy: on any page of any window, a breach fails the story. */
export const test = base.extend<{ policyKept: void }>({
  policyKept: [
    async ({ browser }, use) => {
      const breaches: string[] = [];
      const contexts = browser.newContext.bind(browser);
      // Stories open windows of their own too; the usual one comes by the same way.
      browser.newContext = async (...options) => watched(await contexts(...options), breaches);
      await use();
      browser.newContext = contexts;
      expect(breaches, 'what the content security policy stopped').toEqual([]);
    },
    { auto: true },
  ],
});

async function watched(context: BrowserContext, breaches: string[]): Promise<BrowserContext> {
  // As browsers word it where no event tells: in workers, and for what a header alone says.
  context.on('console', (message) => {
    if (/content.security.policy|trusted ?(type|script|html)/i.test(message.text())) breaches.push(message.text());
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber, sample }) => {
      console.error(`Content Security Policy: ${effectiveDirective} stopped ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`);
    });
  });
  return context;
}
