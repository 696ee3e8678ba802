import type { CollapsedInnerHits, CompletionSuggestion, JsonValue, SearchExtras } from '../../../engine/index.ts';
import { parseDuration } from '../../request/duration.ts';
import { refuseArgument, refuseParsing, refuseField } from '../../errors/refusal.ts';
import { parseAggregations } from '../aggregations/aggregations.ts';
import { parseFieldsAndFormats, parseScriptFields, parseStoredFields } from './field-lists.ts';
import { parseHighlight } from './highlight.ts';
import { checkListed, isJsonArray, isJsonObject, readBoolean, readInt, readText, tokenName } from '../json-access.ts';
import { readBoost } from '../query/query-options.ts';
import { parseCollapsedInnerHits } from './inner-hits.ts';
import { parseRescore } from './rescore.ts';
import { parseSlice } from './slice.ts';
import { parseSuggest } from './suggest.ts';

/** What a body asks for beside query, order and page. Boosts still go by index expression. */
export interface FeatureBody extends Omit<SearchExtras, 'indicesBoost' | 'rescore'> {
  readonly rescore?: SearchExtras['rescore'] | undefined;
  readonly boosts?: readonly IndexBoost[];
  readonly warnings?: readonly string[];
}

/** The factor of the scores of the indices an expression stands for. */
export interface IndexBoost {
  readonly expression: string;
  readonly boost: number;
}

interface FeatureRule {
  /** Tokens the value may start with. */
  readonly tokens: string;
  readonly read: (value: JsonValue, key: string) => FeatureBody;
}

const SCALAR = 'VALUE_STRING VALUE_NUMBER VALUE_BOOLEAN';

/** Keys of a search body that ask for features, by name. */
export const FEATURE_RULES: readonly (readonly [string, FeatureRule])[] = [
  ['aggs', { tokens: 'START_OBJECT', read: parseAggregations }],
  ['aggregations', { tokens: 'START_OBJECT', read: parseAggregations }],
  ['suggest', { tokens: 'START_OBJECT', read: (value) => suggestOf(parseSuggest(value)) }],
  ['slice', { tokens: 'START_OBJECT', read: (value) => ({ slice: parseSlice(value) }) }],
  ['docvalue_fields', { tokens: 'START_ARRAY', read: (value, key) => ({ docvalueFields: parseFieldsAndFormats(value, key) }) }],
  ['fields', { tokens: 'START_ARRAY', read: (value, key) => ({ fields: parseFieldsAndFormats(value, key) }) }],
  ['stored_fields', { tokens: 'VALUE_STRING START_ARRAY', read: (value) => ({ storedFields: parseStoredFields(value) }) }],
  ['script_fields', { tokens: 'START_OBJECT', read: (value) => ({ scriptFields: parseScriptFields(value) }) }],
  ['highlight', { tokens: 'START_OBJECT', read: (value) => ({ highlight: parseHighlight(value) }) }],
  ['collapse', { tokens: 'START_OBJECT', read: (value) => ({ collapse: parseCollapse(value) }) }],
  ['rescore', { tokens: 'START_OBJECT START_ARRAY', read: (value) => ({ rescore: parseRescore(value) }) }],
  ['indices_boost', { tokens: 'START_OBJECT START_ARRAY', read: parseIndicesBoost }],
  ['explain', { tokens: SCALAR, read: (value, key) => ({ explain: readBoolean(value, key) }) }],
  ['profile', { tokens: SCALAR, read: (value, key) => ({ profile: readBoolean(value, key) }) }],
  ['terminate_after', { tokens: SCALAR, read: (value, key) => readTerminateAfter(readInt(value, key)) }],
  ['timeout', { tokens: SCALAR, read: (value, key) => readTimeout(readText(value, key)) }],
  ['stats', { tokens: 'START_ARRAY', read: acceptStats }],
  ['ext', { tokens: 'START_OBJECT', read: acceptExt }],
];

/** Nothing asked for is nothing said. */
function suggestOf(suggest: readonly CompletionSuggestion[]): FeatureBody {
  return suggest.length === 0 ? {} : { suggest };
}

/** Behind so many matches each shard ends; 0: never. */
export function readTerminateAfter(count: number): FeatureBody {
  if (count < 0) return refuseArgument('terminateAfter must be > 0');
  return count === 0 ? {} : { terminateAfter: count };
}

/** After that time a search ends; `-1`: never. */
export function readTimeout(text: string): FeatureBody {
  return text.trim() === '-1' ? {} : { timeoutMs: parseDuration(text, 'timeout').ms };
}

function parseCollapse(value: JsonValue): NonNullable<FeatureBody['collapse']> {
  let field: string | undefined;
  let innerHits: readonly CollapsedInnerHits[] | undefined;
  for (const [key, option] of isJsonObject(value) ? value : []) {
    if (key === 'field') field = readText(option, key);
    else if (key === 'max_concurrent_group_searches') readInt(option, key);
    else if (key === 'inner_hits') innerHits = parseCollapsedInnerHits(option);
    else return refuseField('collapse', key, ['field', 'inner_hits', 'max_concurrent_group_searches']);
  }
  if (field === undefined) return refuseArgument('Required [field]');
  return innerHits === undefined ? { field } : { field, innerHits };
}

/** A list of `{index: factor}`, or, as it was once written, one object. */
function parseIndicesBoost(value: JsonValue): FeatureBody {
  const groups = isJsonArray(value) ? value : [value];
  const given = groups.flatMap((group): readonly IndexBoost[] => {
    if (!isJsonObject(group))
      return refuseParsing(`Expected [START_OBJECT] in [indices_boost] but found [${tokenName(group)}]`, 'indices_boost');
    return [...group].map(([expression, boost]) => {
      if (tokenName(boost) !== 'VALUE_NUMBER') {
        refuseParsing(`Expected [VALUE_NUMBER] in [indices_boost] but found [${tokenName(boost)}]`, expression);
      }
      return { expression, boost: readBoost(boost, 'indices_boost') };
    });
  });
  const boosts = checkListed(given, 'indices_boost');
  if (isJsonArray(value)) return { boosts };
  return { boosts, warnings: ['Object format in indices_boost is deprecated, please use array format instead'] };
}

/** Names under which the peers gather statistics of searches: nothing in the answer depends on them. */
function acceptStats(value: JsonValue, key: string): FeatureBody {
  for (const name of isJsonArray(value) ? value : []) {
    if (typeof name !== 'string') refuseParsing(`Expected [VALUE_STRING] in [stats] but found [${tokenName(name)}]`, key);
  }
  return {};
}

/** Sections of plugins; there are none, so neither may there be sections. */
function acceptExt(value: JsonValue): FeatureBody {
  const [first] = isJsonObject(value) ? value.keys() : [];
  if (first === undefined) return {};
  const cause = { type: 'named_object_not_found_exception', reason: `unknown field [${first}]` };
  return refuseParsing(`unknown [ext] section [${first}]: this service has no plugins`, first, cause);
}
