import { describe, expect, it } from 'vitest';
import { RELEASES, type ReleaseName } from './release/release.ts';
import { fillIndex, testService, type TestService } from './testing/test-service.ts';

const NAMES = Object.keys(RELEASES) as readonly ReleaseName[];

async function passingFor(as: ReleaseName | undefined): Promise<TestService> {
  const service = testService([], {}, as);
  await fillIndex(service, 'movies', 3, 2);
  return service;
}

/** What tells of a type, in every answer that has documents in it. */
async function typesIn(service: TestService): Promise<readonly (readonly [string, boolean])[]> {
  const lines = '{"index":{"_id":"a"}}\n{"n":1}\n{"update":{"_id":"none"}}\n{"doc":{}}\n';
  const asked: readonly [string, string, unknown?][] = [
    ['POST', '/movies/_search', {}],
    ['POST', '/movies/_search?pretty', { version: true, highlight: { fields: { title: {} } }, query: { match: { title: 'document' } } }],
    ['POST', '/movies/_search?filter_path=hits.hits', {}],
    ['POST', '/movies/_search', { size: 0, aggs: { best: { top_hits: { size: 1 } } } }],
    ['POST', '/_msearch', '{"index":"movies"}\n{}\n'],
    ['PUT', '/movies/_doc/b', { n: 4 }],
    ['GET', '/movies/_doc/b'],
    ['GET', '/movies/_doc/none'],
    ['DELETE', '/movies/_doc/b'],
    ['POST', '/movies/_bulk', lines],
    ['POST', '/movies/_mget', { ids: ['a', 'none'] }],
    ['POST', '/movies/_explain/d0001', { query: { match_all: {} } }],
    ['POST', '/movies/_update/a', { doc: { n: 5 } }],
  ];
  const found: [string, boolean][] = [];
  for (const [method, target, body] of asked) {
    const headers: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/x-ndjson' } : {};
    const { status, text } = await service.call(method, target, body, headers);
    if (status >= 400 && status !== 404) throw new Error(text);
    found.push([`${method} ${target}`, /"_type" ?:/.test(text)]);
  }
  return found;
}

