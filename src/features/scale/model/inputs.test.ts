import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fields } from './fields.ts';
import { fieldNames, readInputs, writeInputs } from './inputs.ts';

it('takes what is not said as usual, and numbers as people write them', () => {
  expect(readInputs('').values).toMatchObject({ shards: 100, docs: 10_000_000, page: 1_000 });
  expect(readInputs('shards=1e3&docs=1,000,000&page=1_000&rtt=0.4').values).toMatchObject({ shards: 1_000, docs: 1_000_000, rtt: 0.4 });
});

it.each([
  ['shards=many', 'shards', '“many” is no number of shards. Take a whole number from 1 to 100,000.'],
  ['shards=0', 'shards', '“0” is no number of shards. Take a whole number from 1 to 100,000.'],
  ['nodes=1.5', 'nodes', '“1.5” is no number of nodes. Take a whole number from 1 to 10,000.'],
  ['docs=3e9', 'docs', '“3e9” is no number of documents on a shard. Take a whole number from 1 to 2,147,483,519.'],
  ['rtt=-1', 'rtt', '“-1” is no round-trip time in ms. Take a number from 0 to 10,000.'],
  ['page=', 'page', '“” is no number of a page. Take a whole number from 1 to 1,000,000,000,000.'],
  ['shards=5&docs=20&size=10&page=11', 'page', 'Page 11 is past the end: the last one is page 10. Take that, or more documents.'],
] as const)('says of %s what the value is, where the limit lies and the way out', (parameters, name, problem) => {
  const { values, problems, texts } = readInputs(parameters);
  expect(values).toBeUndefined();
  expect(problems).toEqual({ [name]: problem });
  expect(texts[name]).toBe(new URLSearchParams(parameters).get(name));
});

it('is total, and keeps what was typed through an address', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fieldNames), fc.string({ unit: 'grapheme' }), (name, text) => {
      const { texts, values, problems } = readInputs(writeInputs(readInputs('').texts, name, text));
      expect(texts[name]).toBe(text);
      expect(values === undefined).toBe(Object.keys(problems).length > 0);
      expect(values?.[name] ?? 0).toBeLessThanOrEqual(fields[name].most);
    }),
  );
});
