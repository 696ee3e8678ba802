import { describe, expect, it } from 'vitest';
import { beginningAt } from './one-file.ts';

describe('a page in one file', () => {
  it('begins where it is told, whatever the address', () => {
    const page = '<script>const begin = ""; go(begin)</script>';
    expect(beginningAt(page, '#/lessons?view=$&')).toBe('<script>const begin = "#/lessons?view=$&"; go(begin)</script>');
    expect(beginningAt(page, '</script>')).toBe('<script>const begin = "\\u003c/script>"; go(begin)</script>');
  });

  it('is none where a host answers with something else', () => {
    expect(beginningAt('<!doctype html><title>Not found</title>', '#/lessons')).toBeUndefined();
  });
});