describe('passing for a release', () => {
  it.each([
    ['7.10', '7.10.2', 'You Know, for Search', undefined, 'application/json; charset=UTF-8'],
    ['7.17', '7.17.28', 'You Know, for Search', 'Elasticsearch', 'application/json; charset=UTF-8'],
    ['8', '8.19.2', 'You Know, for Search', 'Elasticsearch', 'application/json'],
    ['opensearch-2', '2.19.1', 'The OpenSearch Project: https://opensearch.org/', undefined, 'application/json; charset=UTF-8'],
    ['opensearch-3', '3.2.0', 'The OpenSearch Project: https://opensearch.org/', undefined, 'application/json; charset=UTF-8'],
    [undefined, '7.10.2', 'You Know, for Search', 'Elasticsearch', 'application/json; charset=UTF-8'],
  ] as const)('%s says so wherever a version is told', async (as, number, tagline, product, type) => {
    const service = await passingFor(as);
    const { at, headers } = await service.call('GET', '/');
    expect([at('version.number'), at('tagline'), headers['x-elastic-product'], headers['content-type']]).toEqual([
      number,
      tagline,
      product,
      type,
    ]);
    expect(at('version.distribution')).toBe(as?.startsWith('open') === true ? 'opensearch' : undefined);
    expect((await service.call('GET', '/_cat/nodes?h=version')).text).toBe(`${number}\n`);
    expect((await service.call('GET', '/_cluster/stats')).at('nodes.versions')).toEqual([number]);
    const warned = await service.call('POST', '/_flush/synced');
    expect(warned.headers['warning']).toMatch(
      new RegExp(`^299 ${as?.startsWith('open') === true ? 'OpenSearch' : 'Elasticsearch'}-${number}-`),
    );
  });

  it.each([...NAMES, undefined])('%s tells the type of documents where there are types', async (as) => {
    const typed = as === undefined || as.startsWith('7');
    const found = await typesIn(await passingFor(as));
    expect(found).toEqual(found.map(([asked]) => [asked, typed]));
  });

  it('leaves what is called _type in documents', async () => {
    const service = await passingFor('8');
    await service.call('PUT', '/movies/_doc/t?refresh=true', { inner: { _type: 'mine' } });
    const { at } = await service.call('POST', '/movies/_search?pretty', { query: { ids: { values: ['t'] } }, docvalue_fields: ['_type'] });
    expect(at('hits.hits.0._source')).toEqual({ inner: { _type: 'mine' } });
    expect(at('hits.hits.0.fields')).toEqual({ _type: ['_doc'] });
  });

  it.each([...NAMES, undefined])('%s calls the node that decides by its own name, and takes both', async (as) => {
    const service = await passingFor(as);
    const isManager = as?.startsWith('open') === true;
    const [, head = ''] = /^(.*)\n/.exec((await service.call('GET', '/_cat/nodes?v')).text) ?? [];
    expect(head.split(/ +/).filter((name) => /^(node|master|cluster)/.test(name))).toEqual(
      isManager ? ['node.role', 'node.roles', 'cluster_manager'] : ['node.role', 'master'],
    );
    expect((await service.call('GET', '/_cat/nodes?h=master,node.role')).text).toBe('* dm\n');
    const [cell] = (await service.call('GET', '/_cat/health?h=discovered_cluster_manager')).text.split('\n');
    expect(cell).toBe(isManager ? 'true' : '');
    const health = await service.call('GET', '/_cluster/health');
    expect([health.at('discovered_master'), health.at('discovered_cluster_manager')]).toEqual(
      isManager ? [true, true] : [undefined, undefined],
    );
    const state = await service.call('GET', '/_cluster/state/master_node,cluster_manager_node');
    expect(state.at('cluster_manager_node')).toBe(isManager ? state.at('master_node') : undefined);
    expect((await service.call('GET', '/_cluster/stats')).at('nodes.count.cluster_manager')).toBe(isManager ? 1 : undefined);
    for (const role of ['master:true', 'cluster_manager:true', '_master', '_cluster_manager'])
      expect((await service.call('GET', `/_nodes/${role}`)).at('_nodes.total')).toBe(1);
  });

  it.each([...NAMES, undefined])('%s knows points in time by its own spelling', async (as) => {
    const service = await passingFor(as);
    const open = async (path: string) => (await service.call('POST', `/movies/${path}?keep_alive=1m`)).status;
    const isOpenSearch = as?.startsWith('open') === true;
    const statuses = [await open('_pit'), await open('_search/point_in_time')];
    expect(statuses).toEqual(as === undefined ? [200, 200] : isOpenSearch ? [404, 200] : [200, 404]);
    const close = await service.call('DELETE', isOpenSearch ? '/_pit' : '/_search/point_in_time', { id: 'x' });
    expect(close.status).toBe(as === undefined ? 400 : 404);
  });

  it.each([
    ['7.10', '7', 406, undefined],
    ['7.17', '7', 200, 'application/vnd.elasticsearch+json;compatible-with=7'],
    ['7.17', '8', 406, undefined],
    ['8', '8', 200, 'application/vnd.elasticsearch+json;compatible-with=8'],
    ['8', '7', 200, 'application/vnd.elasticsearch+json;compatible-with=7'],
    ['8', '9', 406, undefined],
    ['opensearch-2', '8', 406, undefined],
    ['opensearch-3', '8', 406, undefined],
    [undefined, '9', 200, 'application/json; charset=UTF-8'],
  ] as const)('%s takes a body compatible with %s: %s', async (as, release, status, type) => {
    const service = await passingFor(as);
    const media = `application/vnd.elasticsearch+json; compatible-with=${release}`;
    const headers = { 'content-type': media, accept: media };
    const answer = await service.call('POST', '/movies/_search', {}, headers);
    expect([answer.status, status === 200 ? answer.headers['content-type'] : undefined]).toEqual([status, type]);
    // A body of a type that nobody knows has one status in the peers, and the most precise one here.
    expect((await service.call('POST', '/movies/_search', {}, { 'content-type': 'text/html' })).status).toBe(as === undefined ? 415 : 406);
  });
});
