import { MEASURED_ESTIMATES } from './measured-estimates.ts';

/** Bits of a hash that are kept of each value while there are few, and the least and the most that name a register. */
const KEPT_BITS = 25;
const LEAST_PRECISION = 4;
const MOST_PRECISION = 18;

/** Registers are 2 to the power of it. */
export const DEFAULT_PRECISION = 14;

/** Up to so many values an estimate from the registers that are still empty is the better one; by precision, measured. */
const THRESHOLDS = [10, 20, 40, 80, 220, 400, 900, 1800, 3100, 6500, 11_500, 20_000, 50_000, 120_000, 350_000];

/** The least precision at which so many values are counted nearly exactly. */
export function precisionFor(threshold: number): number {
  const slots = Math.ceil(threshold / 0.75) * 4;
  const bits = slots < 1 ? 1 : Math.floor(Math.log2(slots)) + 1;
  return Math.min(MOST_PRECISION, Math.max(LEAST_PRECISION, bits));
}

/** What a sketch holds, as plain data: hashes of few values, or registers of many. */
export interface SketchData {
  readonly precision: number;
  readonly hashes: readonly number[];
  readonly registers?: Uint8Array;
}

/** Nothing was seen. */
export function emptySketch(precision: number): SketchData {
  return { precision, hashes: [] };
}

/**
 * Estimates how many different values there were, by HyperLogLog++ (Heule, Nunkesser, Hall, 2013). Of few values 25 bits of each hash are kept, in a set; of many the
 * longest run of zeros by register.
 */
export class HyperLogLog {
  readonly #precision: number;
  #hashes: Set<number> | undefined = new Set();
  #registers: Uint8Array | undefined;

  constructor(precision: number) {
    this.#precision = precision;
  }

