import { SliceMeter } from '../../index/memory/slices.ts';
import { besideField } from '../../schema/metadata-fields.ts';
import { MATCH_NONE } from '../index-query.ts';
import { PatternBudget } from '../patterns/determinize.ts';
/** Clauses a whole query may have, and any one `bool` in it: terms, patterns, ranges and whatever else is looked for, counted per field. */
export const MAX_CLAUSES = 1024;
/**
 * One run of the query compiler. The first failure is kept and the run goes on with queries that match nothing, so that
 * the rules need no error handling of their own.
 */
export class Compilation {
  mapping;
  host;
  meter = new SliceMeter();
  /** Path of the nested objects that are asked about; empty: the documents themselves. */
  within;
  /** The time that `now` means, throughout the query. */
  clock;
  /** What all patterns of the query may take together. */
  patterns = new PatternBudget();
  #machines = new Map();
  #error;
  #clauses = 0;
  #hasAskedTime = false;
  constructor(mapping, host, within = '') {
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
  field(path) {
    return this.mapping.field(path) ?? besideField(path);
  }
  /** Whether the query means something else at another time. */
  get hasAskedTime() {
    return this.#hasAskedTime;
  }
  /** The first failure. */
  get error() {
    return this.#error;
  }
  fail(error) {
    this.#error ??= error;
    return MATCH_NONE;
  }
  /** What a plain failure inside the compiler becomes: `failed to create query: ...` with its cause. */
  failToCreate(cause) {
    const { index, uuid } = this.host;
    return this.fail({ kind: 'query_shard', index, uuid, reason: `failed to create query: ${cause.reason}`, cause });
  }
  /** What `make` gives; where `lenient` what it fails over matches nothing. No leniency forgives that the query as a whole asks for too much. */
  attempt(lenient, make) {
    const before = this.#error;
    const made = make();
    if (!lenient || this.#error === before || this.#clauses > MAX_CLAUSES || this.patterns.isExhausted) return made;
    this.#error = before;
    return MATCH_NONE;
  }
  /** The machine of a pattern, made once for all fields it is looked for in. Undefined: there can be none; the run has failed. */
  machine(key, make) {
    // A key begins with the kind of machine it is of.
    let made = this.#machines.get(key);
    if (made === undefined) this.#machines.set(key, (made = make()));
    if (made.ok) return made.value;
    this.failToCreate({ type: 'illegal_argument_exception', reason: made.error });
    return undefined;
  }
  /** Refuses a `bool` of more clauses than one may have. */
  checkClauses(count) {
    if (count > MAX_CLAUSES) this.refuseClauses();
    return count <= MAX_CLAUSES;
  }
  /** Counts what is looked for; false once the whole query looks for more than it may, which no leniency forgives. */
  addClauses(count) {
    this.#clauses += count;
    if (this.#clauses > MAX_CLAUSES) this.refuseClauses();
    return this.#clauses <= MAX_CLAUSES;
  }
  /** Fails the run for too many clauses. */
  refuseClauses() {
    return this.failToCreate({ type: 'too_many_clauses', reason: `maxClauseCount is set to ${MAX_CLAUSES}` });
  }
}
