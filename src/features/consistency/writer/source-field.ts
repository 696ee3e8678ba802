import type { WireSortValue } from '../../../client/wire.ts';
import type { ValueKind } from './value-kind.ts';
import { isRecord } from '../../../client/is-record.ts';

type Source = Readonly<Record<string, unknown>>;

/** The path of the source a mapped field is read from: its own, or for a sub-field such as `title.keyword` its parent's. */
export function sourcePath(mappings: Source, field: string): readonly string[] {
  const path: string[] = [];
  let level: unknown = mappings['properties'];
  for (const name of field.split('.')) {
    const definition = isRecord(level) ? level[name] : undefined;
    if (!isRecord(definition)) break;
    path.push(name);
    level = definition['properties'];
  }
  return path;
}

/** A copy of a source with one value set at a path; objects on the way are copied, or made. */
export function withValue(source: Source, path: readonly string[], value: unknown): Source {
  const [name, ...rest] = path;
  if (name === undefined) return source;
  const inner = source[name];
  return { ...source, [name]: rest.length === 0 ? value : withValue(isRecord(inner) ? inner : {}, rest, value) };
}

/** A sort value as a document would hold it: dates as texts. */
export function sourceValue(value: WireSortValue, kind: ValueKind): unknown {
  return kind === 'date' && typeof value === 'number' ? new Date(value).toISOString() : value;
}
