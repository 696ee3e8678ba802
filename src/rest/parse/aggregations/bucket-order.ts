import type { BucketOrder, JsonValue } from '../../../engine/index.ts';
import { refuseParsing } from '../../errors/refusal.ts';
import { isJsonArray, isJsonObject, tokenName } from '../json-access.ts';

/** Reads `order`: one key or several, equal buckets by their key. */
export function parseOrder(value: JsonValue, warnings: string[]): readonly BucketOrder[] {
  const given = isJsonArray(value) ? value.map((item) => parseKey(item, warnings)) : [parseKey(value, warnings)];
  return given.at(-1)?.path === '_key' ? given : [...given, { path: '_key', ascending: true }];
}

function parseKey(value: JsonValue, warnings: string[]): BucketOrder {
  if (!isJsonObject(value)) return refuseParsing(`Unexpected token [${tokenName(value)}] for [order]`, 'order');
  const [path, direction] = [...value].at(-1) ?? [];
  if (path === undefined || direction === undefined) return refuseParsing('Must specify at least one field for [order]', 'order');
  if (typeof direction !== 'string') return refuseParsing(`Unexpected token [${tokenName(direction)}] for [order]`, 'order');
  const lower = direction.toLowerCase();
  if (lower !== 'asc' && lower !== 'desc') return refuseParsing(`Unknown order direction [${direction}]`, path);
  const isOld = path === '_term' || path === '_time';
  if (isOld) warnings.push(`Deprecated aggregation order key [${path}] used, replaced by [_key]`);
  return { path: isOld ? '_key' : path, ascending: lower === 'asc' };
}
