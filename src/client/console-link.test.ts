import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consoleAddParameter, consoleHref } from './console-link.ts';

describe('the address of a request in the console', () => {
  it('reads back as it was written, and survives in Markdown links', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const href = consoleHref({ method: 'POST', path: '/', requestBody: text });
        expect(new URLSearchParams(href.slice(href.indexOf('?') + 1)).get(consoleAddParameter)).toBe(`POST /\n${text}`);
        expect(href).not.toMatch(/[()'"\s]/);
      }),
    );
  });

  it('has the body on lines of its own', () => {
    const href = consoleHref({ method: 'POST', path: '/a/_search?size=1', requestBody: '{"from":1}' });
    expect(decodeURIComponent(href)).toBe('#/console?add=POST /a/_search?size=1\n{"from":1}');
    expect(decodeURIComponent(consoleHref({ method: 'GET', path: '/', requestBody: null }))).toBe('#/console?add=GET /');
  });
});
