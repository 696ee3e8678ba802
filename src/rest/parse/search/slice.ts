import type { JsonValue, Slice } from '../../../engine/index.ts';
import { withinField, refuseField, refuseObject } from '../../errors/refusal.ts';
import { isJsonObject, readInt, readText } from '../json-access.ts';

const NAMES = ['field', 'id', 'max'];

/** `slice`: `{id, max, field?}`. What a value breaks is told at its key, as far as the ones before it are known. */
export function parseSlice(value: JsonValue): Slice {
  let field = '_id';
  let id: number | undefined;
  let max: number | undefined;
  for (const [key, option] of isJsonObject(value) ? value : []) {
    if (key === 'field') {
      field = readText(option, key);
      if (field === '') refuseValue(key, 'field name is null or empty');
    } else if (key === 'id') {
      id = withinField('slice', key, () => readInt(option, key));
      if (id < 0) refuseValue(key, 'id must be greater than or equal to 0');
    } else if (key === 'max') {
      max = withinField('slice', key, () => readInt(option, key));
      if (max <= 1) refuseValue(key, 'max must be greater than 1');
    } else refuseField('slice', key, NAMES);
    if (id !== undefined && max !== undefined && max <= id) refuseValue(key, 'max must be greater than id');
  }
  if (id === undefined) return refuseValue('slice', 'id must be greater than or equal to 0');
  if (max === undefined) return refuseValue('slice', 'max must be greater than 1');
  return { id, max, field };
}

function refuseValue(key: string, reason: string): never {
  const cause = { type: 'illegal_argument_exception', reason };
  return refuseObject(`[slice] failed to parse field [${key}]`, key, { part: 'value', cause });
}
