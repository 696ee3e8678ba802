import { isJsonArray, JsonDouble } from '../../json/json-value.ts';
/** A value as the peers' error texts show it: `{a=1, b=[x, y]}`, texts bare. */
export function javaText(value) {
  if (value === null || typeof value !== 'object') return String(value);
  if (value instanceof JsonDouble) return value.text;
  if (isJsonArray(value)) return `[${value.map(javaText).join(', ')}]`;
  return `{${Array.from(value, ([key, member]) => `${key}=${javaText(member)}`).join(', ')}}`;
}
