import {
  decodeUtf8,
  encodeUtf8,
  type EngineError,
  type JsonObject,
  type JsonValue,
  type SourceFilter,
  type WriteOperation,
} from '../../engine/index.ts';
import { refuse, refuseArgument, unwrap, withinLine } from '../errors/refusal.ts';
import { type RequestBody, takeHeap } from '../request/request-body.ts';
import { checkDocumentId } from './document-id.ts';
import { isJsonArray, isJsonObject, readBoolean, readInt, readText, tokenName } from './json-access.ts';
import { jsonRefusal, readJson } from './json-body.ts';
import { parseSourceFilter } from './search/source-filter.ts';
import { checkCondition, parseUpdate, type UpdateBody } from './update.ts';
import { writeVersioning } from './versioning.ts';
import { readMembers, type MemberReaders } from './read-members.ts';
import { Lines } from './lines.ts';

/** One item of a bulk request: an operation, or why it cannot be one; the others go on. */
export interface BulkItem {
  readonly operation: WriteOperation;
  readonly error?: EngineError;
  /** Updates only: the part of the document the answer carries. */
  readonly source?: SourceFilter;
  /** Whether the name has to be an alias, where the item says so itself. */
  readonly requireAlias?: boolean;
}

/** What the path and the query say for items that do not say it themselves. */
export interface BulkDefaults {
  readonly index: string | undefined;
  readonly routing: string | undefined;
  readonly source: SourceFilter | undefined;
}

/** What one operation takes in the heap from its line to its part of the answer, its document apart. */
const BYTES_PER_ITEM = 1024;

/**
 * Reads a bulk body: action lines, each followed by a source line unless it deletes. Lines are parsed in place, and
 * sources stay views of the body. Whole-request errors are refused when their line is come to; a document that is no JSON spoils only its item.
 * @see docs/rest.md, bulk
 */
export function* parseBulk(body: RequestBody, defaults: BulkDefaults): Generator<BulkItem> {
  let found = false;
  const lines = new Lines(body.bytes, 'bulk');
  for (;;) {
    lines.skipEmpty();
    const action = lines.next();
    if (action === undefined) break;
    takeHeap(body.memory, BYTES_PER_ITEM);
    yield parseItem(body.part(action), lines, defaults);
    found = true;
  }
  if (!found) refuse({ kind: 'validation', findings: ['no requests added'] });
}

function parseItem(line: RequestBody, lines: Lines, defaults: BulkDefaults): BulkItem {
  const { target, filter, requireAlias, retries } =
    plainTarget(line.bytes, defaults) ?? withinLine(line.bytes, () => parseTarget(line, lines.number, defaults));
  const { action } = target;
  if (action === 'delete') return checkId(itemOf(target, requireAlias));
  const source = lines.next();
  if (source === undefined) return refuseArgument(`Malformed action/metadata line [${lines.number}], expected a source line behind it`);
  if (action === 'update') {
    const body = withinLine(source, () => parseUpdateLine(line.part(source)));
    Object.assign(target, body.condition);
    checkCondition(body.update, target, retries);
    const shown = filter ?? body.source ?? defaults.source;
    target.update = body.update;
    const item = itemOf(target, requireAlias);
    return checkId(shown === undefined ? item : { ...item, source: shown });
  }
  // The engine reads it, where it can straight into fields.
  target.source = { bytes: source };
  return checkId(itemOf(target, requireAlias));
}

function itemOf(operation: WriteOperation, requireAlias: boolean | undefined): BulkItem {
  return requireAlias === undefined ? { operation } : { operation, requireAlias };
}

const PLAIN_BEGINNINGS = [
  { action: 'index', bytes: encodeUtf8('{"index":{"_id":"') },
  { action: 'create', bytes: encodeUtf8('{"create":{"_id":"') },
] as const;
const PLAIN_END = encodeUtf8('"}}');

/** What most lines of long bulks are, and says nothing but the id: three microseconds less. Undefined for all others. */
function plainTarget(line: Uint8Array, { index, routing }: BulkDefaults): Target | undefined {
  if (index === undefined || index === '') return undefined;
  const beginning = PLAIN_BEGINNINGS.find(({ bytes }) => standsAt(line, 0, bytes));
  const end = line.length - PLAIN_END.length;
  if (beginning === undefined || end < beginning.bytes.length || !standsAt(line, end, PLAIN_END)) return undefined;
  const start = beginning.bytes.length;
  for (let at = start; at < end; at++) if (!isPlainInText(line[at])) return undefined;
  const { action } = beginning;
  const id = checkDocumentId(decodeUtf8(line, start, end));
  return { target: routing === undefined ? { index, action, id } : { index, action, id, routing }, filter: undefined };
}

function standsAt(line: Uint8Array, from: number, bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (line[from + i] !== bytes[i]) return false;
  return true;
}

/** ASCII that stands for itself between quotes. */
function isPlainInText(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c;
}

function parseTarget(line: RequestBody, number: number, defaults: BulkDefaults): Target {
  const { action, metadata } = parseAction(line, number);
  return readMetadata(metadata, action, number, defaults);
}