  merge({ hashes, registers }: SketchData): void {
    for (const hash of hashes) this.#addKept(hash);
    if (registers === undefined) return;
    const own = (this.#registers ??= this.#upgraded());
    for (let at = 0; at < own.length; at++) if (registers[at] > own[at]) own[at] = registers[at];
  }

  get data(): SketchData {
    const precision = this.#precision;
    return this.#registers === undefined
      ? { precision, hashes: [...(this.#hashes ?? [])] }
      : { precision, hashes: [], registers: this.#registers };
  }

  /** How many different values there were. */
  estimate(): number {
    return this.#registers === undefined
      ? estimateOfHashes(this.#hashes?.size ?? 0)
      : estimateOfRegisters(this.#registers, this.#precision);
  }

  #addKept(hash: number): void {
    const hashes = this.#hashes;
    if (hashes === undefined || this.#registers !== undefined) {
      raiseByKept((this.#registers ??= this.#upgraded()), this.#precision, hash);
    } else {
      hashes.add(hash);
      if (hashes.size > mostHashes(this.#precision)) this.#registers = this.#upgraded();
    }
  }

  #upgraded(): Uint8Array {
    const registers = new Uint8Array(2 ** this.#precision);
    for (const hash of this.#hashes ?? []) raiseByKept(registers, this.#precision, hash);
    this.#hashes = undefined;
    return registers;
  }
}

/** So many hashes take as much room as registers do. */
export function mostHashes(precision: number): number {
  return Math.floor(2 ** (precision - 2) * 0.75);
}

/** Takes note of a value in the register that its hash names. */
export function raiseRegister(registers: Uint8Array, precision: number, high: number, low: number): void {
  const run = 1 + Math.min(leadingZeros((high << precision) | (low >>> (32 - precision)), low << precision), 64 - precision);
  const register = high >>> (32 - precision);
  if (run > registers[register]) registers[register] = run;
}

/** The same from what is kept of a hash. */
export function raiseByKept(registers: Uint8Array, precision: number, hash: number): void {
  const isLong = (hash & 1) === 1;
  const run = isLong ? ((hash >>> 1) & 0x3f) + (KEPT_BITS - precision) : 1 + Math.clz32(hash << (31 + precision - KEPT_BITS));
  const register = (isLong ? hash >>> 7 : hash >>> 1) >>> (KEPT_BITS - precision);
  if (run > registers[register]) registers[register] = run;
}

const estimates = new WeakMap<Uint8Array, number>();

/** How many different values a sketch has seen to which none will be added. Buckets ordered by it ask again and again. */
export function estimateOf({ precision, hashes, registers }: SketchData): number {
  if (registers === undefined) return estimateOfHashes(hashes.length);
  let estimate = estimates.get(registers);
  if (estimate === undefined) estimates.set(registers, (estimate = estimateOfRegisters(registers, precision)));
  return estimate;
}

function estimateOfHashes(count: number): number {
  return countedByEmpty(2 ** KEPT_BITS, 2 ** KEPT_BITS - count);
}

/** 1 / 2 ** n: asking for the power takes ten times as long. */
const INVERSES = Float64Array.from({ length: 66 }, (_, run) => 2 ** -run);

function estimateOfRegisters(registers: Uint8Array, precision: number): number {
  let inverse = 0;
  let empty = 0;
  for (let at = 0; at < registers.length; at++) {
    inverse += INVERSES[registers[at]];
    if (registers[at] === 0) empty++;
  }
  const size = registers.length;
  const raw = (alphaOf(precision, size) * size * size) / inverse;
  const estimate = raw <= 5 * size ? raw - biasOf(raw, precision) : raw;
  const counted = empty > 0 ? countedByEmpty(size, empty) : Math.floor(estimate + 0.5);
  return counted <= THRESHOLDS[precision - LEAST_PRECISION] ? counted : Math.floor(estimate + 0.5);
}

/** What handing on or merging a sketch takes, in units of work. */
export function unitsOf({ hashes, registers }: SketchData): number {
  return hashes.length * UNITS_PER_HASH + (registers?.length ?? 0);
}

const UNITS_PER_HASH = 60;

/** What looking at a register takes. */
export const UNITS_PER_REGISTER = 2;

/** The first 25 bits of a hash; where the run of zeros behind the register's goes on behind them, its length too. */
export function keptBits(high: number, low: number, precision: number): number {
  const kept = high >>> (32 - KEPT_BITS);
  if ((kept & (2 ** (KEPT_BITS - precision) - 1)) !== 0) return kept << 1;
  const run = 1 + Math.min(leadingZeros((high << KEPT_BITS) | (low >>> (32 - KEPT_BITS)), low << KEPT_BITS), 64 - KEPT_BITS);
  return (kept << 7) | (run << 1) | 1;
}

function leadingZeros(high: number, low: number): number {
  return high === 0 ? 32 + Math.clz32(low) : Math.clz32(high);
}

/** Values by how many of so many places are still empty. */
function countedByEmpty(places: number, empty: number): number {
  return Math.floor(places * Math.log(places / empty) + 0.5);
}

function alphaOf(precision: number, size: number): number {
  return precision === 4 ? 0.673 : precision === 5 ? 0.697 : 0.7213 / (1 + 1.079 / size);
}

const NEIGHBOURS = 6;

/** Numbers of values, and what is estimated of each. */
interface Measured {
  readonly estimates: readonly number[];
  readonly biases: readonly number[];
}

const read = new Map<number, Measured>();

/** What an estimate is too high by: that of its neighbours among the measured ones, the nearer the more. As the peers weigh them. */
function biasOf(estimate: number, precision: number): number {
  const { estimates, biases } = measuredAt(precision);
  const weights = new Float64Array(NEIGHBOURS);
  let first = biases.length - NEIGHBOURS;
  for (let at = 0; at < estimates.length; at++) {
    const weight = 1 / Math.abs(estimates[at] - estimate);
    if (weight === Infinity) return biases[at];
    if (weights[at % NEIGHBOURS] >= weight) {
      first = at - NEIGHBOURS;
      break;
    }
    weights[at % NEIGHBOURS] = weight;
  }
  let sum = 0;
  let total = 0;
  for (let at = 0; at < NEIGHBOURS; at++) {
    sum += weights[at] * biases[first + at];
    total += weights[at];
  }
  return sum / total;
}

function measuredAt(precision: number): Measured {
  let measured = read.get(precision);
  if (measured === undefined) read.set(precision, (measured = readMeasured(precision)));
  return measured;
}

function readMeasured(precision: number): Measured {
  const [numbers, shifts] = MEASURED_ESTIMATES[precision - LEAST_PRECISION];
  const estimates = numbers.split(' ').map(Number);
  const biases = estimates.map((estimate, at) => {
    const even = precision < 6 ? at + 1 : Math.max(1, Math.ceil((at * 2 ** precision) / 40 - 1e-9));
    return estimate - (even + 4 - Number(shifts[at]));
  });
  return { estimates, biases };
}
