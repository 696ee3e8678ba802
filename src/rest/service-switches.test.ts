import { describe, expect, it } from 'vitest';
import { ALL, as, KEYS, LOGGER, READER } from './testing/keys.ts';
import { testService, type TestService } from './testing/test-service.ts';

describe('switches', () => {
  const offered = (): TestService => testService([], { switches: true });
  const change = async (service: TestService, changes: object): Promise<number> => {
    const { json } = await service.call('GET', '/switches');
    const { version } = (json as { data: { version: number } }).data;
    return (await service.call('PATCH', '/switches', { ...changes, version })).status;
  };

  it('are all off at first, and there only where they are offered', async () => {
    expect((await offered().call('GET', '/switches')).at('data')).toEqual({
      credentials: false,
      keys: ['reader:may-read:read:*', 'writer:may-write:write:*'],
      quota: null,
      maintenance: false,
      fault_header: false,
      faults: '',
      clock: 'real',
      clock_speed: 1,
      clock_now: 1_767_225_600_000,
      version: 1,
    });
    for (const method of ['GET', 'PATCH']) {
      const answer = await testService().call(method, '/switches', method === 'GET' ? undefined : { version: 1 });
      expect([answer.status, answer.at('code')]).toEqual([404, 1030]);
    }
    expect((await testService().call('PUT', '/switches', {})).status).not.toBe(200);
  });

  it('can be turned back by whoever locked the door with them', async () => {
    const service = offered();
    expect(await change(service, { credentials: true, maintenance: true, quota: 1, faults: 'status=500' })).toBe(201);
    expect((await service.call('GET', '/datasets')).status).toBe(503);
    expect(await change(service, { maintenance: false })).toBe(201);
    expect((await service.call('GET', '/datasets')).status).toBe(401);
    expect((await service.call('GET', '/datasets', undefined, as('reader', 'may-read'))).status).toBe(500);
    expect((await service.call('GET', '/datasets', undefined, as('reader', 'may-read'))).status).toBe(429);
    expect(await change(service, { credentials: false, quota: null, faults: '' })).toBe(201);
    expect((await service.call('GET', '/datasets')).status).toBe(200);
  });

  it('change under the version lock', async () => {
    const service = offered();
    await change(service, { quota: 5 });
    const stale = await service.call('PATCH', '/switches', { quota: 6, version: 1 });
    expect([stale.status, stale.at('code'), stale.at('data.quota'), stale.at('data.version')]).toEqual([409, 2009, 5, 2]);
    expect((await service.call('PATCH', '/switches', { quota: 6 })).at('code')).toBe(1020);
  });

  it.each([
    [{ quota: 0 }, 1004],
    [{ quota: 'x' }, 1003],
    [{ keys: ['a:b'] }, 1004],
    [{ keys: ['a:b:read:*', 'a:c:read:*'] }, 1004],
    [{ faults: 'explode' }, 1019],
    [{ faults: 'delay=999999' }, 1019],
    [{ fuses: true }, 1002],
  ])('refuse %j', async (changes, code) => {
    const answer = await offered().call('PATCH', '/switches', { ...changes, version: 1 });
    expect([answer.status, answer.at('code')]).toEqual([400, code]);
  });

  it('want a key that may write everything where keys were given at the start', async () => {
    const service = testService([], { keys: KEYS, switches: true });
    expect((await service.call('GET', '/switches')).status).toBe(401);
    expect((await service.call('GET', '/switches', undefined, LOGGER)).status).toBe(403);
    expect((await service.call('PATCH', '/switches', { version: 1 }, READER)).status).toBe(405);
    const shown = await service.call('GET', '/switches', undefined, ALL);
    expect([shown.status, shown.text.includes('top secret')]).toEqual([200, false]);
    expect((await service.call('PATCH', '/switches', { credentials: false, version: 1 }, ALL)).status).toBe(201);
    expect((await service.call('GET', '/')).status).toBe(401);
  });
});
