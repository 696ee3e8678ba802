import { describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';

const { service, errorOf } = freshService();
const call: typeof service.call = (...request) => service.call(...request);
const invalid = (finding: string): string => `400 action_request_validation_exception Validation Failed: 1: ${finding};`;

describe('a document made anew', () => {
  const external = 'create operations only support internal versioning. use index instead';

  it.each([
    ['PUT', '/i/_create/1?version=3&version_type=external', external],
    ['PUT', '/i/_create/1?version_type=external_gte', external],
    ['PUT', '/i/_doc/1?op_type=create&version=3&version_type=external', external],
    ['POST', '/i/_doc?version=3&version_type=external', external],
    ['PUT', '/i/_create/1?version=3', 'create operations do not support explicit versions. use index instead'],
    ['PUT', '/i/_create/1?if_seq_no=1&if_primary_term=1', 'create operations do not support compare and set. use index instead'],
  ])('%s %s is refused: it has no version to hold to', async (method, target, finding) => {
    expect(await errorOf(method, target, { a: 1 })).toBe(invalid(finding));
    expect((await call('HEAD', '/i/_doc/1')).status).toBe(404);
  });

  it.each([
    ['{"create":{"_id":"1","version":3,"version_type":"external"}}', external],
    ['{"index":{"_id":"1","version":3,"version_type":"external","op_type":"create"}}', external],
    ['{"create":{"_id":"1","if_seq_no":3,"if_primary_term":1}}', 'create operations do not support compare and set. use index instead'],
    ['{"index":{"version":3,"version_type":"external"}}', 'an id must be provided if version type or value are set'],
  ])('and so is a bulk with %s', async (action, finding) => {
    const body = `{"index":{"_id":"9"}}\n{}\n${action}\n{}\n`;
    expect(await errorOf('POST', '/i/_bulk', body, { 'content-type': 'application/x-ndjson' })).toBe(invalid(finding));
    expect((await call('HEAD', '/i/_doc/9')).status).toBe(404);
  });
});

describe('the flood-stage block', () => {
  const text = 'disk usage exceeded flood-stage watermark, index has read-only-allow-delete block';

  it('is 429, in every item of a bulk as well, and leaves deleting the index', async () => {
    await call('PUT', '/i', { settings: { 'index.blocks.read_only_allow_delete': true } });
    const reason = `index [i] blocked by: [TOO_MANY_REQUESTS/12/${text}];`;
    const writes = [
      ['PUT', '/i/_doc/1', {}],
      ['DELETE', '/i/_doc/1', undefined],
      ['PUT', '/i/_mapping', { properties: {} }],
      ['PUT', '/i/_alias/a', undefined],
      ['POST', '/i/_close', undefined],
      ['POST', '/i/_forcemerge', undefined],
    ] as const;
    for (const [method, target, body] of writes) expect(await errorOf(method, target, body)).toBe(`429 cluster_block_exception ${reason}`);
    const bulk = await call('POST', '/i/_bulk', '{"index":{}}\n{}\n', { 'content-type': 'application/x-ndjson' });
    expect([bulk.at('items.0.index.status'), bulk.at('items.0.index.error')]).toEqual([429, { type: 'cluster_block_exception', reason }]);
    expect((await call('GET', '/i/_search')).status).toBe(200);
    expect((await call('DELETE', '/i')).status).toBe(200);
  });

  it('is 403 beside a block that stays', async () => {
    await call('PUT', '/i', { settings: { 'index.blocks.read_only_allow_delete': true, 'index.blocks.read_only': true } });
    const both = `index [i] blocked by: [FORBIDDEN/5/index read-only (api), TOO_MANY_REQUESTS/12/${text}];`;
    expect(await errorOf('PUT', '/i/_doc/1', {})).toBe(`403 cluster_block_exception ${both}`);
  });
});

describe('slop', () => {
  it('is refused where words need not stand in order', async () => {
    await call('PUT', '/i', {});
    const multi = (type: string) => ({ query: { multi_match: { query: 'a', fields: ['t'], type, slop: 1 } } });
    expect(await errorOf('POST', '/i/_search', multi('bool_prefix'))).toBe(
      '400 parsing_exception [slop] not allowed for type [bool_prefix]',
    );
    expect((await call('POST', '/i/_search', multi('phrase'))).status).toBe(200);
  });
});

describe('include_type_name', () => {
  it('may be false, which is what there is', async () => {
    expect((await call('PUT', '/i?include_type_name=false', { mappings: { properties: { a: { type: 'long' } } } })).status).toBe(200);
    expect((await call('PUT', '/i/_mapping?include_type_name=false', { properties: { b: { type: 'long' } } })).status).toBe(200);
    const mapping = { i: { mappings: { properties: { a: { type: 'long' }, b: { type: 'long' } } } } };
    expect((await call('GET', '/i/_mapping?include_type_name=false')).json).toEqual(mapping);
    expect((await call('GET', '/i?include_type_name=false')).at('i.mappings')).toEqual(mapping.i.mappings);
  });

  it.each([
    ['PUT', '/j'],
    ['GET', '/i'],
    ['GET', '/i/_mapping'],
    ['PUT', '/i/_mapping'],
  ])('%s %s refuses it when true', async (method, path) => {
    await call('PUT', '/i', {});
    expect(await errorOf(method, `${path}?include_type_name=true`, method === 'PUT' ? {} : undefined)).toContain('mappings have no types');
  });
});

describe('what a mapping says of a field', () => {
  const field = (meta: unknown) => ({ mappings: { properties: { a: { type: 'long', meta } } } });

  it('is merged over indices by _field_caps', async () => {
    await call('PUT', '/i', field({ unit: 'ns' }));
    await call('PUT', '/j', field({ unit: 'ms', kind: 'gauge' }));
    await call('PUT', '/k', field({}));
    await call('PUT', '/l', { mappings: { properties: { a: { type: 'keyword', fields: { t: { type: 'text', meta: { x: 'y' } } } } } } });
    const { at } = await call('GET', '/_field_caps?fields=a*');
    expect(at('fields.a.long.meta')).toEqual({ kind: ['gauge'], unit: ['ms', 'ns'] });
    expect(at('fields.a.keyword')).not.toHaveProperty('meta');
    expect((at('fields') as Record<string, unknown>)['a.t']).toMatchObject({ text: { meta: { x: ['y'] } } });
    expect((await call('GET', '/k/_mapping')).at('k.mappings.properties.a')).toEqual({ type: 'long' });
  });

  it.each([
    [3, 'must be an object, got Integer[3] for field [a]'],
    [{ a: '1', b: '1', c: '1', d: '1', e: '1', f: '1' }, "can't have more than 5 entries, but got 6 on field [a]"],
    [{ a: 1 }, 'values can only be strings, but got Integer[1] for field [a]'],
    [{ a: null }, "values can't be null (field [a])"],
    [{ ['k'.repeat(21)]: '1' }, `keys can't be longer than 20 chars, but got [${'k'.repeat(21)}] for field [a]`],
    [{ a: 'v'.repeat(51) }, `values can't be longer than 50 chars, but got [${'v'.repeat(51)}] for field [a]`],
  ])('is refused as %j', async (meta, problem) => {
    expect(await errorOf('PUT', '/i', field(meta))).toContain(`[meta] ${problem}`);
  });
});

describe('require_alias', () => {
  const because = 'no such index [a] and [require_alias] request flag is [true] and [a] is not an alias';

  it('refuses a write to what is no alias, and makes no index of it', async () => {
    for (const [method, path, body] of [
      ['POST', '/a/_doc', {}],
      ['PUT', '/a/_create/1', {}],
      ['POST', '/a/_update/1', { doc: {}, doc_as_upsert: true }],
    ] as const) {
      expect(await errorOf(method, `${path}?require_alias=true`, body)).toBe(`404 index_not_found_exception ${because}`);
    }
    expect((await call('HEAD', '/a')).status).toBe(404);
    await call('PUT', '/i', { aliases: { a: {} } });
    expect((await call('POST', '/a/_doc?require_alias=true', {})).status).toBe(201);
    expect((await call('POST', '/i/_doc?require_alias=true', {})).status).toBe(404);
  });

  it('is said of a bulk, or of an item of it', async () => {
    const lines = '{"index":{"_index":"a"}}\n{}\n{"index":{"_index":"b","require_alias":false}}\n{}\n';
    const statuses = async (parameters: string, body: string) => {
      const { json } = await call('POST', `/_bulk${parameters}`, body, { 'content-type': 'application/x-ndjson' });
      return (json as { items: { index: { status: number; error?: { reason: string } } }[] }).items.map(({ index }) => index);
    };
    expect(await statuses('?require_alias=true', lines)).toMatchObject([{ status: 404, error: { reason: because } }, { status: 201 }]);
    expect(await statuses('', '{"index":{"_index":"a","require_alias":true}}\n{}\n')).toMatchObject([{ status: 404 }]);
  });
});
