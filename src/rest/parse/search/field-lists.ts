import type { FieldAndFormat, JsonValue } from '../../../engine/index.ts';
import { refuseArgument, refuseParsing, refuseField } from '../../errors/refusal.ts';
import { checkListed, isJsonArray, isJsonObject, readText, readTexts, tokenName } from '../json-access.ts';

/** `docvalue_fields` and `fields`: names, or `{field, format}`. */
export function parseFieldsAndFormats(value: JsonValue, within: string): readonly FieldAndFormat[] {
  if (!isJsonArray(value)) return refuseParsing(`Unknown key for a ${tokenName(value)} in [${within}].`, within);
  const items = within === 'fields' ? checkListed(value, within) : value;
  return items.map((item) => (isJsonObject(item) ? parseFieldAndFormat(item, within) : { field: readText(item, within) }));
}

function parseFieldAndFormat(item: ReadonlyMap<string, JsonValue>, within: string): FieldAndFormat {
  let field: string | undefined;
  let format: string | undefined;
  for (const [key, option] of item) {
    if (key === 'field') field = readText(option, key);
    else if (key === 'format') format = option === null ? undefined : readText(option, key);
    else return refuseField(within, key, ['field', 'format']);
  }
  if (field === undefined) return refuseArgument('Required [field]');
  return format === undefined ? { field } : { field, format };
}

/** `stored_fields`: a name, a list of names, or `_none_` for nothing at all. */
export function parseStoredFields(value: JsonValue): readonly string[] | 'none' {
  return readStoredFields(readTexts(value, 'stored_fields'));
}

/** The same out of a URL. `_none_` stands alone. */
export function readStoredFields(names: readonly string[]): readonly string[] | 'none' {
  if (!names.includes('_none_')) return names;
  return names.length === 1 ? 'none' : refuseArgument('cannot combine _none_ with other fields');
}

/** `script_fields`: how many there are. */
export function parseScriptFields(value: JsonValue): number {
  return isJsonObject(value) ? value.size : 0;
}
