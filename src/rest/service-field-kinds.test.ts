import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';

const { service, errorOf } = freshService();
const call: typeof service.call = (...request) => service.call(...request);
const HELLO = 'aGVsbG8=';

describe('a field of bytes', () => {
  beforeEach(async () => {
    const properties = { plain: { type: 'binary' }, column: { type: 'binary', doc_values: true }, stored: { type: 'binary', store: true } };
    await call('PUT', '/i', { settings: { number_of_shards: 1 }, mappings: { properties } });
    await call('PUT', '/i/_doc/1?refresh=true', { plain: HELLO, column: HELLO, stored: [HELLO, 'YQ=='] });
    await call('PUT', '/i/_doc/2?refresh=true', { plain: 'no base64!', column: null, stored: [] });
  });

  it('prints its options other than those at their defaults', async () => {
    expect((await call('GET', '/i/_mapping')).at('i.mappings.properties')).toEqual({
      plain: { type: 'binary' },
      column: { type: 'binary', doc_values: true },
      stored: { type: 'binary', store: true },
    });
    const { at } = await call('GET', '/i/_field_caps?fields=plain,column');
    expect(at('fields.plain.binary')).toMatchObject({ searchable: false, aggregatable: false });
    expect(at('fields.column.binary')).toMatchObject({ searchable: false, aggregatable: true });
  });

  it.each([
    ['plain', 0],
    ['column', 1],
    ['stored', 1],
  ])('%s is found by exists %d times: where something of it is kept', async (field, count) => {
    expect((await call('POST', '/i/_count', { query: { exists: { field } } })).at('count')).toBe(count);
    await call('POST', '/i/_forcemerge?max_num_segments=1');
    expect((await call('POST', '/i/_count', { query: { exists: { field } } })).at('count')).toBe(count);
  });

  it('shows its bytes as base64', async () => {
    const body = { docvalue_fields: ['column'], stored_fields: ['stored'], query: { ids: { values: ['1'] } } };
    expect((await call('POST', '/i/_search', body)).at('hits.hits.0.fields')).toEqual({ column: [HELLO], stored: [HELLO, 'YQ=='] });
    const fields = { fields: ['plain', 'column'], docvalue_fields: ['column'], _source: false, query: body.query };
    expect((await call('POST', '/i/_search', fields)).at('hits.hits.0.fields')).toEqual({ plain: [HELLO], column: [HELLO] });
  });

  it('takes either alphabet, with or without padding, and refuses what is no base64 where it is kept', async () => {
    await call('PUT', '/i/_doc/3?refresh=true', { column: ['_-8', 'YR==', 'aGVs\nbG8='] });
    const page = await call('POST', '/i/_search', { docvalue_fields: ['column'], query: { ids: { values: ['3'] } } });
    expect(page.at('hits.hits.0.fields.column')).toEqual(['/+8=', 'YQ==', HELLO]);
    for (const value of ['a', '!!', 'a=b='])
      expect(await errorOf('PUT', '/i/_doc/4', { column: value })).toMatch(
        /^400 mapper_parsing_exception failed to parse field \[column\]/,
      );
  });

  it.each([
    [{ query: { term: { column: HELLO } } }, 'query_shard_exception Binary fields do not support searching'],
    [{ query: { terms: { plain: [HELLO] } } }, 'query_shard_exception Binary fields do not support searching'],
    [{ query: { match: { stored: HELLO } } }, 'query_shard_exception Binary fields do not support searching'],
    [{ query: { range: { column: { gt: HELLO } } } }, 'Field [column] of type [binary] does not support range queries'],
    [{ sort: ['column'] }, "can't sort on binary field"],
    [{ sort: ['plain'] }, "Can't load fielddata on [plain] because fielddata is unsupported on fields of type [binary]"],
    [{ collapse: { field: 'column' } }, 'unknown type for collapse field `column`'],
    [{ docvalue_fields: ['plain'] }, "Can't load fielddata on [plain]"],
  ])('is not searched, sorted or grouped by: %j', async (body, reason) => {
    const error = await errorOf('POST', '/i/_search', body);
    expect(error).toMatch(/^400 /);
    expect(error).toContain(reason);
  });
});

it('fields cannot be read where no source is kept', async () => {
  await call('PUT', '/i', { mappings: { _source: { enabled: false }, properties: { k: { type: 'keyword' } } } });
  await call('PUT', '/i/_doc/1?refresh=true', { k: 'a' });
  expect(await errorOf('POST', '/i/_search', { fields: ['k'] })).toContain(
    'illegal_argument_exception Unable to retrieve the requested [fields] since _source is disabled in the mappings for index [i]',
  );
  expect((await call('POST', '/i/_search', { docvalue_fields: ['k'] })).at('hits.hits.0.fields')).toEqual({ k: ['a'] });
});
