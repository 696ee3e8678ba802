import type { JsonObject, JsonValue, SourceFilter, UpdateSpec, WriteOperation } from '../../engine/index.ts';
import { refuse, refuseArgument, refuseField, refuseObject, unwrap, withinField } from '../errors/refusal.ts';
import { isJsonArray, isJsonObject, readBoolean, readInt, tokenName } from './json-access.ts';
import { parseSourceFilter } from './search/source-filter.ts';
import { writeVersioning } from './versioning.ts';

/** What of the stored document an update goes by. */
type Condition = Pick<WriteOperation, 'ifSeqNo' | 'ifPrimaryTerm'>;

/** An update body: what to merge, and which part of the result the answer should carry. */
export interface UpdateBody {
  readonly update: UpdateSpec;
  readonly source: SourceFilter | undefined;
  /** What the body itself says; it counts more than what stands beside it. */
  readonly condition: Condition;
}

type NewUpdate = { -readonly [Key in keyof UpdateSpec]: UpdateSpec[Key] };

const PARSER = 'UpdateRequest';
const KEYS = ['doc', 'upsert', 'doc_as_upsert', 'detect_noop', '_source', 'if_seq_no', 'if_primary_term'];

/** Reads the body of `_update`. @see docs/rest.md, documents */
export function parseUpdate(value: JsonValue): UpdateBody {
  if (!isJsonObject(value)) {
    // Of the whole body it is said where it begins.
    return refuse({ kind: 'x_content_parse', reason: `[1:1] [${PARSER}] Expected START_OBJECT but was: ${tokenName(value)}` });
  }
  const body = readKeys(value);
  checkUpdate(body.update);
  return body;
}

/** Refuses a condition on what is stored for an update that may find nothing stored, or that is to be tried again. */
export function checkCondition({ docAsUpsert, upsert }: UpdateSpec, { ifSeqNo }: Condition, retries = 0): void {
  if (ifSeqNo === undefined) return;
  const findings = docAsUpsert ? ['compare and write operations can not be used with upsert'] : [];
  if (retries > 0) findings.push('compare and write operations can not be retried');
  if (upsert !== undefined) findings.push("upsert requests don't support `if_seq_no` and `if_primary_term`");
  if (findings.length > 0) refuse({ kind: 'validation', findings });
}

function readKeys(body: JsonObject): UpdateBody {
  const update: NewUpdate = { doc: undefined, docAsUpsert: false, upsert: undefined, detectNoop: true };
  let source: SourceFilter | undefined;
  let ifSeqNo: number | undefined;
  let ifPrimaryTerm: number | undefined;
  for (const [key, option] of body) {
    if (key === 'doc') update.doc = readObject(option, key);
    else if (key === 'upsert') update.upsert = readObject(option, key);
    else if (key === 'doc_as_upsert') update.docAsUpsert = readFlag(option, key);
    else if (key === 'detect_noop') update.detectNoop = readFlag(option, key);
    else if (key === '_source') source = readSource(option, key);
    else if (key === 'if_seq_no') ifSeqNo = readNumber(option, key);
    else if (key === 'if_primary_term') ifPrimaryTerm = readNumber(option, key);
    else refuseKey(key);
  }
  return { update, source, condition: unwrap(writeVersioning({ ifSeqNo, ifPrimaryTerm })) };
}

function checkUpdate(update: UpdateSpec): void {
  if (update.doc !== undefined) return;
  const findings = ['script or doc is missing'];
  if (update.docAsUpsert) findings.push('doc must be specified if doc_as_upsert is enabled');
  refuse({ kind: 'validation', findings });
}

function refuseKey(key: string): never {
  if (key === 'script' || key === 'scripted_upsert') return refuseArgument(`[${key}] is not supported by this service`);
  return refuseField(PARSER, key, KEYS);
}

function readObject(value: JsonValue, key: string): JsonObject {
  return isJsonObject(value) ? value : refuseType(value, key);
}

function readFlag(value: JsonValue, key: string): boolean {
  return isText(value) || typeof value === 'boolean' ? withinField(PARSER, key, () => readBoolean(value, key)) : refuseType(value, key);
}

function readNumber(value: JsonValue, key: string): number {
  const isFit = isText(value) || tokenName(value) === 'VALUE_NUMBER';
  return isFit ? withinField(PARSER, key, () => readInt(value, key)) : refuseType(value, key);
}

function readSource(value: JsonValue, key: string): SourceFilter {
  const isFit = isJsonObject(value) || isJsonArray(value) || isText(value) || typeof value === 'boolean';
  return isFit ? parseSourceFilter(value) : refuseType(value, key);
}

function isText(value: JsonValue): value is string {
  return typeof value === 'string';
}

function refuseType(value: JsonValue, key: string): never {
  return refuseObject(`[${PARSER}] ${key} doesn't support values of type: ${tokenName(value)}`, key, { part: 'value' });
}
