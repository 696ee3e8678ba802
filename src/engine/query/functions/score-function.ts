import type { JsonObject } from '../../json/json-value.ts';
import type { Point } from '../../schema/values/geo-point.ts';

/** How the factors that functions give a document become one. */
export type FactorMode = 'first' | 'avg' | 'max' | 'sum' | 'min' | 'multiply';

/** How the factor changes the score. */
export type ScoreCombination = 'multiply' | 'replace' | 'sum' | 'avg' | 'min' | 'max';

/** Which of a document's several distances counts. */
export type ValueMode = 'sum' | 'avg' | 'median' | 'min' | 'max';

export type FactorModifier = 'none' | 'log' | 'log1p' | 'log2p' | 'ln' | 'ln1p' | 'ln2p' | 'square' | 'sqrt' | 'reciprocal';

export type DecayShape = 'gauss' | 'exp' | 'linear';

/** A query with functions that change its scores. `Q` are the queries it is made of, `F` the functions. */
export interface FunctionScore<Q, F> {
  readonly query: Q;
  readonly functions: readonly FilteredFunction<Q, F>[];
  readonly factorMode: FactorMode;
  readonly combination: ScoreCombination;
  /** No factor is larger. */
  readonly maxBoost: number;
  /** What scores less does not match. */
  readonly minScore?: number;
}

/** A function, for the documents of a filter where there is one. */
export interface FilteredFunction<Q, F> {
  readonly filter?: Q;
  readonly weight?: number;
  readonly score: F;
}

/** The largest float: factors without a limit have this one. */
export const MAX_FLOAT = (2 - 2 ** -23) * 2 ** 127;

/** The same for every document. */
export interface ConstantFunction {
  readonly kind: 'constant';
}

/** A function as it is asked for. */
export type ScoreFunction = ConstantFunction | FieldValueFunction | RandomFunction | DecayFunction;

/** The least value of a field. */
export interface FieldValueFunction {
  readonly kind: 'field_value';
  readonly field: string;
  readonly factor: number;
  readonly modifier: FactorModifier;
  /** Stands in for a missing value; without it there is an error. */
  readonly missing?: number;
}

/** A number from 0 up to 1: of the document's place, or with a seed of a field's value. */
export interface RandomFunction {
  readonly kind: 'random';
  /** 32 bits; undefined: the time. */
  readonly seed?: number;
  readonly field?: string;
}

/** How near a value is to an origin. */
export interface DecayFunction {
  readonly kind: 'decay';
  readonly shape: DecayShape;
  readonly field: string;
  readonly mode: ValueMode;
  /** `origin`, `scale`, `offset`, `decay`: how they read depends on the field. */
  readonly parameters: JsonObject;
}

/** Types of fields whose numbers are not kept as they read. */
export type NumberForm = 'plain' | 'unsigned' | 'nanos';

/** A function that makes sense on an index. */
export type BoundFunction = ConstantFunction | BoundFieldValue | BoundRandom | BoundDecay;

export interface BoundFieldValue extends FieldValueFunction {
  readonly form: NumberForm;
}

export interface BoundRandom {
  readonly kind: 'random';
  readonly seed: number;
  /** The index's part of the salt; the shard's number is the other. */
  readonly salt: number;
  readonly source: RandomSource | undefined;
}

/** The values that random numbers are made of. */
export interface RandomSource {
  readonly field: string;
  readonly kind: 'id' | 'seq_no' | 'term' | 'ip' | NumberForm;
  /** Printed as doubles. */
  readonly isFloating: boolean;
}

export interface BoundDecay {
  readonly kind: 'decay';
  readonly shape: DecayShape;
  readonly field: string;
  readonly mode: ValueMode;
  readonly origin: number | Point;
  readonly form: NumberForm;
  /** As the shape uses it. */
  readonly scale: number;
  readonly offset: number;
}
