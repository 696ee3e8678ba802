import { TIME_UNITS } from '../../schema/dates/time-value.ts';
import type { JsonArray, JsonValue } from '../../json/json-value.ts';
import { writeJson } from '../../json/write-json.ts';

/** How a setting's text is read. `check` answers the whole sentence of a refusal, or undefined when the text is fine. */
export interface SettingKind {
  check(key: string, text: string): string | undefined;
}

const INT_MAX = 2_147_483_647;

/** A 32-bit integer between `min` and `max`. */
export function integerSetting(min: number, max: number = INT_MAX): SettingKind {
  return {
    check: (key, text) => {
      const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
      if (Number.isNaN(value) || value > INT_MAX || value < -INT_MAX - 1) {
        return `Failed to parse value [${text}] for setting [${key}]`;
      }
      if (value < min) return `Failed to parse value [${text}] for setting [${key}] must be >= ${min}`;
      if (value > max) return `Failed to parse value [${text}] for setting [${key}] must be <= ${max}`;
      return undefined;
    },
  };
}

/** `true` or `false`. */
export const booleanSetting: SettingKind = {
  check: (_key, text) =>
    text === 'true' || text === 'false' ? undefined : `Failed to parse value [${text}] as only [true] or [false] are allowed.`,
};

/** A duration; `-1` switches the thing off. */
export const timeSetting: SettingKind = {
  check: (key, text) => {
    const reading = readTime(text);
    if (typeof reading === 'number') return undefined;
    return reading === 'fraction'
      ? `failed to parse [${text}], fractional time values are not supported`
      : `failed to parse setting [${key}] with value [${text}] as a time value: ${
          reading === 'negative' ? 'negative durations are not supported' : 'unit is missing or unrecognized'
        }`;
  },
};

/** One of some texts. */
export function choiceSetting(choices: readonly string[]): SettingKind {
  const listed = choices.map((choice) => `[${choice}]`).join(', ');
  return {
    check: (key, text) =>
      choices.includes(text) ? undefined : `Failed to parse value [${text}] for setting [${key}], must be one of ${listed}`,
  };
}

/** Any text. */
export const textSetting: SettingKind = { check: () => undefined };

/** What analyzers are made of lies below it. Only there may a setting be a list. */
export const ANALYSIS = 'index.analysis.';
/** Begins the text of a list. */
const LIST = '\0';

/** Any text but one that would be taken for a list. */
export const analysisSetting: SettingKind = {
  check: (key, text) =>
    text.startsWith(LIST) ? `Failed to parse value for setting [${key}], must not begin with the character U+0000` : undefined,
};

/** Milliseconds of a text a {@link timeSetting} accepted; -1 for off. */
export function timeSettingMs(text: string): number {
  const reading = readTime(text);
  return typeof reading === 'number' ? reading : -1;
}

/** The text of a list of texts. */
export function listText(values: JsonArray): string {
  return LIST + JSON.stringify(values.map(settingText));
}

/** The texts of a setting that is a list; undefined for any other. */
export function settingList(key: string, text: string): readonly string[] | undefined {
  return key.startsWith(ANALYSIS) && text.startsWith(LIST) ? (JSON.parse(text.slice(LIST.length)) as string[]) : undefined;
}

/** The text form under which a setting's JSON value is kept: `1` and `"1"` are the same setting. */
export function settingText(value: JsonValue): string {
  return typeof value === 'string' ? value : writeJson(value);
}

function readTime(text: string): number | 'fraction' | 'negative' | 'unit' {
  const trimmed = text.trim();
  if (trimmed === '-1' || trimmed === '0') return Number(trimmed);
  const [, whole = '', fraction, name = ''] = /^(-?\d+)(\.\d+)?\s*([a-zA-Z]+)$/.exec(trimmed) ?? [];
  const unit = TIME_UNITS.get(name === 'M' ? '' : name.toLowerCase());
  if (unit === undefined) return 'unit';
  if (fraction !== undefined) return 'fraction';
  const value = Number(whole);
  if (value === -1) return -1;
  return value < 0 ? 'negative' : value * unit;
}
