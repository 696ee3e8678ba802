/** A completion that is asked for. Plain data. */
export interface CompletionSuggestion {
  readonly name: string;
  readonly field: string;
  /** As the answer shows it; undefined: there was none, which every shard refuses. */
  readonly text: string | undefined;
  readonly asked: AskedPrefix | AskedRegexp | undefined;
  readonly size: number;
  /** Options of each shard; `size` unless given. */
  readonly shardSize?: number;
  /** One option for each text. */
  readonly skipDuplicates: boolean;
  /** Contexts were asked for, which no field here has. */
  readonly hasContexts: boolean;
}

/** The beginning of a text. */
export interface AskedPrefix {
  readonly kind: 'prefix';
  readonly text: string;
  readonly analyzer?: string;
  readonly fuzzy?: FuzzyCompletion;
}

/** How far from what was written the beginning may be. */
export interface FuzzyCompletion {
  readonly maxEdits: number;
  /** Two neighbours changing places count as one edit. */
  readonly transpositions: boolean;
  /** Shorter texts have to be as they are written. */
  readonly minLength: number;
  readonly prefixLength: number;
  /** Lengths and edits count code points, not bytes of UTF-8. */
  readonly unicodeAware: boolean;
}

/** A pattern that the beginning of a key fits. */
export interface AskedRegexp {
  readonly kind: 'regexp';
  readonly pattern: string;
  /** Names of the operators that are on, between `|`. */
  readonly flags: string;
  readonly maxDeterminizedStates: number;
  /** It was asked for fuzzily too, which cannot be. */
  readonly isFuzzy: boolean;
}

/** A shard's options for one suggestion, best first: row i of each list belongs to option i. */
export interface ShardOptions {
  /** Shard-level document numbers. */
  readonly docs: Uint32Array;
  /** 32-bit floats. */
  readonly scores: Float32Array;
  readonly texts: readonly string[];
}
