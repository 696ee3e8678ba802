import type { JsonObject, JsonValue, SourceFilter, UpdateSpec, WriteOperation } from '../../engine/index.ts';
import { refuse, refuseArgument, refuseParsing, refuseField } from '../errors/refusal.ts';
import { isJsonObject, readBoolean, tokenName } from './json-access.ts';
import { parseSourceFilter } from './search/source-filter.ts';

/** An update body: what to merge, and which part of the result the answer should carry. */
export interface UpdateBody {
  readonly update: UpdateSpec;
  readonly source: SourceFilter | undefined;
}

const KEYS = ['doc', 'upsert', 'doc_as_upsert', 'detect_noop', '_source'];

/** Reads the body of `_update`. @see docs/rest.md, documents */
export function parseUpdate(value: JsonValue): UpdateBody {
  if (!isJsonObject(value)) return refuseParsing(`Expected [START_OBJECT] but found [${tokenName(value)}]`);
  const body = readKeys(value);
  checkUpdate(body.update);
  return body;
}

/** Refuses a condition on what is stored for an update that may find nothing stored. */
export function checkCondition({ docAsUpsert, upsert }: UpdateSpec, { ifSeqNo }: Pick<WriteOperation, 'ifSeqNo'>): void {
  if (ifSeqNo === undefined) return;
  const findings = docAsUpsert ? ['compare and write operations can not be used with upsert'] : [];
  if (upsert !== undefined) findings.push("upsert requests don't support `if_seq_no` and `if_primary_term`");
  if (findings.length > 0) refuse({ kind: 'validation', findings });
}

function readKeys(body: JsonObject): UpdateBody {
  const update: { -readonly [Key in keyof UpdateSpec]: UpdateSpec[Key] } = {
    doc: undefined,
    docAsUpsert: false,
    upsert: undefined,
    detectNoop: true,
  };
  let source: SourceFilter | undefined;
  for (const [key, option] of body) {
    if (key === 'doc') update.doc = readObject(option, key);
    else if (key === 'upsert') update.upsert = readObject(option, key);
    else if (key === 'doc_as_upsert') update.docAsUpsert = readBoolean(option, key);
    else if (key === 'detect_noop') update.detectNoop = readBoolean(option, key);
    else if (key === '_source') source = parseSourceFilter(option);
    else refuseKey(key);
  }
  return { update, source };
}

function checkUpdate(update: UpdateSpec): void {
  if (update.doc !== undefined) return;
  const findings = ['script or doc is missing'];
  if (update.docAsUpsert) findings.push('doc must be specified if doc_as_upsert is enabled');
  refuse({ kind: 'validation', findings });
}

function refuseKey(key: string): never {
  if (key === 'script' || key === 'scripted_upsert') return refuseArgument(`[${key}] is not supported by this service`);
  return refuseField('UpdateRequest', key, KEYS);
}

function readObject(value: JsonValue, key: string): JsonObject {
  return isJsonObject(value) ? value : refuseParsing(`[${key}] must be an object but found [${tokenName(value)}]`, key);
}
