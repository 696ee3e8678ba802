import type { Clock } from '../../clock.ts';
import type { EngineError, ErrorCause, Result } from '../../errors.ts';
import type { FieldType } from '../../schema/field-type.ts';
import type { Mapping } from '../../schema/mapping.ts';
import { besideField } from '../../schema/metadata-fields.ts';
import { type IndexQuery, MATCH_NONE } from '../index-query.ts';
import { PatternBudget } from '../patterns/determinize.ts';
import type { LazyDfa } from '../patterns/lazy-dfa.ts';

/** Where a query is being made sense of: one index, its mapping of the moment, and the time that `now` means. */
export interface QueryHost {
  readonly index: string;
  readonly uuid: string;
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
  /** What all patterns of the query may take together. */
  readonly patterns = new PatternBudget();
  readonly #machines = new Map<string, Result<LazyDfa, string>>();
  #error: EngineError | undefined;
  #clauses = 0;
  #hasAskedTime = false;

  constructor(mapping: Mapping, host: QueryHost) {
    this.mapping = mapping;
    this.host = host;
  }

  /** What a query calls by that name: a mapped field, or what is kept of every document beside its fields. */
  field(path: string): FieldType | undefined {
    return this.mapping.field(path) ?? besideField(path);
  }

  /** The time that `now` means. */
  get clock(): Clock {
    const { clock } = this.host;
    return {
      now: () => {
        this.#hasAskedTime = true;
        return clock.now();
      },
      elapsed: () => clock.elapsed(),
    };
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

  /** Counts states of patterns; false once all patterns of the query have more than they may. */
  addStates(count: number): boolean {
    if (this.patterns.addStates(count)) return true;
    this.failToCreate({ type: 'illegal_argument_exception', reason: this.patterns.refusal });
    return false;
  }

  /** The machine of a pattern, made once for all fields it is looked for in. Undefined: there can be none; the run has failed. */
  machine(key: string, make: () => Result<LazyDfa, string>): LazyDfa | undefined {
    let made = this.#machines.get(key);
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
