import { beforeEach, describe, expect, it } from 'vitest';
import { testService, type TestService } from './testing/test-service.ts';

let service: TestService;
beforeEach(async () => {
  service = testService();
  await call('PUT', '/ti', { settings: { number_of_shards: 2, number_of_replicas: 0 }, mappings: MAPPINGS });
  await call('PUT', '/tj', { mappings: { properties: { text: { type: 'keyword' } } } });
  await call('PUT', '/tc', { settings: { number_of_replicas: 0 } });
  await call('POST', '/tc/_close');
});

const MAPPINGS = {
  properties: {
    text: { type: 'text', fields: { raw: { type: 'keyword', ignore_above: 20 } } },
    obj: { properties: { t1: { type: 'text' }, n: { type: 'long' } } },
    d: { type: 'date', format: 'yyyy' },
    ip: { type: 'ip', null_value: '1.2.3.4' },
  },
};

const call = (method: string, target: string, body?: unknown) => service.call(method, target, body);

/** `404 index_not_found_exception no such index [nope]`. */
async function refused(method: string, target: string, body?: unknown): Promise<string> {
  const { status, at } = await call(method, target, body);
  return `${status} ${String(at('error.type'))} ${String(at('error.reason'))}`;
}

describe('mappings of fields', () => {
  const TEXT = { type: 'text', fields: { raw: { type: 'keyword', ignore_above: 20 } } };
  const entry = (path: string, mapping: unknown) => ({ full_name: path, mapping: { [path.slice(path.lastIndexOf('.') + 1)]: mapping } });

  it('are told by index and field, of open indices alone', async () => {
    expect((await call('GET', '/_mapping/field/text')).json).toEqual({
      ti: { mappings: { text: entry('text', TEXT) } },
      tj: { mappings: { text: entry('text', { type: 'keyword' }) } },
    });
    expect((await call('GET', '/ti/_mapping/field/obj.t1,nope')).json).toEqual({
      ti: { mappings: { 'obj.t1': entry('obj.t1', { type: 'text' }) } },
    });
    expect((await call('GET', '/ti,tj/_mapping/field/nope')).json).toEqual({ ti: { mappings: {} }, tj: { mappings: {} } });
  });

  it.each([
    ['*t1', ['obj.t1']],
    ['text*', ['text', 'text.raw']],
    ['obj', []],
    ['obj.*,_id', ['_id', 'obj.n', 'obj.t1']],
  ])('%s finds leaves by their whole path', async (fields, expected) => {
    expect(Object.keys((await call('GET', `/ti/_mapping/field/${fields}`)).at('ti.mappings') as object)).toEqual(expected);
  });

  it('show metadata without options', async () => {
    const { at } = await call('GET', '/ti/_mapping/field/*?include_defaults=true');
    expect(at('ti.mappings._source')).toEqual({ full_name: '_source', mapping: {} });
  });

  it('show what goes without saying where it is asked for', async () => {
    const { at } = await call('GET', '/ti/_mapping/field/*?include_defaults');
    expect(at('ti.mappings.text.mapping.text')).toMatchObject({
      type: 'text',
      analyzer: 'default',
      position_increment_gap: -1,
      fields: { raw: { type: 'keyword', index: true, ignore_above: 20, normalizer: 'default' } },
    });
    expect(at('ti.mappings.d.mapping.d')).toEqual({
      type: 'date',
      index: true,
      doc_values: true,
      store: false,
      format: 'yyyy',
      locale: '',
      null_value: null,
      ignore_malformed: false,
      boost: 1,
      meta: {},
    });
    expect(at('ti.mappings.ip.mapping.ip')).toMatchObject({ null_value: '1.2.3.4', ignore_malformed: false });
  });

  it('are 404 without an index to tell of', async () => {
    for (const index of ['tc', 'nope*']) {
      const { status, json } = await call('GET', `/${index}/_mapping/field/text`);
      expect([index, status, json]).toEqual([index, 404, {}]);
    }
    expect(await refused('GET', '/nope/_mapping/field/text')).toBe('404 index_not_found_exception no such index [nope]');
    expect(await refused('GET', '/nope*/_mapping/field/text?allow_no_indices=false')).toContain('no such index [nope*]');
    expect((await call('GET', '/ti/_mapping/field/text?local=true')).headers['warning']).toContain('Use [local] in get field mapping');
  });
});

