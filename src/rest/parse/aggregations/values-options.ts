import type { JsonObject, ValuesOptions, ValueType } from '../../../engine/index.ts';
import { refuseArgument, refuseUnsupported } from '../../errors/refusal.ts';
import { isJsonScalar, readText, tokenName } from '../json-access.ts';
import { type MemberReaders, readFields } from '../read-members.ts';

/** What an aggregation over values of a field may say of them. */
export type ValuesMembers = Partial<ValuesOptions>;

/** Readers of what all say of their values. @param zoned whether it takes a `time_zone` */
export function valuesReaders(zoned: boolean): MemberReaders<ValuesMembers> {
  return {
    field: (value, name) => ({ field: readText(value, name) }),
    missing: (value, name) =>
      isJsonScalar(value) ? { missing: value } : refuseArgument(`[${name}] must be a value but found [${tokenName(value)}]`),
    format: (value, name) => ({ format: readText(value, name) }),
    value_type: (value, name) => ({ valueType: readValueType(readText(value, name)) }),
    script: (_value, _name, type) => refuseUnsupported(`[script] of a [${type}] aggregation`),
    ...(zoned && { time_zone: (value, name) => ({ timeZone: readText(value, name) }) }),
  };
}

/** The peers' names of types of values. */
const VALUE_TYPES: ReadonlyMap<string, ValueType> = new Map([
  ['string', 'string'],
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['ip', 'ip'],
  ...['long', 'double', 'number', 'numeric', 'float', 'integer', 'short', 'byte'].map((name) => [name, 'number'] as const),
]);

function readValueType(name: string): ValueType {
  return VALUE_TYPES.get(name) ?? refuseArgument(`Unknown value type [${name}]`);
}

/** Reads the object of an aggregation over a field, with readers of its own. */
export function readValues<Own extends object>(
  type: string,
  body: JsonObject,
  own: MemberReaders<Own>,
  { zoned = false }: { readonly zoned?: boolean } = {},
): { readonly values: ValuesOptions; readonly own: Partial<Own> } {
  const read = readFields<ValuesMembers & Own>(type, body, { ...valuesReaders(zoned), ...own } as MemberReaders<ValuesMembers & Own>);
  const { field, missing, format, timeZone, valueType, ...rest } = read as ValuesMembers & Partial<Own>;
  if (field === undefined) return refuseArgument('Required one of fields [field, script], but none were specified. ');
  const values = {
    field,
    ...(missing !== undefined && { missing }),
    ...(format !== undefined && { format }),
    ...(timeZone !== undefined && { timeZone }),
    ...(valueType !== undefined && { valueType }),
  };
  return { values, own: rest as unknown as Partial<Own> };
}
