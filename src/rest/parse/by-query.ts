import type { JsonObject, JsonValue, Query } from '../../engine/index.ts';
import { refuseArgument, refuseParsing } from '../errors/refusal.ts';
import { readInt, readText } from './json-access.ts';
import { parseQuery } from './query/query.ts';

/** What a delete or update by query is asked to do. */
export interface ByQueryBody {
  query?: Query;
  maxDocs?: number;
  conflicts?: 'abort' | 'proceed';
}

/** Reads the body of a delete or update by query. */
export function parseByQuery(body: JsonObject): ByQueryBody {
  const said: ByQueryBody = {};
  for (const [key, value] of body) Object.assign(said, readKey(key, value));
  return said;
}

function readKey(key: string, value: JsonValue): ByQueryBody {
  if (key === 'query') return { query: parseQuery(value, key) };
  if (key === 'max_docs' || key === 'size') return { maxDocs: checkMaxDocs(readInt(value, key)) };
  if (key === 'conflicts') return { conflicts: readConflicts(readText(value, key)) };
  if (key === 'script' || key === 'slice') return refuseArgument(`[${key}] is not supported by this service`);
  return refuseParsing(`Unknown key for a value in [${key}].`, key);
}

/** `max_docs`: at least one. */
export function checkMaxDocs(count: number): number {
  if (count < 0) return refuseArgument(`[max_docs] parameter cannot be negative, found [${count}]`);
  return count > 0 ? count : refuseArgument('[max_docs] should be >= [slices]');
}

/** What a version conflict means. */
export function readConflicts(text: string): 'abort' | 'proceed' {
  if (text === 'abort' || text === 'proceed') return text;
  return refuseArgument(`conflicts may only be "proceed" or "abort" but was [${text}]`);
}
