import type {
  FactorMode,
  FunctionScoreQuery,
  JsonObject,
  JsonValue,
  Query,
  ScoreCombination,
  ScoreFunction,
} from '../../../engine/index.ts';
import { MAX_FLOAT } from '../../../engine/index.ts';
import { refuse, refuseArgument, refuseIncomplete } from '../../errors/refusal.ts';
import { isJsonArray, isJsonObject, readFloat, readText, tokenName } from '../json-access.ts';
import { boostReader } from './query-options.ts';
import { parseScoreFunction } from './score-functions.ts';

type ParseClause = (value: JsonValue, within: string) => Query;
type AskedFunction = FunctionScoreQuery['functions'][number];

const FACTOR_MODES: readonly FactorMode[] = ['first', 'avg', 'max', 'sum', 'min', 'multiply'];
const COMBINATIONS: readonly ScoreCombination[] = ['multiply', 'replace', 'sum', 'avg', 'min', 'max'];
const FUNCTIONS = 'org.elasticsearch.common.lucene.search.function';

/** A `function_score`; `parseClause` reads the queries in it. */
export function parseFunctionScore(name: string, body: JsonObject, parseClause: ParseClause): FunctionScoreQuery {
  const reading = new FunctionScoreReading(name, parseClause);
  for (const [key, value] of body) reading.read(key, value);
  return reading.query();
}

/** Reads the members in their order: a function may stand for itself, or several in a list. */
class FunctionScoreReading {
  readonly #name: string;
  readonly #parseClause: ParseClause;
  readonly #functions: AskedFunction[] = [];
  readonly #options: { -readonly [Key in 'factorMode' | 'combination' | 'maxBoost' | 'minScore' | 'boost']?: FunctionScoreQuery[Key] } = {};
  #query: Query = { kind: 'match_all' };
  /** The one that stands for itself, and whether there is a list. */
  #single: string | undefined;
  #isList = false;

  constructor(name: string, parseClause: ParseClause) {
    this.#name = name;
    this.#parseClause = parseClause;
  }

  read(key: string, value: JsonValue): void {
    if (isJsonObject(value)) this.#readObject(key, value);
    else if (isJsonArray(value)) this.#readList(key, value);
    else if (value !== null) this.#readOption(key, value);
  }

  query(): FunctionScoreQuery {
    const { factorMode = 'multiply', combination = 'multiply', maxBoost = MAX_FLOAT, ...options } = this.#options;
    return { kind: 'function_score', query: this.#query, functions: this.#functions, factorMode, combination, maxBoost, ...options };
  }

  #readObject(key: string, value: JsonObject): void {
    if (key === 'query') {
      this.#query = this.#parseClause(value, key);
      return;
    }
    this.#takeSingle(key);
    this.#functions.push({ score: parseScoreFunction(key, value) });
  }

  #takeSingle(key: string): void {
    if (this.#single !== undefined) {
      const functions = `already found function [${this.#single}], now encountering [${key}]`;
      this.#refuse(`${functions}. use [functions] array if you want to define several functions.`, key);
    }
    if (this.#isList) this.#refuse(`[${EITHER}already found [functions] array, now encountering [${key}].]`, key);
    this.#single = key;
  }

  #readList(key: string, value: readonly JsonValue[]): void {
    if (key !== 'functions') this.#refuse(`array [${key}] is not supported`, key);
    if (this.#single !== undefined) {
      this.#refuse(`[${EITHER}already found [${this.#single}], now encountering [functions].]`, key);
    }
    this.#isList = true;
    for (const each of value) this.#functions.push(this.#filtered(each));
  }

  #readOption(key: string, value: JsonValue): void {
    const options = this.#options;
    if (key === 'score_mode') options.factorMode = readEnum(value, key, FACTOR_MODES, `${FUNCTIONS}.FunctionScoreQuery.ScoreMode`);
    else if (key === 'boost_mode') options.combination = readEnum(value, key, COMBINATIONS, `${FUNCTIONS}.CombineFunction`);
    else if (key === 'max_boost') options.maxBoost = Math.fround(readFloat(value, key));
    else if (key === 'boost') Object.assign(options, boostReader.boost(value));
    else if (key === 'min_score') options.minScore = Math.fround(readFloat(value, key));
    else if (key === 'weight') {
      this.#takeSingle(key);
      this.#functions.push({ weight: readWeight(value, key), score: { kind: 'constant' } });
    } else this.#refuse(`field [${key}] is not supported`, key);
  }

  #filtered(value: JsonValue): AskedFunction {
    if (!isJsonObject(value)) {
      // The peers mix these three up.
      this.#refuseAs(
        `failed to parse [START_OBJECT]. malformed query, expected a [${tokenName(value)}] while parsing functions but got a [${this.#name}] instead`,
        'functions',
      );
    }
    const asked: { filter?: Query; weight?: number; score?: ScoreFunction } = {};
    let named: string | undefined;
    for (const [key, member] of value) {
      if (key === 'weight' && !isJsonObject(member) && !isJsonArray(member)) {
        if (member !== null) asked.weight = readWeight(member, key);
      } else if (isJsonObject(member) && key === 'filter') asked.filter = this.#parseClause(member, key);
      else if (isJsonObject(member)) {
        if (named !== undefined) {
          this.#refuseAs(`failed to parse function_score functions. already found [${named}], now encountering [${key}].`, key);
        }
        named = key;
        asked.score = parseScoreFunction(key, member);
      } else if (!isJsonArray(member) && member !== null) this.#refuse(`field [${key}] is not supported`, key);
    }
    const { filter, weight, score = weight === undefined ? undefined : ({ kind: 'constant' } as const) } = asked;
    if (score === undefined) {
      return refuseIncomplete(`failed to parse [${this.#name}] query. an entry in functions list is missing a function.`, 'functions');
    }
    // What filters nothing out is none.
    const isFiltered = filter !== undefined && filter.kind !== 'match_all';
    return { score, ...(weight !== undefined && { weight }), ...(isFiltered && { filter }) };
  }

  #refuse(reason: string, near: string): never {
    return this.#refuseAs(`failed to parse [${this.#name}] query. ${reason}`, near);
  }

  #refuseAs(reason: string, near: string): never {
    return refuse({ kind: 'parsing_near', reason, near });
  }
}

const EITHER = 'you can either define [functions] array or a single function, not both. ';

function readWeight(value: JsonValue, key: string): number {
  const weight = readFloat(value, key);
  return weight >= 0 ? weight : refuseArgument('[weight] cannot be negative for a filtering function');
}

function readEnum<Name extends string>(value: JsonValue, key: string, names: readonly Name[], of: string): Name {
  const text = readText(value, key);
  return names.find((name) => name === text.toLowerCase()) ?? refuseArgument(`No enum constant ${of}.${text.toUpperCase()}`);
}
