import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, pathProblem, UnsendableError } from './address.ts';

const base = new URL('http://host/sub/api/');

describe('a path below the service', () => {
  it.each([
    '/../../victim',
    '/..',
    '/.',
    '/a/..',
    '/a/../_search',
    '/a/./_search',
    '/%2e%2e/%2E%2e/victim',
    '/.%2e/%2e./victim',
    '/%2e/a',
    String.raw`/..\..\victim`,
    String.raw`/a\%2e%2e\..\victim`,
    '/.\t./.\n.\r/victim',
    '/%2\te./x',
    '/a/.. ',
    '/a/..\u0001',
    '/..?q=*:*',
    '/a/..#b',
    '..',
    '/../https://evil.test/x',
  ])('is refused where an address would lead to another level: %j', (path) => {
    expect(pathProblem(path)).toMatch(/^An address cannot hold “[.%2eE]+” as a name: .* Nothing was sent\.$/);
    expect(() => addressOf(path, base)).toThrow(UnsendableError);
  });

  it.each([
    ['/a/_search?sort=..&q=../x', 'http://host/sub/api/a/_search?sort=..&q=../x'],
    ['/...', 'http://host/sub/api/...'],
    ['/.a/..b/c..', 'http://host/sub/api/.a/..b/c..'],
    ['/%252e%252e/x', 'http://host/sub/api/%252e%252e/x'],
    ['/..%2f..%2fvictim', 'http://host/sub/api/..%2f..%2fvictim'],
    ['//evil.test/x', 'http://host/sub/api//evil.test/x'],
    ['/https://evil.test/x', 'http://host/sub/api/https://evil.test/x'],
    [String.raw`/\\evil.test/x`, 'http://host/sub/api///evil.test/x'],
    ['a', 'http://host/sub/api/a'],
    ['a/b', 'http://host/sub/api/a/b'],
    ['.%/2e/victim', 'http://host/sub/api/.%/2e/victim'],
  ])('is sent as it is where it stays there: %j', (path, address) => {
    expect(addressOf(path, base).href).toBe(address);
  });

  it('is refused or lies below the base, with all its segments, whatever it is written with', () => {
    const piece = fc.constantFrom(
      '.',
      '..',
      '%2e',
      '%2E',
      '%',
      '2e',
      '/',
      '\\',
      '\t',
      '\n',
      '\r',
      ' ',
      '\0',
      '?',
      '#',
      ':',
      '@',
      'a',
      '//evil.test',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const path = `/${pieces.join('')}`;
        if (pathProblem(path) !== undefined) return;
        const { href, pathname } = addressOf(path, base);
        expect(href.startsWith(base.href)).toBe(true);
        const [written = ''] = path.replace(/[\t\n\r]/g, '').split(/[?#]/, 1);
        expect(pathname.split('/').length).toBe(base.pathname.split('/').length - 2 + written.split(/[/\\]/).length);
      }),
      { numRuns: 5_000 },
    );
  });
});
