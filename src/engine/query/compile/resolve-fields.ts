import type { FieldType } from '../../schema/field-type.ts';
import { patternTest } from '../../schema/name-pattern.ts';
import type { WeightedField } from './compile-cross-fields.ts';
import type { Compilation } from './compilation.ts';

/** Mapped fields in the order asked for; `*` in a name stands for any characters. Boosts of a field named twice multiply. */
export function resolveFields(run: Compilation, wanted: readonly { readonly field: string; readonly boost: number }[]): WeightedField[] {
  const boosts = new Map<string, number>();
  for (const { field, boost } of wanted) {
    for (const path of expand(run, field)) boosts.set(path, (boosts.get(path) ?? 1) * boost);
  }
  const fields: WeightedField[] = [];
  for (const [path, boost] of boosts) {
    const type = run.field(path);
    if (type !== undefined) fields.push({ type, boost });
  }
  return fields;
}

/** Every field a text can be looked for in. */
export function defaultFields(run: Compilation): WeightedField[] {
  return run.mapping.fields.filter(takesText).map((type) => ({ type, boost: 1 }));
}

function takesText(type: FieldType): boolean {
  return type.indexed && type.type !== 'completion';
}

function expand(run: Compilation, pattern: string): string[] {
  if (!pattern.includes('*')) return [pattern];
  const fits = patternTest(pattern);
  return run.mapping.fields.filter((type) => takesText(type) && fits(type.path)).map((type) => type.path);
}
