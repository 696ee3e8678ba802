import type { Schema } from '../lesson-schema.ts';

/** A place in a lesson: members by name, entries by number. */
export type Path = readonly (string | number)[];

/** A place as refusals name it: `steps[2].check[0].see`. */
export function pathText(path: Path): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('');
}

/** A place as refusals name it and those around it, the innermost first. */
export function placesAround(path: string): readonly string[] {
  const ends = [...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index));
  return path === '' ? [] : [path, ...ends.toReversed()].filter((place) => place !== '');
}

/** The value with another one at a place; undefined takes the place away. What is no object or list there becomes one. */
export function withValue(whole: unknown, path: Path, value: unknown): unknown {
  const [part, ...rest] = path;
  if (part === undefined) return value;
  if (typeof part === 'number') {
    const list: readonly unknown[] = Array.isArray(whole) ? whole : [];
    const entry = withValue(list[part], rest, value);
    if (entry === undefined) return list.toSpliced(part, 1);
    return part < list.length ? list.with(part, entry) : [...list, entry];
  }
  const { [part]: old, ...others } = recordOf(whole);
  const member = withValue(old, rest, value);
  if (member === undefined) return others;
  return part in recordOf(whole) ? { ...recordOf(whole), [part]: member } : { ...others, [part]: member };
}

/** An object's members; none of what is no object. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
}

/** What a schema stands for, where it names another one. */
export function resolved(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (root.$defs?.[name] ?? {});
}

/** Something to begin with: what is required, with as little in it as may be. */
export function blankOf(given: Schema, root: Schema): unknown {
  const schema = resolved(given, root);
  if (schema.enum !== undefined) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, blankOf(schema.properties?.[name] ?? {}, root)]));
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => blankOf(schema.items ?? {}, root));
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case undefined:
    default:
      return '';
  }
}

/** A decimal of which more is to come: as a number it would lose its point under the typing hand. */
const isUnderway = /\.\d*0$|\.$/;

/** What was typed as the value a schema is about: a number or true and false where it may be one, else the text, which the checker then judges. */
export function typedValue(text: string, { type = 'string' }: Schema): unknown {
  const may = (name: string) => (typeof type === 'string' ? type === name : type.includes(name));
  if (may('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = text.trim() !== '' && Number.isFinite(Number(text)) && !isUnderway.test(text);
  return isNumber && (may('integer') || may('number')) ? Number(text) : text;
}
