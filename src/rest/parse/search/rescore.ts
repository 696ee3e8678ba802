import type { JsonObject, JsonValue, Query, RescoreSpec, ScoreMode } from '../../../engine/index.ts';
import { refuseArgument, refuseParsing } from '../../errors/refusal.ts';
import { checkListed, isJsonArray, isJsonObject, readFloat, readInt, readText, tokenName } from '../json-access.ts';
import { parseQuery } from '../query/query.ts';

const DEFAULT_WINDOW = 10;
const MODES: readonly string[] = ['total', 'multiply', 'avg', 'max', 'min'] satisfies ScoreMode[];

/** `rescore`: one rescorer or a list of them; none when the list is empty. */
export function parseRescore(value: JsonValue): readonly RescoreSpec[] | undefined {
  const specs = (isJsonArray(value) ? checkListed(value, 'rescore') : [value]).map(parseRescorer);
  return specs.length === 0 ? undefined : specs;
}

function parseRescorer(value: JsonValue): RescoreSpec {
  if (!isJsonObject(value)) return refuseParsing(`unexpected token [${tokenName(value)}] after [rescore]`, 'rescore');
  let windowSize = DEFAULT_WINDOW;
  let spec: Omit<RescoreSpec, 'windowSize'> | undefined;
  for (const [key, option] of value) {
    if (key === 'window_size') windowSize = readWindow(option, key);
    else if (key === 'query' && isJsonObject(option)) spec = parseQueryRescorer(option);
    else if (isJsonObject(option)) {
      return refuseParsing(`unknown rescorer [${key}]`, key, {
        type: 'named_object_not_found_exception',
        reason: `unknown field [${key}]`,
      });
    } else return refuseParsing(`rescore doesn't support [${key}]`, key);
  }
  if (spec === undefined) return refuseParsing('missing rescore type', 'rescore');
  return { ...spec, windowSize };
}

function readWindow(value: JsonValue, key: string): number {
  const size = readInt(value, key);
  return size < 0 ? refuseArgument(`[${key}] cannot be negative, found [${size}]`) : size;
}

function parseQueryRescorer(body: JsonObject): Omit<RescoreSpec, 'windowSize'> {
  let query: Query | undefined;
  let queryWeight = 1;
  let rescoreQueryWeight = 1;
  let scoreMode: ScoreMode = 'total';
  for (const [key, option] of body) {
    if (key === 'rescore_query') query = parseQuery(option, key);
    else if (key === 'query_weight') queryWeight = readFloat(option, key);
    else if (key === 'rescore_query_weight') rescoreQueryWeight = readFloat(option, key);
    else if (key === 'score_mode') scoreMode = readScoreMode(option, key);
    else return refuseParsing(`[query] unknown field [${key}]`, key);
  }
  if (query === undefined) return refuseArgument('rescore_query cannot be null');
  return { query, queryWeight, rescoreQueryWeight, scoreMode };
}

function readScoreMode(value: JsonValue, key: string): ScoreMode {
  const mode = readText(value, key).toLowerCase();
  if (mode === 'sum') return 'total';
  return MODES.includes(mode) ? (mode as ScoreMode) : refuseArgument(`illegal score_mode [${mode}]`);
}
