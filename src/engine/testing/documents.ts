import type { Engine, JsonObject, JsonValue, Result, WriteOperation, WriteOutcome } from '../index.ts';
import { parseJson } from '../json/parse-json.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import { must } from './walks.ts';

/** A write operation out of JSON text. */
export function writeOf(index: string, action: 'index' | 'create', id: string | undefined, json: string): WriteOperation {
  const bytes = encodeUtf8(json);
  return { index, action, id, source: { bytes, value: must(parseJson(bytes)) } };
}

/** A JSON object out of its text. */
export function objectOf(json: string): JsonObject {
  return must(parseJson(encodeUtf8(json))) as JsonObject;
}

/** Makes an index with that many shards. */
export function createIndex(engine: Engine, name: string, shards: number, more: ReadonlyMap<string, JsonValue> = new Map()): void {
  const settings = new Map<string, JsonValue>([['index.number_of_shards', shards], ...more]);
  must(engine.createIndex({ name, settings, mappings: undefined }));
}

/** Runs one operation. */
export async function write(engine: Engine, operation: WriteOperation, refresh = false): Promise<Result<WriteOutcome>> {
  const [result] = await engine.bulk([operation], { refresh });
  return result;
}

/** Fills an index with numbered documents `d000001`, `d000002`, ... whose `n` is their number, and publishes them. */
export async function fillNumbered(engine: Engine, index: string, count: number): Promise<void> {
  const operations: WriteOperation[] = [];
  for (let n = 1; n <= count; n++) {
    const json = `{"n":${n}}`;
    const value = new Map<string, JsonValue>([['n', n]]);
    operations.push({ index, action: 'index', id: `d${String(n).padStart(6, '0')}`, source: { bytes: encodeUtf8(json), value } });
  }
  for (const result of await engine.bulk(operations, { refresh: true })) must(result);
}
