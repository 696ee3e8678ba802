import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { prettyJson } from './pretty-json.ts';

it('indents as JSON.stringify does', () => {
  fc.assert(
    fc.property(
      fc.jsonValue().filter((value) => typeof value === 'object' && value !== null),
      (value) => {
        expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(JSON.parse(JSON.stringify(value)), null, 2));
      },
    ),
  );
});

it('keeps the digits of long integers and the spaces inside texts', () => {
  expect(prettyJson('{ "sort" : [ 9223372036854775807, "a , b" ] }')).toBe('{\n  "sort": [\n    9223372036854775807,\n    "a , b"\n  ]\n}');
});

it('leaves what is not JSON alone', () => {
  expect(prettyJson('green open logs')).toBe('green open logs');
  expect(prettyJson('')).toBe('');
});
