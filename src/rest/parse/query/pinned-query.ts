import type { JsonObject, JsonValue, PinnedQuery, Query } from '../../../engine/index.ts';
import { refuseArgument, refuseIncomplete } from '../../errors/refusal.ts';
import { readTexts } from '../json-access.ts';
import { boostReader, type OptionReaders, readParserOptions } from './query-options.ts';

/** Documents that can be pinned at a time. */
const MOST_IDS = 100;

/** A `pinned`; `parseClause` reads its organic query. */
export function parsePinned(name: string, body: JsonObject, parseClause: (value: JsonValue, within: string) => Query): PinnedQuery {
  const readers: OptionReaders<PinnedQuery> = {
    ...boostReader,
    ids: (value, key) => ({ ids: checkIds(readTexts(value, key)) }),
    organic: (value, key) => ({ organic: parseClause(value, key) }),
  };
  const { ids, organic, boost } = readParserOptions(name, body, readers);
  const missing = [...(organic === undefined ? ['organic'] : []), ...(ids === undefined ? ['ids'] : [])];
  if (organic === undefined || ids === undefined) return refuseIncomplete(`Required [${missing.join(', ')}]`, name);
  return { kind: 'pinned', organic, ids, ...(boost !== undefined && { boost }) };
}

function checkIds(ids: readonly string[]): readonly string[] {
  if (ids.length > MOST_IDS) return refuseArgument(`[pinned] Max of ${MOST_IDS} ids exceeded: ${ids.length} provided.`);
  const repeated = ids.find((id, i) => ids.indexOf(id) < i);
  return repeated === undefined ? ids : refuseArgument(`[pinned] duplicate id found in list: ${repeated}`);
}
