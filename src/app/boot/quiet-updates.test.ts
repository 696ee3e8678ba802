import { describe, expect, it } from 'vitest';
import { withQuietUpdates } from './quiet-updates.ts';

describe('a start over a service worker that is there already', () => {
  it('makes nothing of a newer script that cannot be had, each time', async () => {
    let asked = 0;
    const registration = {
      update: () => {
        asked++;
        return Promise.reject(new TypeError('Failed to update a ServiceWorker'));
      },
    } as unknown as ServiceWorkerRegistration;
    // As MSW does: without waiting.
    const found: Promise<unknown>[] = [];
    const start = () => Promise.resolve(void found.push(registration.update()));
    const interceptor = withQuietUpdates({ getRegistrations: () => Promise.resolve([registration]) }, { start, stop: start });
    await interceptor.start();
    await interceptor.start();
    expect(await Promise.all(found)).toEqual([registration, registration]);
    expect(asked).toBe(2);
  });
});
