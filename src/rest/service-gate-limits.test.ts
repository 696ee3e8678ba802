import { describe, expect, it } from 'vitest';
import { ALL, as, KEYS, READER } from './testing/keys.ts';
import { testService } from './testing/test-service.ts';

describe('a quota', () => {
  it('is counted by key, answered 429 with the time to wait, and over when that has passed', async () => {
    const service = testService([], { keys: KEYS, quota: 2 });
    for (let n = 0; n < 2; n++) expect((await service.call('GET', '/', undefined, READER)).status).toBe(200);
    service.advance(20_500);
    const search = await service.call('GET', '/_search', undefined, READER);
    expect([search.status, search.headers['retry-after'], search.at('error.type')]).toEqual([429, '40', 'es_rejected_execution_exception']);
    const convention = await service.call('GET', '/datasets', undefined, READER);
    expect([convention.status, convention.headers['retry-after'], convention.at('code')]).toEqual([429, '40', 4029]);
    expect((await service.call('GET', '/', undefined, ALL)).status).toBe(200);
    service.advance(40_000);
    expect((await service.call('GET', '/datasets', undefined, READER)).status).toBe(200);
  });
});

describe('failed logins', () => {
  const wrong = as('reader', 'guess');

  it('count against a quota, without one for those who know their key', async () => {
    const service = testService([], { keys: KEYS, quota: 2 });
    const statuses: number[] = [];
    for (const who of [{}, as('nobody', 'x'), { authorization: 'Basic ?' }, {}]) {
      statuses.push((await service.call('GET', '/', undefined, who)).status);
    }
    expect(statuses).toEqual([401, 401, 429, 429]);
    const refused = await service.call('GET', '/', undefined, {});
    expect(refused.headers['retry-after']).toBe('60');
    expect((await service.call('GET', '/', undefined, READER)).status).toBe(200);
  });

  it('end the guessing of a secret: the right one is not let in either until a minute has passed', async () => {
    const service = testService([], { keys: KEYS, quota: 2, switches: true });
    const guess = async (target: string, who: Record<string, string>) => (await service.call('GET', target, undefined, who)).status;
    expect([await guess('/', wrong), await guess('/switches', wrong), await guess('/', wrong)]).toEqual([401, 401, 429]);
    expect([await guess('/', READER), await guess('/switches', READER), await guess('/', ALL)]).toEqual([429, 429, 200]);
    service.advance(60_000);
    expect(await guess('/', READER)).toBe(200);
  });

  it('count by network: whoever has 64 bits of addresses has one quota', async () => {
    const service = testService([], { keys: KEYS, quota: 2 });
    const from = async (peer: string) => (await service.call('GET', '/', undefined, wrong, peer)).status;
    expect([await from('2001:db8:0:1::1'), await from('2001:db8:0:1::2'), await from('2001:db8:0:1:ffff::3')]).toEqual([401, 401, 429]);
    expect([await from('2001:db8:0:2::1'), await from('192.0.2.1'), await from('::ffff:192.0.2.2')]).toEqual([401, 401, 401]);
  });

  it('count by name even when others have used up the quota of where they come from', async () => {
    const service = testService([], { keys: KEYS, quota: 2 });
    for (let n = 0; n < 5; n++) await service.call('GET', '/', undefined, as('nobody', String(n)));
    expect((await service.call('GET', '/', undefined, READER)).status).toBe(200);
    for (let n = 0; n < 2; n++) expect((await service.call('GET', '/', undefined, wrong)).status).toBe(429);
    expect((await service.call('GET', '/', undefined, READER)).status).toBe(429);
  });
});

describe('maintenance', () => {
  it('answers 503 with the time to wait to all but the question who is there', async () => {
    const service = testService([], { maintenance: true });
    const search = await service.call('POST', '/i/_search', {});
    expect([search.status, search.headers['retry-after'], search.at('error.type')]).toEqual([503, '30', 'cluster_block_exception']);
    const convention = await service.call('GET', '/datasets');
    expect([convention.status, convention.headers['retry-after'], convention.at('code')]).toEqual([503, '30', 5003]);
    expect((await service.call('GET', '/')).status).toBe(200);
  });
});
