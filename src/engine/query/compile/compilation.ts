import type { Clock } from '../../clock.ts';
import type { EngineError, ErrorCause, Result } from '../../errors.ts';
import { SliceMeter } from '../../index/memory/slices.ts';
import type { FieldType } from '../../schema/field-type.ts';
import type { Mapping } from '../../schema/mapping.ts';
import { besideField } from '../../schema/metadata-fields.ts';
import { type IndexQuery, MATCH_NONE } from '../index-query.ts';
import { PatternBudget } from '../patterns/determinize.ts';

/** Where a query is being made sense of: one index, its mapping of the moment, and the time that `now` means. */
export interface QueryHost {
  readonly index: string;
  readonly uuid: string;
  /** Which shard of it; a query means the same on all of them. */
  readonly shard?: number;
  readonly clock: Clock;
  /** Limits of the index; those absent are at their defaults. */
  readonly limits?: QueryLimits;
}

/** What settings of an index bound in a query. */
export interface QueryLimits {
  /** `index.max_terms_count`. */
  readonly maxTerms?: number;
  /** `index.max_regex_length`. */
  readonly maxRegexLength?: number;
  /** `index.max_inner_result_window`. */
  readonly maxInnerResultWindow?: number;
}

/** Clauses a whole query may have, and any one `bool` in it: terms, patterns, ranges and whatever else is looked for, counted per field. */
export const MAX_CLAUSES = 1024;

/**
 * One run of the query compiler. The first failure is kept and the run goes on with queries that match nothing, so that
 * the rules need no error handling of their own.
 */
export class Compilation {
  readonly mapping: Mapping;
  readonly host: QueryHost;
  readonly meter = new SliceMeter();
  /** Path of the nested objects that are asked about; empty: the documents themselves. */
  within: string;
  /** The time that `now` means, throughout the query. */
  readonly clock: Clock;
  /** What all patterns of the query may take together. */
  readonly patterns = new PatternBudget();
  readonly #machines = new Map<string, Result<unknown, string>>();
  #error: EngineError | undefined;
  #clauses = 0;
  #hasAskedTime = false;

  constructor(mapping: Mapping, host: QueryHost, within = '') {
    this.mapping = mapping;
    this.within = within;
    this.host = host;
    const now = host.clock.now();
    this.clock = {
      now: () => {
        this.#hasAskedTime = true;
        return now;
      },
      elapsed: () => host.clock.elapsed(),
    };
  }

  /** What a query calls by that name: a mapped field, or what is kept of every document beside its fields. */
  field(path: string): FieldType | undefined {
    return this.mapping.field(path) ?? besideField(path);
  }

  /** Whether the query means something else at another time. */
  get hasAskedTime(): boolean {
    return this.#hasAskedTime;
  }

  /** The first failure. */
  get error(): EngineError | undefined {
    return this.#error;
  }

  fail(error: EngineError): IndexQuery {
    this.#error ??= error;
    return MATCH_NONE;
  }

  /** What a plain failure inside the compiler becomes: `failed to create query: ...` with its cause. */
  failToCreate(cause: ErrorCause): IndexQuery {
    const { index, uuid } = this.host;
    return this.fail({ kind: 'query_shard', index, uuid, reason: `failed to create query: ${cause.reason}`, cause });
  }

  /** What `make` gives; where `lenient` what it fails over matches nothing. No leniency forgives that the query as a whole asks for too much. */
  attempt(lenient: boolean, make: () => IndexQuery | undefined): IndexQuery | undefined {
    const before = this.#error;
    const made = make();
    if (!lenient || this.#error === before || this.#clauses > MAX_CLAUSES || this.patterns.isExhausted) return made;
    this.#error = before;
    return MATCH_NONE;
  }

  /** The machine of a pattern, made once for all fields it is looked for in. Undefined: there can be none; the run has failed. */
  machine<Machine>(key: string, make: () => Result<Machine, string>): Machine | undefined {
    // A key begins with the kind of machine it is of.
    let made = this.#machines.get(key) as Result<Machine, string> | undefined;
    if (made === undefined) this.#machines.set(key, (made = make()));
    if (made.ok) return made.value;
    this.failToCreate({ type: 'illegal_argument_exception', reason: made.error });
    return undefined;
  }

  /** Refuses a `bool` of more clauses than one may have. */
  checkClauses(count: number): boolean {
    if (count > MAX_CLAUSES) this.refuseClauses();
    return count <= MAX_CLAUSES;
  }

  /** Counts what is looked for; false once the whole query looks for more than it may, which no leniency forgives. */
  addClauses(count: number): boolean {
    this.#clauses += count;
    if (this.#clauses > MAX_CLAUSES) this.refuseClauses();
    return this.#clauses <= MAX_CLAUSES;
  }

  /** Fails the run for too many clauses. */
  refuseClauses(): IndexQuery {
    return this.failToCreate({ type: 'too_many_clauses', reason: `maxClauseCount is set to ${MAX_CLAUSES}` });
  }
}
