import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { Router, splitPath } from './routing.ts';

const router = new Router(ENDPOINTS);

function find(method: string, path: string): string {
  const route = router.find(method, splitPath(path));
  if (route.kind === 'found') return `${route.endpoint.summary} ${JSON.stringify(Object.fromEntries(route.parts))}`;
  return route.kind === 'wrong_method' ? route.allowed.join(',') : route.kind;
}

describe('Router', () => {
  it('prefers literal segments to parts', () => {
    expect(find('GET', '/_search')).toMatch(/^Search;.*\{\}$/);
    expect(find('POST', '/logs/_search/')).toMatch(/^Search;.*\{"index":"logs"\}$/);
    expect(find('DELETE', '/_search/point_in_time/_all')).toMatch(/^Close every/);
  });

  it('names every method a path knows', () => {
    expect(find('PATCH', '/logs')).toBe('PUT,GET,HEAD,DELETE');
    expect(find('GET', '/_bulk')).toBe('POST,PUT');
  });

  it('never takes a call or a collection for an index', () => {
    expect(find('DELETE', '/tasks')).toBe('GET,HEAD,OPTIONS');
    expect(find('GET', '/tasks/_search')).toMatch(/^One background task/);
    expect(find('GET', '/datasets/_doc/1')).toBe('unknown_path');
  });

  it('lets the creation of an index with a collection’s name through, to be refused by name', () => {
    expect(find('PUT', '/tasks')).toMatch(/^Create an index/);
  });

  it('knows no other paths', () => {
    expect(find('GET', '/a/b/c/d')).toBe('unknown_path');
  });
});

describe('ENDPOINTS', () => {
  it('answer each method of a path in one row only', () => {
    const seen = new Set<string>();
    for (const endpoint of ENDPOINTS) {
      for (const path of endpoint.paths) {
        for (const method of endpoint.methods) {
          const key = `${method} ${path}`;
          expect(seen).not.toContain(key);
          seen.add(key);
        }
      }
    }
  });
});
