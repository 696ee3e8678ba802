import type { InnerHitsWish, JsonObject, JsonValue, NestedQuery, NestedScoreMode, Query } from '../../../engine/index.ts';
import { refuseArgument } from '../../errors/refusal.ts';
import { readBoolean, readText } from '../json-access.ts';
import { boostReader, type OptionReaders, readOptions } from './query-options.ts';

/** `inner_hits` as they were written: a search reads them, and whoever shows no hits passes them over. */
export class UnreadInnerHits implements InnerHitsWish {
  readonly name = undefined;
  readonly json: JsonValue;

  constructor(json: JsonValue) {
    this.json = json;
  }
}

const SCORE_MODES: readonly NestedScoreMode[] = ['avg', 'max', 'min', 'sum', 'none'];

/** `nested`; `parseClause` reads the query below it. */
export function nestedQuery(
  parseClause: (value: JsonValue, within: string) => Query,
): readonly [string, (name: string, body: JsonObject) => Query] {
  const readers: OptionReaders<Omit<NestedQuery, 'kind'>> = {
    ...boostReader,
    path: (value, key) => ({ path: readText(value, key) }),
    query: (value, key) => ({ query: parseClause(value, key) }),
    score_mode: (value, key) => ({ scoreMode: scoreMode(readText(value, key)) }),
    inner_hits: (value) => ({ innerHits: new UnreadInnerHits(value) }),
    ignore_unmapped: (value, key) => ({ ignoreUnmapped: readBoolean(value, key) }),
  };
  return ['nested', (name, body) => nestedOf(readOptions(name, body, readers))];
}

function nestedOf({ path, query, scoreMode: mode = 'avg', ...options }: Partial<NestedQuery>): Query {
  if (path === undefined) return refuseArgument("[nested] requires 'path' field");
  if (query === undefined) return refuseArgument("[nested] requires 'query' field");
  return { ...options, kind: 'nested', path, query, scoreMode: mode };
}

function scoreMode(text: string): NestedScoreMode {
  return SCORE_MODES.find((mode) => mode === text) ?? refuseArgument(`No score mode for child query [${text}] found`);
}
