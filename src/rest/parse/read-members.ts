import type { JsonValue } from '../../engine/index.ts';
import { refuseField, withinField } from '../errors/refusal.ts';

/** Readers of an object's members, by name. Each is told the name and what the object is called, for refusals. */
export interface MemberReaders<Value extends object> {
  readonly [Name: string]: (value: JsonValue, name: string, within: string) => Partial<Value>;
}

/** Reads members in their order into one object; what is absent stays absent. `refuseName` ends the request over a name without a reader. */
export function readMembers<Value extends object>(
  within: string,
  body: Iterable<readonly [string, JsonValue]>,
  readers: MemberReaders<Value>,
  refuseName: (name: string) => never,
): Partial<Value> {
  const read: Partial<Value> = {};
  for (const [name, value] of body) {
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (reader === undefined) return refuseName(name);
    Object.assign(read, reader(value, name, within));
  }
  return read;
}

/** As {@link readMembers}, in the way of the peers' object parsers: what goes wrong within a member is told as the cause. */
export function readFields<Value extends object>(
  parser: string,
  body: Iterable<readonly [string, JsonValue]>,
  readers: MemberReaders<Value>,
): Partial<Value> {
  const read: Partial<Value> = {};
  for (const [name, value] of body) {
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (reader === undefined) return refuseField(parser, name, Object.keys(readers));
    Object.assign(
      read,
      withinField(parser, name, () => reader(value, name, parser)),
    );
  }
  return read;
}
