import { writeJson, type JsonObject, type JsonValue, type PartDefinition } from '../../engine/index.ts';
import { refuse, refuseArgument, refuseField, refuseObject } from '../errors/refusal.ts';
import { isJsonArray, isJsonObject, readBoolean, readText, readTexts, tokenName } from './json-access.ts';
import { readMembers, type MemberReaders } from './read-members.ts';

/** Filters of one chain: every one is done to every token. */
const MAX_PARTS = 100;

/** A part of an analyzer as the body names it: one that every index has, or one defined on the spot. */
export interface NamedPart extends PartDefinition {
  /** As the peers call it. */
  readonly label: string;
}

/** What an analyze body said. */
export interface AnalyzeBody {
  text?: readonly string[];
  analyzer?: string;
  field?: string;
  normalizer?: string;
  tokenizer?: NamedPart;
  filter?: readonly NamedPart[];
  charFilter?: readonly NamedPart[];
  explain?: boolean;
  attributes?: readonly string[];
}

const READERS: MemberReaders<AnalyzeBody> = {
  text: (value, name) => ({ text: readTexts(value, name) }),
  analyzer: (value, name) => ({ analyzer: readText(value, name) }),
  field: (value, name) => ({ field: readText(value, name) }),
  normalizer: (value, name) => ({ normalizer: readText(value, name) }),
  tokenizer: (value, name) => ({ tokenizer: readPart(value, name) ?? refuseToken(value, name) }),
  filter: (value, name) => ({ filter: readParts(value, name) }),
  char_filter: (value, name) => ({ charFilter: readParts(value, name) }),
  explain: (value, name) => ({ explain: readBoolean(value, name) }),
  attributes: (value, name) => ({ attributes: readTexts(value, name) }),
};

/** Reads the body of `_analyze`; without a text there is nothing to do. */
export function parseAnalyze(body: JsonObject): AnalyzeBody & { readonly text: readonly string[] } {
  const said = readMembers('analyze_request', body, READERS, (name) => refuseField('analyze_request', name, Object.keys(READERS)));
  const { text } = said;
  if (text === undefined || text.length === 0) return refuse({ kind: 'validation', findings: ['text is missing'] });
  return { ...said, text };
}

function readPart(value: JsonValue, name: string): NamedPart | undefined {
  if (typeof value === 'string') return { kind: value, label: value };
  if (!isJsonObject(value)) return undefined;
  const kind = value.get('type');
  if (typeof kind !== 'string') {
    const texts = new Map([...value].map(([key, option]) => [key, typeof option === 'string' ? option : writeJson(option)]));
    return refuseArgument(`Missing [type] setting for anonymous ${name}: ${writeJson(texts)}`);
  }
  return { kind, label: `__anonymous__${kind}`, options: new Map([...value].filter(([key]) => key !== 'type')) };
}

function readParts(value: JsonValue, name: string): readonly NamedPart[] {
  if (!isJsonArray(value) && !isJsonObject(value)) return refuseToken(value, name);
  const parts: readonly JsonValue[] = isJsonArray(value) ? value : [value];
  if (parts.length > MAX_PARTS) return refuseArgument(`[${name}] takes at most [${MAX_PARTS}] parts, found [${parts.length}]`);
  return parts.map((item) => {
    const reason = `Expected [VALUE_STRING] or [START_OBJECT], got ${tokenName(item)}`;
    const cause = { type: 'x_content_parse_exception', reason };
    return readPart(item, name) ?? refuseObject(`[analyze_request] failed to parse field [${name}]`, name, { cause });
  });
}

function refuseToken(value: JsonValue, name: string): never {
  return refuseObject(`[analyze_request] ${name} doesn't support values of type: ${tokenName(value)}`, name);
}
