import { describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';

const { service, fill } = freshService();

/** More items than any engine takes as the arguments of one call. */
const MANY = 130_000;

describe('lists of any length', () => {
  it('_mget reads ids and docs by the hundred thousand', async () => {
    const ids = Array.from({ length: MANY }, (_, i) => String(i));
    // Read, and found without an index: that is quicker than looking for them all.
    expect(await service.call('POST', '/_mget', { ids })).toMatchObject({ status: 400 });
    expect(await service.call('POST', '/_mget', { docs: ids.map((_id) => ({ _id })) })).toMatchObject({ status: 400 });
  });

  it('a search takes no list whose entries are looked at for each hit', async () => {
    await fill('logs', 1);
    const names = Array.from({ length: MANY }, () => 'n');
    const fields = Object.fromEntries(names.map((name, at) => [`${name}${at}`, {}]));
    const rescore = names.map(() => ({ query: { rescore_query: { match_none: {} } } }));
    const wishes = [
      { fields: names },
      { rescore: rescore.slice(0, 2_000) },
      { sort: names },
      { _source: names },
      { _source: { excludes: names } },
      { highlight: { fields } },
    ];
    for (const wish of wishes) {
      const page = await service.call('POST', '/logs/_search', wish);
      expect([page.status, page.text]).toEqual([400, expect.stringContaining(`must not have more than [1024] entries, found [`)]);
    }
  });

  it('an index expression takes no more patterns than can be held against all names, and no boosts of as many', async () => {
    await fill('logs', 1);
    const long = await service.call('POST', '/_msearch', `${JSON.stringify({ index: '*,-*,'.repeat(MANY) })}\n{}\n`, {
      'content-type': 'application/x-ndjson',
    });
    expect(long.text).toContain('An index expression must not have more than [65536] characters');
    const patterns = await service.call('POST', '/_msearch', `${JSON.stringify({ index: '*,-*,'.repeat(1024) })}\n{}\n`, {
      'content-type': 'application/x-ndjson',
    });
    expect(patterns.text).toContain('An index expression must not have more than [1024] patterns');
    const boosts = Array.from({ length: MANY }, () => ({ logs: 2 }));
    expect(await service.call('POST', '/logs/_search', { indices_boost: boosts })).toMatchObject({ status: 400 });
  });

  it('alias actions come to no more steps, and no more looks at names, than can be taken at once', async () => {
    await fill('logs', 1);
    const aliases = Array.from({ length: MANY }, () => 'events');
    const one = await service.call('POST', '/_aliases', { actions: [{ add: { index: 'logs', aliases } }] });
    expect([one.status, one.text]).toEqual([400, expect.stringContaining('must not come to more than [16384] steps')]);
    for (let i = 0; i < 40; i++) await service.call('PUT', `/logs-${i}`, {});
    const actions = Array.from({ length: 500 }, () => ({ add: { index: 'l*', alias: 'events' } }));
    const many = await service.call('POST', '/_aliases', { actions });
    expect([many.status, many.text]).toEqual([400, expect.stringContaining('must not come to more than [16384] steps')]);
    const removals = Array.from({ length: 1_100 }, () => ({
      remove: { index: `l*${',l*'.repeat(999)}`, alias: 'none', must_exist: false },
    }));
    const looks = await service.call('POST', '/_aliases', { actions: removals });
    expect([looks.status, looks.text]).toEqual([400, expect.stringContaining('held against more than [1000000] names')]);
    expect(await service.call('POST', '/_aliases', { actions: actions.slice(0, 100) })).toMatchObject({ status: 200 });
  });

  it('an alias is moved from many indices to as many by name', async () => {
    const from = Array.from({ length: 710 }, (_, i) => `swap-${i}`);
    for (const index of from) await service.call('PUT', `/${index}`, { settings: { number_of_replicas: 0 } });
    const actions = from.flatMap((index) => [{ add: { index, alias: 'now' } }, { remove: { index, alias: 'now' } }]);
    expect(await service.call('POST', '/_aliases', { actions })).toMatchObject({ status: 200 });
    // A name behind a pattern leaves out again, and `_all` is a pattern there too.
    const left = Array.from({ length: 1_000 }, () => ({ remove: { index: '*,-_all,swap-0', alias: 'none', must_exist: false } }));
    const looks = await service.call('POST', '/_aliases', { actions: left });
    expect([looks.status, looks.text]).toEqual([400, expect.stringContaining('held against more than [1000000] names')]);
  });

  it('the flags of a regular expression may be said any number of times', async () => {
    await fill('logs', 1);
    const flags = Array.from({ length: MANY }, () => 'ANYSTRING').join('|');
    const query = { regexp: { message: { value: 'a', flags } } };
    expect(await service.call('POST', '/logs/_search', { query })).toMatchObject({ status: 200 });
  });

  it('a hit shows every value of a field that is asked for twice', async () => {
    await service.call('PUT', '/wide', { mappings: { properties: { a: { type: 'integer', store: true } } } });
    await service.call('PUT', '/wide/_doc/1?refresh=true', { a: Array.from({ length: MANY }, (_, i) => i) });
    const page = await service.call('POST', '/wide/_search', { docvalue_fields: ['a'], stored_fields: ['a'] });
    expect(page.at('hits.hits.0.fields.a.length')).toBe(2 * MANY);
  });

  it('a highlight shows every fragment', async () => {
    await service.call('PUT', '/long', { settings: { 'index.highlight.max_analyzed_offset': 4 * MANY } });
    await service.call('PUT', '/long/_doc/1?refresh=true', { a: 'x '.repeat(MANY) });
    const highlight = { fields: { a: { fragment_size: 1, number_of_fragments: MANY } } };
    const page = await service.call('POST', '/long/_search', { query: { match: { a: 'x' } }, highlight, _source: false });
    expect(page.at('hits.hits.0.highlight.a.length')).toBe(MANY);
  });
});
