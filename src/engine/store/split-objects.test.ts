import { expect, it } from 'vitest';
import { splitObjects } from './split-objects.ts';

const split = (text: string, most = 100): readonly string[] => {
  const bytes = new TextEncoder().encode(text);
  const starts = splitObjects(bytes, most);
  return starts.slice(1).map((to, at) => new TextDecoder().decode(bytes.subarray(starts[at], to)));
};

it.each([
  ['{}{"a":1}', ['{}', '{"a":1}']],
  ['{"a":{"b":[{}]}} {"c":2}\n', ['{"a":{"b":[{}]}}', ' {"c":2}']],
  [String.raw`{"a":"}{\"}"}{"b":"\\"}`, [String.raw`{"a":"}{\"}"}`, String.raw`{"b":"\\"}`]],
  ['{"ü":"}"}{"cut": "sho', ['{"ü":"}"}']],
  ['{"a":1}\0\0\0', ['{"a":1}']],
  ['}{"a":1}', []],
  ['', []],
])('finds the whole objects of %j', (text, objects) => {
  expect(split(text)).toEqual(objects);
});

it('finds no more than are asked for', () => {
  expect(split('{}{}{}', 2)).toEqual(['{}', '{}']);
});
