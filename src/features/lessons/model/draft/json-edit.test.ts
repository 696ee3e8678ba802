import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../catalogue.ts';
import { checkSchema } from '../check-schema.ts';
import { lessonSchema, type Schema } from '../lesson-schema.ts';
import { blankOf, pathText, placesAround, recordOf, resolved, typedValue, withValue, type Path } from './json-edit.ts';

const lesson: unknown = JSON.parse(catalogue[0].json);

/** Every place of a value, the innermost last. */
function placesOf(value: unknown, path: Path = []): readonly Path[] {
  const parts = Array.isArray(value) ? [...value.keys()] : Object.keys(recordOf(value));
  return [path, ...parts.flatMap((part) => placesOf(Reflect.get(value as object, part), [...path, part]))];
}

const at = (value: unknown, path: Path): unknown => path.reduce<unknown>((inner, part) => Reflect.get(inner as object, part), value);

describe('an edit', () => {
  it('changes one place of a lesson and no other, and leaves the order of members', () => {
    const places = placesOf(lesson).filter((path) => path.length > 0);
    expect(places.length).toBeGreaterThan(50);
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.string(), (path, text) => {
        const edited = withValue(lesson, path, text);
        expect(at(edited, path)).toBe(text);
        expect(JSON.stringify(withValue(edited, path, at(lesson, path)))).toBe(JSON.stringify(lesson));
      }),
    );
  });

  it('adds an entry and a member, and takes them away again', () => {
    const added = withValue(withValue(lesson, ['breakIt', 99], 'more'), ['score'], { of: [] });
    expect(recordOf(added)['breakIt']).toHaveLength((recordOf(lesson)['breakIt'] as unknown[]).length + 1);
    const count = (recordOf(lesson)['breakIt'] as unknown[]).length;
    expect(withValue(withValue(added, ['score'], undefined), ['breakIt', count], undefined)).toEqual(lesson);
    expect(pathText(['steps', 2, 'check', 0, 'see'])).toBe('steps[2].check[0].see');
  });

  it('has places around it, whatever a refusal calls it', () => {
    expect(placesAround('steps[2].check[0].see')).toEqual([
      'steps[2].check[0].see',
      'steps[2].check[0]',
      'steps[2].check',
      'steps[2]',
      'steps',
    ]);
    expect([placesAround(''), placesAround('a[b'), placesAround('title')]).toEqual([[], ['a[b', 'a'], ['title']]);
  });

  it('makes something to begin with that has every member it must have, of its kind', () => {
    const defs: readonly Schema[] = [lessonSchema, ...Object.values(lessonSchema.$defs ?? {})];
    for (const schema of defs) {
      const problems = checkSchema(blankOf(schema, lessonSchema), schema, lessonSchema);
      // What is left to do is to write texts.
      expect(problems.filter(({ reason }) => !/^must (not be empty|be of small letters|have at least)/.test(reason))).toEqual([]);
    }
    expect(resolved({ $ref: '#/$defs/setup' }, lessonSchema).required).toContain('data');
  });

  it('takes what is typed for a number or a flag only where one may stand', () => {
    expect([typedValue('18', { type: 'integer' }), typedValue('18', { type: 'string' }), typedValue('x', { type: 'integer' })]).toEqual([
      18,
      '18',
      'x',
    ]);
    // A point and a zero stay where they were typed, until there is more.
    expect(['0', '0.', '0.0', '0.05'].map((text) => typedValue(text, { type: 'number' }))).toEqual([0, '0.', '0.0', 0.05]);
    const any: Schema = { type: ['string', 'number', 'boolean'] };
    expect([typedValue('true', any), typedValue('1e3', any), typedValue('', any), typedValue('end', any)]).toEqual([
      true,
      1_000,
      '',
      'end',
    ]);
  });
});
