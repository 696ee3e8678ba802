import { isJsonArray, isJsonScalar, scalarText } from '../../json/json-value.ts';
/** Reads the options of a part of an analyzer. The first that cannot be read is kept, and stands at its default. */
export class PartOptions {
  problem;
  #options;
  constructor(options) {
    this.#options = options;
  }
  fail(reason, cause) {
    this.problem ??= { type: 'illegal_argument_exception', reason, ...(cause !== undefined && { cause }) };
  }
  text(name) {
    const value = this.#options.get(name);
    return value === undefined || value === null ? undefined : textOf(value);
  }
  /** Whether an option, where it is given, is a text or a list of texts. */
  isTexts(name) {
    const value = this.#options.get(name) ?? '';
    return typeof value === 'string' || (isJsonArray(value) && value.every((item) => typeof item === 'string'));
  }
  integer(name, fallback) {
    const text = this.text(name);
    if (text === undefined) return fallback;
    if (/^[+-]?\d{1,9}$/.test(text)) return Number(text);
    this.fail(`Failed to parse value [${text}] for setting [${name}]`, {
      type: 'number_format_exception',
      reason: `For input string: "${text}"`,
    });
    return fallback;
  }
  flag(name, fallback) {
    const text = this.text(name);
    if (text === undefined || text === 'true' || text === 'false') return text === undefined ? fallback : text === 'true';
    this.fail(`Failed to parse value [${text}] as only [true] or [false] are allowed.`);
    return fallback;
  }
  /** A list, or a text with commas. */
  list(name) {
    const value = this.#options.get(name);
    if (value === undefined || value === null) return undefined;
    if (isJsonArray(value)) return value.map(textOf);
    return textOf(value)
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '');
  }
}
function textOf(value) {
  return isJsonScalar(value) ? scalarText(value) : '';
}
