import { describe, expect, it } from 'vitest';
import { checkIndexName } from './index-name.ts';

describe('index names', () => {
  it.each(['logs', 'a', '.hidden', 'x-1_2', 'v', 'v1a', 'version1', 'été', 'a'.repeat(255)])('accepts %s', (name) => {
    expect(checkIndexName(name)).toEqual({ ok: true, value: undefined });
  });

  it.each([
    ['', 'must not be empty'],
    ['Logs', 'must be lowercase'],
    ['a b', 'must not contain the following characters [ , ", *, \\, <, |, ,, >, /, ?]'],
    ['a*', 'must not contain the following characters [ , ", *, \\, <, |, ,, >, /, ?]'],
    ['a#b', "must not contain '#'"],
    ['a:b', "must not contain ':'"],
    ['_a', "must not start with '_', '-', or '+'"],
    ['-a', "must not start with '_', '-', or '+'"],
    ['a'.repeat(256), 'index name is too long, (256 > 255)'],
    ['é'.repeat(128), 'index name is too long, (256 > 255)'],
    ['.', "must not be '.' or '..'"],
    ['..', "must not be '.' or '..'"],
    ['codes', 'must not be [codes]: the name is reserved for a collection of this service'],
    ['openapi.json', 'must not be [openapi.json]: the name is reserved for a collection of this service'],
    ['v1', 'must not have the form v<number>[.<number>]: it is reserved for the version segment of a path'],
    ['v1.1', 'must not have the form v<number>[.<number>]: it is reserved for the version segment of a path'],
  ])('refuses %s', (index, rule) => {
    expect(checkIndexName(index)).toEqual({ ok: false, error: { kind: 'invalid_index_name', index, rule } });
  });
});
