import { describe, expect, it } from 'vitest';
import { type JsonValue } from '../../engine/index.ts';
import { Refusal } from '../errors/refusal.ts';
import type { RequestBody } from '../request/request-body.ts';
import { testBody } from '../testing/test-body.ts';
import { readChange, readNew } from './read-record.ts';
import type { RecordDescription } from './record.ts';

const TOY: RecordDescription = {
  name: 'toy',
  key: 'id',
  versioned: true,
  attributes: {
    id: { type: 'string', description: '' },
    kind: { type: 'string', description: '', set: 'create', required: true, values: ['car', 'doll'] },
    label: { type: 'string', description: '', set: 'always', minLength: 1, maxLength: 5, nullable: true },
    weight: { type: 'number', description: '', set: 'always', minimum: 0.5, maximum: 10, default: 1 },
    parts: { type: 'array', description: '', set: 'always' },
    price: { type: 'integer', description: '' },
    version: { type: 'integer', description: '' },
  },
};
const CURRENT = { id: 't1', kind: 'car', label: 'red', weight: 1, parts: ['a'], price: 5, version: 3 };

function bytes(body: unknown): RequestBody | undefined {
  return body === undefined ? undefined : testBody(typeof body === 'string' ? body : JSON.stringify(body));
}

function outcome(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal && error.error.kind === 'convention') return `${error.error.code}: ${error.error.message}`;
    throw error;
  }
  return 'read';
}

function made(body: unknown): Record<string, JsonValue> {
  return Object.fromEntries(readNew(bytes(body), TOY));
}

describe('a new record', () => {
  it('gets defaults for what was left out', () => {
    expect(made({ kind: 'car' })).toEqual({ kind: 'car', weight: 1 });
    expect(made({ kind: 'car', weight: 2, label: null })).toEqual({ kind: 'car', weight: 2, label: null });
  });

  it.each<[unknown, string]>([
    [{}, 'missing_attribute: [kind]'],
    [{ kind: 'train' }, 'out_of_bounds: [kind] must be one of [car, doll], found [train]'],
    [{ kind: 'car', colour: 'red' }, 'unknown_attribute: unknown attribute [colour] of the toy, there are [kind, label, weight, parts]'],
    [{ kind: 'car', price: 5 }, 'not_changeable: [price]'],
    [{ kind: 'car', version: 1 }, 'not_changeable: [version]'],
    [{ kind: 'car', id: 'x' }, 'not_changeable: [id]'],
    [{ kind: 'car', label: '' }, 'out_of_bounds: [label] must have between 1 and 5 characters, found 0'],
    [{ kind: 'car', label: '😀😀😀😀😀😀' }, 'out_of_bounds: [label] must have between 1 and 5 characters, found 6'],
    [{ kind: 'car', weight: 0.4 }, 'out_of_bounds: [weight] must be between 0.5 and 10, found [0.4]'],
    [{ kind: 'car', weight: '1' }, 'wrong_type: [weight] must be a number, found [1]'],
    [{ kind: 'car', weight: null }, 'wrong_type: [weight]'],
    [{ kind: 'car', parts: {} }, 'wrong_type: [parts] must be an array, found [{}]'],
    [undefined, 'malformed_body: a body is needed'],
    ['"car"', 'malformed_body: the body must be a JSON object, found [VALUE_STRING]'],
    ['{"kind":"car","kind":"doll"}', 'malformed_body: '],
    ['{"__proto__":1}', 'unknown_attribute: unknown attribute [__proto__]'],
    ['{"constructor":1}', 'unknown_attribute: unknown attribute [constructor]'],
  ])('%j is refused', (body, says) => {
    expect(outcome(() => made(body))).toContain(says);
  });

  it('counts characters, not code units', () => {
    expect(made({ kind: 'car', label: '😀😀😀😀😀' })).toMatchObject({ label: '😀😀😀😀😀' });
  });
});

describe('a changed record', () => {
  const whole = { label: 'blue', weight: 2, parts: [] };

  it('takes the changed attributes of PATCH, and all of PUT', () => {
    const patch = readChange(bytes({ label: 'blue', version: 3 }), TOY, 'change', CURRENT);
    expect([[...patch.attributes], patch.version]).toEqual([[['label', 'blue']], 3]);
    const put = readChange(bytes({ ...whole, version: 3 }), TOY, 'replace', CURRENT);
    expect(Object.fromEntries(put.attributes)).toEqual(whole);
  });

  it('can be sent back as it was read, with what cannot be changed left as it is', () => {
    expect([...readChange(bytes(CURRENT), TOY, 'replace', CURRENT).attributes.keys()]).toEqual(['label', 'weight', 'parts']);
  });

  it.each<['replace' | 'change', unknown, string]>([
    ['replace', { label: 'blue', weight: 2, version: 3 }, 'missing_attribute: [parts] is missing, an array: PUT replaces the whole record'],
    ['replace', whole, 'missing_version: '],
    ['change', { label: 'blue', version: null }, 'missing_version: '],
    ['change', { label: 'blue', version: 0 }, 'bad_version: [version] must be a positive whole number, found [0]'],
    ['change', { label: 'blue', version: '3' }, 'bad_version: '],
    ['change', { label: 'blue', version: 1.5 }, 'bad_version: '],
    ['change', { price: 6, version: 3 }, 'not_changeable: [price]'],
    ['change', { kind: 'doll', version: 3 }, 'not_changeable: [kind]'],
    ['change', { lable: 'x', version: 3 }, 'did you mean [label]?'],
  ])('%s %j is refused', (use, body, says) => {
    expect(outcome(() => readChange(bytes(body), TOY, use, CURRENT))).toContain(says);
  });
});
