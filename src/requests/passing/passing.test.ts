import { describe, expect, it } from 'vitest';
import { bodyProblem, judge, READS, WRITES } from './passing.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'CONNECT', 'get'];
const ask = (method: string, path: string, query = '') => judge({ method, path, query }, { writes: false });
const closingProblem = (body: string) => bodyProblem({ takes: 'ids' }, body);

describe('what passes to the cluster', () => {
  it.each(READS.map(({ methods, path }) => [path, methods] as const))('%s by %j and by no other method', (template, methods) => {
    const path = template.replace('{index}', 'logs-1,other*').replace(/\{\w+\}/g, 'search');
    const others = READS.filter((read) => read.path === template).flatMap((read) => read.methods);
    for (const method of METHODS) expect([method, ask(method, path).pass]).toEqual([method, others.includes(method)]);
    expect(ask(methods[0] ?? '', path)).toMatchObject({ pass: true, path });
  });

  it.each([
    ['PUT', '/logs'],
    ['DELETE', '/logs'],
    ['DELETE', '/*'],
    ['POST', '/logs/_doc'],
    ['PUT', '/logs/_doc/1'],
    ['POST', '/_bulk'],
    ['POST', '/logs/_bulk'],
    ['POST', '/logs/_delete_by_query'],
    ['POST', '/logs/_update_by_query'],
    ['POST', '/logs/_update/1'],
    ['POST', '/logs/_refresh'],
    ['GET', '/logs/_refresh'],
    ['POST', '/logs/_close'],
    ['POST', '/_reindex'],
    ['PUT', '/logs/_settings'],
    ['PUT', '/logs/_mapping'],
    ['PUT', '/_cluster/settings'],
    ['POST', '/_cluster/reroute'],
    ['GET', '/_cluster/state'],
    ['DELETE', '/_search/scroll/_all'],
    ['DELETE', '/_search/point_in_time/_all'],
    ['POST', '/_security/api_key'],
    ['GET', '/_security/user'],
    ['POST', '/_tasks/_cancel'],
    ['GET', '/_tasks/node:1'],
    ['PUT', '/_insights/top_queries'],
    ['GET', '/_snapshot'],
    ['POST', '/_scripts/x'],
    ['POST', '/_nodes/reload_secure_settings'],
    ['GET', '/_plugins/_security/api/internalusers'],
  ])('%s %s does not', (method, path) => {
    expect(ask(method, path)).toMatchObject({ pass: false, reason: expect.stringContaining('only reads pass') });
  });

  it.each([
    '/logs/../_bulk/_search',
    '/logs%2F_bulk',
    '/logs%2f_delete_by_query/_search',
    '/%2e%2e/_search',
    '/./_search',
    '//_search',
    '/logs//_search',
    '/logs/_search/',
    '/a%252F_bulk/_search',
    '/a%5C_bulk/_search',
    '/a%00/_search',
    '/a%0d%0a/_search',
    '/a%3Fb/_search',
    '/a%23/_search',
    '/%E0%A4%A/_search',
    '_search',
  ])('nor does %s, which two servers could read in two ways', (path) => {
    expect(ask('POST', path)).toMatchObject({ pass: false });
  });

  it('writes the path anew, so that the cluster reads what was judged', () => {
    expect(ask('GET', '/%6Cogs/%5Fsearch')).toEqual({ pass: true, path: '/logs/_search', takes: 'anything', text: false });
    expect(ask('GET', '/caf%C3%A9,x*/_count')).toEqual({ pass: true, path: '/caf%C3%A9,x*/_count', takes: 'anything', text: false });
  });

  it('takes no name that begins with an underscore for an index, but all of them', () => {
    expect(ask('GET', '/_all/_search').pass).toBe(true);
    expect(ask('GET', '/_security/_search').pass).toBe(false);
    expect(ask('GET', '/logs,_x/_search').pass).toBe(false);
  });
});

describe('closing', () => {
  it.each(['{"id":"x"}', '{"scroll_id":"x"}', '{"scroll_id":["x","y"]}', '{"pit_id":["x"]}'])('passes with %s', (body) => {
    expect(closingProblem(body)).toBeUndefined();
  });

  it.each([
    '',
    'x',
    '[]',
    '{}',
    '{"scroll_id":[]}',
    '{"scroll_id":"_all"}',
    '{"scroll_id":["x","_all"]}',
    '{"scroll_id":"\\u005fall"}',
    '{"pit_id":["_all"]}',
    '{"pit_id":["_all"],"pit_id":["x"]}',
    '{"scroll\\u005fid":["_all"],"scroll_id":"x"}',
    '{"id":5}',
    '{"id":"x","more":1}',
  ])('does not with %s', (body) => {
    expect(closingProblem(body)).toEqual(expect.any(String));
  });

  it('does not by a parameter', () => {
    expect(ask('DELETE', '/_search/scroll', 'scroll_id=_all')).toMatchObject({ pass: false });
  });
});

describe('writing', () => {
  const write = (method: string, path: string, query = '') => judge({ method, path, query }, { writes: true });

  it.each(WRITES.map(({ methods, path }) => [path, methods] as const))(
    '%s passes by %j where it is allowed, to an index of Fathom’s own',
    (path, methods) => {
      for (const method of methods) {
        expect(write(method, path.replace('{own}', 'fathom-logs')).pass).toBe(true);
        expect(write(method, path.replace('{own}', 'fathom-logs'), 'pipeline=x')).toMatchObject({ pass: false });
        expect(ask(method, path.replace('{own}', 'fathom-logs')).pass).toBe(false);
        for (const other of ['logs', 'fathom-*', 'fathom-a,logs', '*', '_all', 'fathom-'])
          expect(write(method, path.replace('{own}', other)).pass).toBe(false);
      }
    },
  );

  it('takes nothing else for a write', () => {
    for (const method of METHODS) {
      expect(write(method, '/fathom-logs/_doc/1').pass).toBe(false);
      expect(write(method, '/_bulk').pass).toBe(false);
      expect(write(method, '/fathom-logs/_close').pass).toBe(false);
    }
    expect(write('POST', '/logs/_doc')).toMatchObject({ reason: expect.stringContaining('and writes to indices called fathom-...') });
  });
});
