import type { JsonObject, JsonValue } from '../../engine/index.ts';
import { refuse, refuseArgument } from '../refusal.ts';
import { didYouMean } from '../similarity.ts';
import { isJsonArray, readBoolean, readText, readTexts } from './json-access.ts';

/** What an analyze body said. */
export interface AnalyzeBody {
  text?: readonly string[];
  analyzer?: string;
  field?: string;
  normalizer?: string;
  tokenizer?: string;
  filter?: readonly string[];
  charFilter?: readonly string[];
  explain?: boolean;
  attributes?: readonly string[];
}

const READERS: { readonly [Name in string]: (value: JsonValue, name: string) => AnalyzeBody } = {
  text: (value, name) => ({ text: readTexts(value, name) }),
  analyzer: (value, name) => ({ analyzer: readText(value, name) }),
  field: (value, name) => ({ field: readText(value, name) }),
  normalizer: (value, name) => ({ normalizer: readText(value, name) }),
  tokenizer: (value, name) => ({ tokenizer: readName(value, name) }),
  filter: (value, name) => ({ filter: readNames(value, name) }),
  char_filter: (value, name) => ({ charFilter: readNames(value, name) }),
  explain: (value, name) => ({ explain: readBoolean(value, name) }),
  attributes: (value, name) => ({ attributes: readTexts(value, name) }),
};

/** Reads the body of `_analyze`; without a text there is nothing to do. */
export function parseAnalyze(body: JsonObject): AnalyzeBody & { readonly text: readonly string[] } {
  const said: AnalyzeBody = {};
  for (const [name, value] of body) {
    const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
    if (reader === undefined) {
      return refuse({
        kind: 'x_content_parse',
        reason: `[analyze_request] unknown field [${name}]${didYouMean(name, Object.keys(READERS))}`,
        near: name,
      });
    }
    Object.assign(said, reader(value, name));
  }
  const { text } = said;
  if (text === undefined || text.length === 0) return refuse({ kind: 'validation', findings: ['text is missing'] });
  return { ...said, text };
}

/** Parts defined on the spot are refused: only those with a name of their own are there. */
function readName(value: JsonValue, name: string): string {
  return typeof value === 'string' ? value : refuseArgument(`[${name}] takes names of built-in parts, a definition is not supported`);
}

function readNames(value: JsonValue, name: string): readonly string[] {
  return isJsonArray(value) ? value.map((item) => readName(item, name)) : [readName(value, name)];
}