describe('caches', () => {
  it('are cleared, whichever are named: there are none', async () => {
    expect((await call('POST', '/_cache/clear')).json).toEqual({ _shards: { total: 4, successful: 3, failed: 0 } });
    const named = await call('POST', '/ti/_cache/clear?query=true&fielddata=true&request=false&fields=a,b');
    expect(named.json).toEqual({ _shards: { total: 2, successful: 2, failed: 0 } });
    expect(await refused('POST', '/tc/_cache/clear')).toBe('400 index_closed_exception closed');
    expect(await refused('POST', '/ti/_cache/clear?query=maybe')).toContain('400 illegal_argument_exception Failed to parse value [maybe]');
  });
});

describe('flushing', () => {
  it('waits for another one where it is forced', async () => {
    const reason = 'Validation Failed: 1: wait_if_ongoing must be true for a force flush;';
    expect(await refused('POST', '/ti/_flush?force=true&wait_if_ongoing=false')).toBe(`400 action_request_validation_exception ${reason}`);
    expect((await call('POST', '/ti/_flush?force=true')).status).toBe(200);
    expect((await call('POST', '/ti/_flush?wait_if_ongoing=false')).status).toBe(200);
  });

  it('synced tells of each index, and that it is deprecated', async () => {
    const { json, headers } = await call('POST', '/_flush/synced');
    expect(json).toEqual({
      _shards: { total: 4, successful: 3, failed: 0 },
      ti: { total: 2, successful: 2, failed: 0 },
      tj: { total: 2, successful: 1, failed: 0 },
    });
    expect(headers['warning']).toContain('Synced flush is deprecated and will be removed in 8.0.');
    expect((await call('POST', '/nope/_flush/synced')).json).toEqual({ _shards: { total: 0, successful: 0, failed: 0 } });
    const closed = await call('GET', '/tc/_flush/synced');
    const failed = { total: 1, successful: 0, failed: 1 };
    expect([closed.status, closed.json]).toEqual([409, { _shards: failed, tc: { ...failed, failures: [{ shard: 0, reason: 'closed' }] } }]);
  });
});

describe('blocks', () => {
  const blocked = (...names: string[]) => ({
    acknowledged: true,
    shards_acknowledged: names.length > 0,
    indices: names.map((name) => ({ name, blocked: true })),
  });

  it('are set once, by name', async () => {
    expect((await call('PUT', '/ti,tj/_block/write')).json).toEqual(blocked('ti', 'tj'));
    expect((await call('PUT', '/ti,tj/_block/write')).json).toEqual(blocked());
    expect(await refused('PUT', '/ti/_doc/1', { a: 1 })).toContain('403 cluster_block_exception index [ti] blocked by: [FORBIDDEN/8/');
    expect((await call('PUT', '/t*/_block/read')).json).toEqual(blocked('ti', 'tj'));
    expect((await call('PUT', '/t*/_block/read?expand_wildcards=all')).json).toEqual(blocked('tc'));
    expect((await call('PUT', '/nope*/_block/write')).json).toEqual(blocked());
  });

  it.each([
    ['ti/_block/foo', '400 illegal_argument_exception No block found with name foo'],
    ['nope/_block/WRITE', '400 illegal_argument_exception No block found with name WRITE'],
    [
      'ti/_block/read_only_allow_delete',
      '400 action_request_validation_exception Validation Failed: 1: read_only_allow_delete block is for internal use only;',
    ],
    ['nope/_block/write', '404 index_not_found_exception no such index [nope]'],
    ['nope*/_block/write?allow_no_indices=false', '404 index_not_found_exception no such index [nope*]'],
  ])('PUT /%s is refused', async (target, expected) => {
    expect(await refused('PUT', `/${target}`)).toBe(expected);
  });

  it('of metadata are lifted alone, one at a time', async () => {
    await call('PUT', '/ti/_block/metadata');
    const barred = '403 cluster_block_exception index [ti] blocked by: [FORBIDDEN/9/index metadata (api)];';
    expect(await refused('PUT', '/ti/_block/write')).toBe(barred);
    expect(await refused('PUT', '/ti/_settings', { 'index.blocks.write': null })).toBe(barred);
    expect(await refused('PUT', '/ti/_settings', { 'index.blocks.write': null, 'index.blocks.metadata': null })).toBe(barred);
    expect((await call('PUT', '/ti/_block/read_only')).json).toEqual(blocked('ti'));
    expect((await call('PUT', '/ti/_settings', { 'index.blocks.read_only': null })).status).toBe(200);
    expect((await call('PUT', '/ti/_settings', { 'index.blocks.metadata': null })).status).toBe(200);
    expect((await call('PUT', '/ti/_block/write')).json).toEqual(blocked('ti'));
  });

  it('are not set on all where names are asked for', async () => {
    await call('PUT', '/_cluster/settings', { transient: { 'action.destructive_requires_name': true } });
    expect(await refused('PUT', '/_all/_block/read_only')).toContain('Wildcard expressions or all indices are not allowed');
  });
});

