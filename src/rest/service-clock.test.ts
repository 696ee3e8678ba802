import { describe, expect, it } from 'vitest';
import { fillIndex, testService, type TestService } from './testing/test-service.ts';

async function turn(service: TestService, changes: object) {
  const { json } = await service.call('GET', '/switches');
  const { version } = (json as { readonly data: { readonly version: number } }).data;
  return await service.call('PATCH', '/switches', { ...changes, version });
}

const offering = () => testService([], { switches: true });

describe('the clock among the switches', () => {
  it('is the host’s until it is taken over, and can be read', async () => {
    const service = offering();
    const before = await service.call('GET', '/switches');
    expect([before.at('data.clock'), before.at('data.clock_speed'), before.at('data.clock_now')]).toEqual(['real', 1, 1_767_225_600_000]);
    service.advance(5_000);
    expect((await service.call('GET', '/switches')).at('data.clock_now')).toBe(1_767_225_605_000);
  });

  it('stands still when made virtual, and a scroll expires when it is moved on, not before', async () => {
    const service = offering();
    await fillIndex(service, 'i', 10, 1);
    const made = await turn(service, { clock: 'virtual' });
    expect([made.status, made.at('data.clock'), made.at('data.clock_speed')]).toEqual([201, 'virtual', 0]);
    const scroll = await service.call('POST', '/i/_search?scroll=1m&size=2', {});
    const more = (id: unknown) => service.call('POST', '/_search/scroll', { scroll: '1m', scroll_id: id });
    service.advance(3_600_000);
    const second = await more(scroll.at('_scroll_id'));
    expect(second.status).toBe(200);
    const now = Number(made.at('data.clock_now'));
    await turn(service, { clock_now: now + 59_999 });
    expect((await service.call('GET', '/scrolls')).at('data.total')).toBe(1);
    await turn(service, { clock_now: now + 61_000 });
    expect((await service.call('GET', '/scrolls')).at('data.total')).toBe(0);
    expect((await more(second.at('_scroll_id'))).status).toBe(404);
  });

  it('goes at its own speed, and never back', async () => {
    const service = offering();
    const start = Number((await turn(service, { clock: 'virtual', clock_speed: 0.25 })).at('data.clock_now'));
    service.advance(4_000);
    expect((await service.call('GET', '/switches')).at('data.clock_now')).toBe(start + 1_000);
    const earlier = await turn(service, { clock_now: start });
    expect([earlier.status, earlier.at('data.clock_now')]).toEqual([201, start + 1_000]);
    const ahead = await turn(service, { clock_now: start + 90_000 });
    expect(ahead.at('data.clock_speed')).toBe(0.25);
    expect((await turn(service, { clock: 'real' })).at('data.clock_now')).toBe(start + 90_000);
  });

  it('can be sent back whole as it was read, real or virtual', async () => {
    const service = offering();
    for (const clock of ['real', 'virtual']) {
      await turn(service, { clock });
      const read = await service.call('GET', '/switches');
      service.advance(10);
      const { data } = read.json as { readonly data: object };
      expect((await service.call('PATCH', '/switches', data)).status).toBe(201);
    }
  });

  it('is refused a speed or a time while it is real, and by name and bound', async () => {
    const service = offering();
    const message = async (changes: object) => (await turn(service, changes)).at('message');
    expect(await message({ clock_speed: 2 })).toContain('[clock_speed] of a real clock is 1, found [2]');
    expect(await message({ clock_now: 1_900_000_000_000 })).toContain('only a virtual clock can be moved on');
    expect(await message({ clock: 'vrtual' })).toContain('[clock] must be one of [real, virtual], found [vrtual]');
    expect(await message({ clock: 'virtual', clock_speed: 101 })).toContain('[clock_speed] must be between 0 and 100');
    expect((await service.call('GET', '/switches')).at('data.clock')).toBe('real');
  });

  it('leaves a quota to the host’s time: a client waits as long as Retry-After says', async () => {
    const service = offering();
    await turn(service, { clock: 'virtual', quota: 1 });
    expect((await service.call('GET', '/datasets')).status).toBe(200);
    expect((await service.call('GET', '/datasets')).status).toBe(429);
    service.advance(60_000);
    expect((await service.call('GET', '/datasets')).status).toBe(200);
  });
});
