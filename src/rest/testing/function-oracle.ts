import type { Dice } from './aggregation-trees.ts';

/** A document as the oracle of functions sees it. */
export interface ScoredDocument {
  readonly n?: readonly number[];
  readonly d?: number;
  readonly at?: readonly { readonly lat: number; readonly lon: number }[];
  readonly day?: string;
  readonly tag?: string;
}

type Json = Readonly<Record<string, unknown>>;
type Mode = 'first' | 'avg' | 'max' | 'sum' | 'min' | 'multiply';

/** A function as it is sent, and what it gives a document. */
interface Asked {
  readonly body: Json;
  readonly weight: number;
  readonly fits: (document: ScoredDocument) => boolean;
  readonly value: (document: ScoredDocument) => number;
}

/** A `function_score` as it is sent, and what it makes of the score of a document; undefined: no match. */
export interface AskedScore {
  readonly body: Json;
  readonly score: (document: ScoredDocument, inner: number) => number | undefined;
}

const DAY = 86_400_000;
const RADIANS = Math.PI / 180;

function metres(a: { readonly lat: number; readonly lon: number }, b: { readonly lat: number; readonly lon: number }): number {
  const h =
    Math.sin(((a.lat - b.lat) / 2) * RADIANS) ** 2 +
    Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(((a.lon - b.lon) / 2) * RADIANS) ** 2;
  return 2 * 6_371_008.7714 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A random `function_score` over `query`. */
export function randomFunctionScore(dice: Dice, query: Json): AskedScore {
  const functions = Array.from({ length: dice.below(4) }, () => randomFunction(dice));
  const mode = dice.pick<Mode>(['first', 'avg', 'max', 'sum', 'min', 'multiply']);
  const combination = dice.pick(['multiply', 'replace', 'sum', 'avg', 'min', 'max'] as const);
  const limit = dice.chance(0.3) ? dice.below(40) / 4 : Infinity;
  const least = dice.chance(0.3) ? dice.below(20) / 8 : undefined;
  const body = {
    query,
    functions: functions.map((each) => each.body),
    score_mode: mode,
    boost_mode: combination,
    ...(limit < Infinity && { max_boost: limit }),
    ...(least !== undefined && { min_score: least }),
  };
  const score = (document: ScoredDocument, inner: number): number | undefined => {
    const factor = Math.min(limit, joined(functions, mode, document));
    const combined = functions.length === 0 ? inner : COMBINE[combination](inner, factor);
    return least !== undefined && Math.fround(combined) < least ? undefined : combined;
  };
  return { body: { function_score: body }, score };
}

const COMBINE = {
  multiply: (score: number, factor: number) => score * factor,
  replace: (_score: number, factor: number) => factor,
  sum: (score: number, factor: number) => score + factor,
  avg: (score: number, factor: number) => (score + factor) / 2,
  min: (score: number, factor: number) => Math.min(score, factor),
  max: (score: number, factor: number) => Math.max(score, factor),
};

function joined(functions: readonly Asked[], mode: Mode, document: ScoredDocument): number {
  const fitting = functions.filter(({ fits }) => fits(document));
  const values = fitting.map(({ value, weight }) => value(document) * weight);
  const [first] = values;
  if (first === undefined) return 1;
  const sum = values.reduce((total, value) => total + value, 0);
  const weights = fitting.reduce((total, { weight }) => total + weight, 0);
  // A lone function without a filter has no mode.
  if (functions.length === 1 && !('filter' in (functions[0]?.body ?? {}))) return first;
  if (mode === 'first') return first;
  if (mode === 'max') return Math.max(...values);
  if (mode === 'min') return Math.min(...values);
  if (mode === 'multiply') return values.reduce((product, value) => product * value, 1);
  if (weights === 0) return 1;
  return mode === 'sum' ? sum : sum / weights;
}

function randomFunction(dice: Dice): Asked {
  const weight = dice.chance(0.5) ? dice.below(12) / 4 : undefined;
  const own = dice.pick([fieldValue, decay, decay, () => undefined])(dice);
  const tag = dice.chance(0.5) ? dice.pick(['x', 'y']) : undefined;
  const needed = weight ?? (own === undefined ? 2 : undefined);
  const body = { ...own?.body, ...(needed !== undefined && { weight: needed }), ...(tag !== undefined && { filter: { term: { tag } } }) };
  return { body, weight: needed ?? 1, fits: (document) => tag === undefined || document.tag === tag, value: own?.value ?? (() => 1) };
}

const MODIFIERS = {
  none: (value: number) => value,
  log1p: (value: number) => Math.log(value + 1) / Math.LN10,
  log2p: (value: number) => Math.log(value + 2) / Math.LN10,
  ln1p: (value: number) => Math.log(value + 1),
  ln2p: (value: number) => Math.log(value + 2),
  square: (value: number) => value * value,
  sqrt: (value: number) => Math.pow(value, 0.5),
  reciprocal: (value: number) => 1 / value,
};

function fieldValue(dice: Dice): Pick<Asked, 'body' | 'value'> {
  const field = dice.pick(['n', 'd'] as const);
  const factor = 1 + dice.below(8) / 4;
  const missing = 1 + dice.below(20) / 4;
  const modifier = dice.pick(['none', 'log1p', 'log2p', 'ln1p', 'ln2p', 'square', 'sqrt', 'reciprocal'] as const);
  const value = (document: ScoredDocument): number => {
    const values = field === 'n' ? (document.n ?? []) : document.d === undefined ? [] : [document.d];
    return MODIFIERS[modifier]((values.length === 0 ? missing : Math.min(...values)) * factor);
  };
  return { body: { field_value_factor: { field, factor, missing, modifier } }, value };
}

const PICKS = {
  min: (values: readonly number[]) => Math.min(...values),
  max: (values: readonly number[]) => Math.max(...values),
  sum: (values: readonly number[]) => values.reduce((total, value) => total + value, 0),
  avg: (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length,
};

function decay(dice: Dice): Pick<Asked, 'body' | 'value'> {
  const shape = dice.pick(['gauss', 'exp', 'linear'] as const);
  const mode = dice.pick(['min', 'max', 'sum', 'avg'] as const);
  const at = 1 / (2 + dice.below(4));
  const field = dice.pick(['n', 'day', 'at'] as const);
  const { origin, scale, offset, distances } = PLACES[field](dice);
  const value = (document: ScoredDocument): number => {
    const found = distances(document).map((distance) => Math.max(0, distance - offset.value));
    const distance = found.length === 0 ? 0 : PICKS[mode](found) / scale.value;
    // One at the origin, `at` at a scale's distance.
    if (shape === 'gauss') return at ** (distance * distance);
    return shape === 'exp' ? at ** distance : Math.max(0, 1 - distance * (1 - at));
  };
  const parameters = { origin, scale: scale.text, offset: offset.text, decay: at };
  return { body: { [shape]: { [field]: parameters, multi_value_mode: mode } }, value };
}

interface Place {
  readonly origin: unknown;
  readonly scale: { readonly text: unknown; readonly value: number };
  readonly offset: { readonly text: unknown; readonly value: number };
  readonly distances: (document: ScoredDocument) => readonly number[];
}

const PLACES: Readonly<Record<'n' | 'day' | 'at', (dice: Dice) => Place>> = {
  n: (dice) => {
    const [origin, scale, offset] = [dice.below(20), 1 + dice.below(10), dice.below(3)];
    const distances = ({ n = [] }: ScoredDocument): readonly number[] => n.map((value) => Math.abs(value - origin));
    return { origin, scale: { text: scale, value: scale }, offset: { text: offset, value: offset }, distances };
  },
  day: (dice) => {
    const [day, scale, offset] = [1 + dice.below(28), 1 + dice.below(20), dice.below(2)];
    const origin = `2024-02-${String(day).padStart(2, '0')}`;
    const distances = (document: ScoredDocument): readonly number[] =>
      document.day === undefined ? [] : [Math.abs(Date.parse(document.day) - Date.parse(origin))];
    return {
      origin: dice.chance(0.5) ? origin : `${origin}||/d`,
      scale: { text: `${scale}d`, value: scale * DAY },
      offset: { text: `${offset * 12}h`, value: (offset * DAY) / 2 },
      distances,
    };
  },
  at: (dice) => {
    const origin = { lat: dice.below(160) - 80, lon: dice.below(340) - 170 };
    const [scale, offset] = [500 + dice.below(3000), dice.below(200)];
    const distances = ({ at = [] }: ScoredDocument): readonly number[] => at.map((point) => metres(origin, point));
    return { origin, scale: { text: `${scale}km`, value: scale * 1000 }, offset: { text: `${offset}km`, value: offset * 1000 }, distances };
  },
};
