import { expect, it } from 'vitest';
import { lateInterceptor } from './late-interceptor.ts';

it('loads what it stands for at the first start, once, and tries again after a load that failed', async () => {
  const log: string[] = [];
  let online = false;
  const late = lateInterceptor(() => {
    log.push('load');
    if (!online) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve({
      start: async () => void log.push('start'),
      stop: async () => void log.push('stop'),
    });
  });
  expect(log).toEqual([]);
  await expect(late.start()).rejects.toThrow('Failed to fetch');
  online = true;
  await late.start();
  await late.stop();
  await late.start();
  expect(log).toEqual(['load', 'load', 'start', 'stop', 'start']);
});