function parseUpdateLine(line: RequestBody): UpdateBody {
  const parsed = readJson(line, {});
  return parsed.ok ? parseUpdate(parsed.value) : refuse(jsonRefusal(parsed.error));
}

function checkId(item: BulkItem): BulkItem {
  const { id, action } = item.operation;
  if (id === '') return { ...item, error: { kind: 'illegal_argument', reason: 'if _id is specified it must not be empty' } };
  if (id === undefined && (action === 'delete' || action === 'update')) return refuse({ kind: 'validation', findings: ['id is missing'] });
  return item;
}

function parseAction(line: RequestBody, number: number): { readonly action: WriteOperation['action']; readonly metadata: JsonObject } {
  const parsed = readJson(line, {});
  const value = parsed.ok ? parsed.value : refuse(jsonRefusal(parsed.error));
  if (!isJsonObject(value)) {
    return refuseArgument(`Malformed action/metadata line [${number}], expected START_OBJECT but found [${tokenName(value)}]`);
  }
  const [entry, second] = value;
  if (entry === undefined) return refuseArgument(`Malformed action/metadata line [${number}], expected FIELD_NAME but found [END_OBJECT]`);
  const [action, metadata] = entry;
  if (action !== 'index' && action !== 'create' && action !== 'update' && action !== 'delete') {
    return refuseArgument(
      `Malformed action/metadata line [${number}], expected field [create], [delete], [index] or [update] but found [${action}]`,
    );
  }
  if (!isJsonObject(metadata)) {
    return refuseArgument(
      `Malformed action/metadata line [${number}], expected START_OBJECT or END_OBJECT but found [${tokenName(metadata)}]`,
    );
  }
  if (second !== undefined) return refuseArgument(`Malformed action/metadata line [${number}], expected END_OBJECT but found [FIELD_NAME]`);
  return { action, metadata };
}

/** What an action line says, with the defaults. Its line of source is added to it: a copy of each operation had a hidden class of its own, and whoever read it took longer. */
interface Target {
  readonly target: { -readonly [Member in keyof WriteOperation]: WriteOperation[Member] };
  readonly filter: SourceFilter | undefined;
  readonly requireAlias?: boolean | undefined;
  readonly retries?: number | undefined;
}

interface Metadata {
  index?: string;
  id?: string;
  routing?: string;
  opType?: string;
  version?: number;
  versionType?: string;
  ifSeqNo?: number;
  ifPrimaryTerm?: number;
  requireAlias?: boolean;
  retries?: number;
  source?: SourceFilter;
}

const METADATA_READERS: MemberReaders<Metadata> = {
  _index: (value, name) => ({ index: readText(value, name) }),
  _type: (value, name) => (readText(value, name) === '_doc' ? {} : refuseArgument('the only document type is [_doc]')),
  _id: (value, name) => ({ id: checkDocumentId(readText(value, name)) }),
  routing: (value, name) => ({ routing: readText(value, name) }),
  op_type: (value, name) => ({ opType: readText(value, name) }),
  version: (value, name) => ({ version: readInt(value, name) }),
  version_type: (value, name) => ({ versionType: readText(value, name) }),
  if_seq_no: (value, name) => ({ ifSeqNo: readInt(value, name) }),
  if_primary_term: (value, name) => ({ ifPrimaryTerm: readInt(value, name) }),
  require_alias: (value, name) => ({ requireAlias: readBoolean(value, name) }),
  _source: (value) => ({ source: parseSourceFilter(value) }),
  pipeline: () => refuseArgument('[pipeline] is not supported by this service'),
  // Operations of one request run one after the other here, so there is never a conflict to retry.
  retry_on_conflict: (value, name) => ({ retries: readInt(value, name) }),
};

/** What says something: null does not, whatever its name. */
function simpleMembers(metadata: JsonObject, line: number): readonly (readonly [string, JsonValue])[] {
  const members = [...metadata].filter(([, value]) => value !== null);
  for (const [name, value] of members) {
    if (!isJsonArray(value) && !(isJsonObject(value) && name !== '_source')) continue;
    refuseArgument(`Malformed action/metadata line [${line}], expected a simple value for field [${name}] but found [${tokenName(value)}]`);
  }
  return members;
}

function readMetadata(metadata: JsonObject, action: WriteOperation['action'], line: number, defaults: BulkDefaults): Target {
  const said = readMembers(action, simpleMembers(metadata, line), METADATA_READERS, (name) =>
    refuseArgument(`Action/metadata line [${line}] contains an unknown parameter [${name}]`),
  );
  const index = said.index ?? defaults.index;
  if (index === undefined || index === '') return refuse({ kind: 'validation', findings: ['index is missing'] });
  const routing = said.routing ?? defaults.routing;
  const asked = action === 'index' && said.opType === 'create' ? 'create' : action;
  const { id, version, versionType, ifSeqNo, ifPrimaryTerm } = said;
  const target: Target['target'] = { index, action: asked, id };
  if (routing !== undefined) target.routing = routing;
  Object.assign(target, unwrap(writeVersioning({ action: asked, id, version, versionType, ifSeqNo, ifPrimaryTerm })));
  return { target, filter: said.source, requireAlias: said.requireAlias, retries: said.retries };
}
