import { describe, expect, it } from 'vitest';
import { testService } from './testing/test-service.ts';

const LIMIT = { transient: { 'indices.breaker.total.limit': '200kb' } };

function lines(from: number, count: number): string {
  const text = 'words '.repeat(40);
  return Array.from({ length: count }, (_, i) => `{"index":{"_id":"${from + i}"}}\n{"t":"${text}"}\n`).join('');
}

async function full() {
  const service = testService();
  await service.call('PUT', '/_cluster/settings', LIMIT);
  let answer = await service.call('POST', '/a/_bulk?refresh', lines(0, 50));
  let written = 0;
  while (answer.status === 200) {
    written += 50;
    answer = await service.call('POST', '/a/_bulk?refresh', lines(written, 50));
  }
  return { service, answer, written };
}

describe('a service that is short of memory', () => {
  it('answers 429 to a bulk, in the peers’ form, and has done nothing of it', async () => {
    const { service, answer, written } = await full();
    expect(answer.status).toBe(429);
    expect(answer.json).toMatchObject({
      status: 429,
      error: { type: 'circuit_breaking_exception', bytes_limit: 204_800, durability: 'PERMANENT' },
    });
    expect(answer.at('error.bytes_wanted')).toBeGreaterThan(204_800);
    expect(answer.at('error.reason')).toMatch(
      /^\[parent\] Data too large, data for \[<bulk>\] would be \[\d+\/[\d.]+kb\], which is larger than the limit of \[204800\/200kb\], real usage: \[.*indices\.breaker\.total\.limit/,
    );
    expect((await service.call('GET', '/a/_count')).at('count')).toBe(written);
  });

  it('refuses one document alike, and lets deletes, reads and searches through', async () => {
    const { service } = await full();
    await service.call('PUT', '/_cluster/settings', { transient: { 'indices.breaker.total.limit': '1b' } });
    expect((await service.call('PUT', '/a/_doc/new', { t: 'x' })).status).toBe(429);
    expect((await service.call('POST', '/a/_forcemerge')).status).toBe(429);
    expect((await service.call('GET', '/a/_doc/1')).status).toBe(200);
    expect((await service.call('GET', '/a/_search')).status).toBe(200);
    expect((await service.call('DELETE', '/a/_doc/1')).status).toBe(200);
    expect((await service.call('DELETE', '/a')).status).toBe(200);
  });

  it('shows the memory in use and its limit', async () => {
    const { service } = await full();
    const answer = await service.call('GET', '/_nodes/stats/breaker');
    const parent = Object.values(answer.at('nodes') as object)[0].breakers.parent;
    expect(parent).toMatchObject({ limit_size_in_bytes: 204_800, limit_size: '200kb', tripped: 1 });
    expect(parent.estimated_size_in_bytes).toBeGreaterThan(100_000);
    expect((await service.call('GET', '/_nodes/stats/breakers')).status).toBe(400);
  });
});
