import type { JsonArray, JsonObject, JsonValue, SourceFilter } from '../../engine/index.ts';
import { refuse, refuseArgument, refuseParsing, unwrap } from '../errors/refusal.ts';
import { isJsonArray, isJsonObject, readInt, readText, readTexts, tokenName } from './json-access.ts';
import { parseSourceFilter } from './search/source-filter.ts';
import { readVersionType } from './versioning.ts';
import { readMembers, type MemberReaders } from './read-members.ts';

/** One document a multi-get asks for. */
export interface MultiGetItem {
  readonly index: string;
  readonly id: string;
  readonly routing: string | undefined;
  readonly version: number | undefined;
  readonly source: SourceFilter | undefined;
  readonly storedFields: readonly string[] | undefined;
}

/** What the path and the query say for items that do not say it themselves. */
export interface MultiGetDefaults {
  readonly index: string | undefined;
  readonly routing: string | undefined;
  readonly source: SourceFilter | undefined;
  readonly storedFields: readonly string[] | undefined;
}

/** Reads `{"docs": [...]}` or `{"ids": [...]}`, item by item. What lacks an index or an id is refused at the end, with all findings. */
export function* parseMultiGet(body: JsonObject, defaults: MultiGetDefaults): Generator<MultiGetItem> {
  const findings: string[] = [];
  let at = 0;
  for (const [key, value] of body) {
    if (key === 'docs') for (const item of listOf(value, key)) yield complete(readItem(item), defaults, findings, at++);
    else if (key === 'ids') for (const id of listOf(value, key)) yield complete({ id: readId(id) }, defaults, findings, at++);
    else refuseParsing(`unknown key [${key}] for a ${tokenName(value)}, expected [docs] or [ids]`, key);
  }
  if (at === 0) findings.push('no documents to get');
  if (findings.length > 0) refuse({ kind: 'validation', findings });
}

interface Draft {
  index?: string;
  id?: string;
  routing?: string;
  version?: number;
  source?: SourceFilter;
  storedFields?: readonly string[];
}

function listOf(value: JsonValue, key: string): JsonArray {
  if (isJsonArray(value)) return value;
  return refuseParsing(`unknown key [${key}] for a ${tokenName(value)}, expected [docs] or [ids]`, key);
}

function readId(value: JsonValue): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return String(value);
  return refuseArgument('ids array element should only contain ids');
}

const READERS: MemberReaders<Draft> = {
  _index: (value, name) => ({ index: readText(value, name) }),
  _type: (value, name) => (readText(value, name) === '_doc' ? {} : refuseArgument('the only document type is [_doc]')),
  _id: (value, name) => (value === null ? {} : { id: readText(value, name) }),
  routing: (value, name) => ({ routing: readText(value, name) }),
  version: (value, name) => ({ version: readInt(value, name) }),
  version_type: (value, name) => (unwrap(readVersionType(readText(value, name))), {}),
  stored_fields: (value, name) => ({ storedFields: readTexts(value, name) }),
  _source: (value) => ({ source: parseSourceFilter(value) }),
};

function readItem(value: JsonValue): Draft {
  if (!isJsonObject(value)) return refuseArgument('docs array element should include an object');
  return readMembers('docs', value, READERS, refuseName);
}

function refuseName(name: string): never {
  if (name === 'fields') refuseArgument('Unsupported field [fields] used, expected [stored_fields] instead');
  return refuse({ kind: 'parse', reason: `failed to parse multi get request. unknown field [${name}]` });
}

function complete(draft: Draft, defaults: MultiGetDefaults, findings: string[], at: number): MultiGetItem {
  const index = draft.index ?? defaults.index;
  if (index === undefined || index === '') findings.push(`index is missing for doc ${at}`);
  if (draft.id === undefined) findings.push(`id is missing for doc ${at}`);
  return {
    index: index ?? '',
    id: draft.id ?? '',
    routing: draft.routing ?? defaults.routing,
    version: draft.version,
    source: draft.source ?? defaults.source,
    storedFields: draft.storedFields ?? defaults.storedFields,
  };
}
