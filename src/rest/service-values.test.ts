import { describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';

const { service, errorOf } = freshService();
const call: typeof service.call = (...request) => service.call(...request);

describe('an empty text', () => {
  it('is a missing number in a document, and no number anywhere else', async () => {
    await call('PUT', '/i', {
      mappings: { properties: { d: { type: 'double' }, strict: { type: 'double', coerce: false }, b: { type: 'boolean' } } },
    });
    expect((await call('PUT', '/i/_doc/1?refresh=true', { d: '', b: '' })).status).toBe(201);
    expect(await errorOf('PUT', '/i/_doc/2', { strict: '' })).toMatch(/^400 mapper_parsing_exception /);
    expect((await call('GET', '/i/_count?q=_exists_:d')).at('count')).toBe(0);
    expect((await call('POST', '/i/_count', { query: { term: { b: false } } })).at('count')).toBe(1);
    expect(await errorOf('POST', '/i/_search', { query: { term: { d: '' } } })).toContain('failed to create query: empty String');
    expect(await errorOf('POST', '/i/_search', { query: { term: { b: '' } } })).toContain("Can't parse boolean value []");
  });

  it.each(['double', 'long', 'half_float', 'boolean', 'unsigned_long'])('is no null_value of a %s', async (type) => {
    expect(await errorOf('PUT', '/i', { mappings: { properties: { a: { type, null_value: '' } } } })).toMatch(
      /^400 mapper_parsing_exception /,
    );
  });

  it.each([[' 1 '], ['1d']])('and %s is no long, though a shorter number may be written so', async (text) => {
    await call('PUT', '/i', { mappings: { properties: { l: { type: 'long' }, i: { type: 'integer' } } } });
    expect(await errorOf('PUT', '/i/_doc/1', { l: text })).toMatch(/^400 mapper_parsing_exception /);
    expect((await call('PUT', '/i/_doc/1', { i: text })).status).toBe(201);
  });
});

describe('index.gc_deletes', () => {
  const life = async (): Promise<unknown> => {
    await call('PUT', '/i/_doc/1', { a: 1 });
    await call('DELETE', '/i/_doc/1');
    service.advance(5000);
    return (await call('PUT', '/i/_doc/1', { a: 2 })).at('_version');
  };

  it('says how long the version of a deleted document is remembered', async () => {
    await call('PUT', '/i', { settings: { 'index.gc_deletes': '5s' } });
    expect(await life()).toBe(3);
    await call('PUT', '/i/_settings', { 'index.gc_deletes': '4999ms' });
    await call('DELETE', '/i/_doc/1');
    expect(await life()).toBe(1);
    await call('PUT', '/i/_settings', { 'index.gc_deletes': null });
    await call('DELETE', '/i/_doc/1');
    expect(await life()).toBe(5);
  });

  it('forgets it at once at -1', async () => {
    await call('PUT', '/i', { settings: { 'index.gc_deletes': '-1' } });
    await call('PUT', '/i/_doc/1', { a: 1 });
    await call('DELETE', '/i/_doc/1');
    expect((await call('PUT', '/i/_doc/1', { a: 2 })).at('_version')).toBe(1);
  });
});

describe('_forcemerge', () => {
  it('shows no write that waits for a refresh', async () => {
    await call('PUT', '/i', { settings: { 'index.refresh_interval': '-1' } });
    for (const id of ['1', '2']) await call('PUT', `/i/_doc/${id}?refresh=true`, { a: 1 });
    await call('PUT', '/i/_doc/3', { a: 1 });
    await call('DELETE', '/i/_doc/1');
    expect((await call('POST', '/i/_forcemerge?max_num_segments=1')).status).toBe(200);
    const found = async () => (await call('GET', '/i/_search?sort=_id&filter_path=hits.hits._id')).text;
    expect(await found()).toBe('{"hits":{"hits":[{"_id":"1"},{"_id":"2"}]}}');
    await call('POST', '/i/_refresh');
    expect(await found()).toBe('{"hits":{"hits":[{"_id":"2"},{"_id":"3"}]}}');
    expect((await call('GET', '/i/_stats/segments')).at('_all.primaries.segments.count')).toBe(1);
  });
});
