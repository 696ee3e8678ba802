import { formatDouble } from './java-number.ts';
import { isJsonArray, JsonDouble } from './json-value.ts';
/**
 * Compact JSON text of `value`: big integers exactly, {@link JsonDouble} by its text, object members in order. Lone
 * surrogates are escaped, so the text survives UTF-8. A number that is not finite is a bug of the caller.
 */
export function writeJson(value) {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return writeNumber(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (value instanceof JsonDouble) return value.text;
  return isJsonArray(value) ? writeArray(value) : writeObject(value);
}
function writeNumber(value) {
  if (Number.isSafeInteger(value)) return String(value);
  if (!Number.isFinite(value)) throw new Error(`JSON has no text for ${value}`);
  return formatDouble(value);
}
function writeObject(members) {
  let text = '{';
  for (const [key, value] of members) {
    if (text.length > 1) text += ',';
    text += `${JSON.stringify(key)}:${writeJson(value)}`;
  }
  return `${text}}`;
}
function writeArray(items) {
  let text = '[';
  for (let i = 0; i < items.length; i++) {
    if (i > 0) text += ',';
    text += writeJson(items[i]);
  }
  return `${text}]`;
}