describe('segments', () => {
  it('are listed by index and shard', async () => {
    await call('PUT', '/ti/_doc/1?refresh=true', { a: 1 });
    const { at, json } = await call('GET', '/ti,tj/_segments');
    expect(at('_shards')).toEqual({ total: 4, successful: 3, failed: 0 });
    const shards = [at('indices.ti.shards.0.0'), at('indices.ti.shards.1.0')] as readonly { readonly num_search_segments: number }[];
    expect(shards.map((shard) => shard.num_search_segments)).toEqual(expect.arrayContaining([0, 1]));
    expect(shards.find((shard) => shard.num_search_segments === 1)).toMatchObject({
      routing: { state: 'STARTED', primary: true },
      num_committed_segments: 0,
      segments: { _0: { generation: 0, num_docs: 1, deleted_docs: 0, committed: false, search: true, compound: false } },
    });
    expect(Object.keys((json as { indices: object }).indices)).toEqual(['ti', 'tj']);
  });

  it('tell sizes in words and what they are made of where it is asked for', async () => {
    await call('PUT', '/tj/_doc/1?refresh=true', { a: 1 });
    const { at } = await call('GET', '/tj/_segments?human&verbose');
    expect(at('indices.tj.shards.0.0.segments._0.size')).toMatch(/^\d+(\.\d)?k?b$/);
    expect(at('indices.tj.shards.0.0.segments._0.ram_tree.0')).toMatchObject({ description: 'Document ids' });
  });

  it('of closed and missing indices are refused', async () => {
    expect(await refused('GET', '/tc/_segments')).toBe('400 index_closed_exception closed');
    // Also where a pattern finds them.
    expect(await refused('GET', '/t*/_segments?expand_wildcards=all')).toBe('400 index_closed_exception closed');
    expect((await call('GET', '/_segments?expand_wildcards=all&ignore_unavailable=true')).at('_shards.total')).toBe(4);
    expect((await call('GET', '/tc/_segments?ignore_unavailable=true')).at('indices')).toEqual({});
    expect(await refused('GET', '/nope/_segments')).toBe('404 index_not_found_exception no such index [nope]');
  });
});

describe('merging by force', () => {
  it('drops deleted documents alone where it is asked to', async () => {
    for (const id of ['1', '2']) await call('PUT', `/tj/_doc/${id}?refresh=true`, { a: 1 });
    for (const id of ['3', '4']) await call('PUT', `/tj/_doc/${id}`, { a: 1 });
    await call('POST', '/tj/_refresh');
    await call('DELETE', '/tj/_doc/3?refresh=true');
    const figures = async () => (await call('GET', '/_cat/segments/tj?h=docs.count,docs.deleted')).text.trim().replaceAll(/ +/g, ' ');
    expect(await figures()).toMatch(/^1 0\n ?1 0\n ?1 1$/);
    const { status, headers } = await call('POST', '/tj/_forcemerge?only_expunge_deletes=true&max_num_segments=10');
    expect([status, headers['warning']]).toEqual([200, expect.stringContaining('setting only_expunge_deletes and max_num_segments')]);
    expect(await figures()).toMatch(/^1 0\n ?1 0\n ?1 0$/);
  });
});

describe('_cat/aliases', () => {
  it('looks at the indices that expand_wildcards says', async () => {
    await call('PUT', '/hidden', { settings: { 'index.hidden': true }, aliases: { al: {} } });
    expect((await call('GET', '/_cat/aliases?h=alias')).text).toBe('al\n');
    expect((await call('GET', '/_cat/aliases?h=alias&expand_wildcards=open,closed')).text).toBe('');
  });
});
