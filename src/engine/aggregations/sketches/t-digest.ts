/** Weighted points of a digest, their means ascending, and the ends of all values. Plain data: it travels to the coordinator. */
export interface DigestData {
  readonly means: Float64Array;
  readonly weights: Float64Array;
  readonly least: number;
  readonly most: number;
}

/** So many values times the compression are kept as they are: their percentiles are exact. */
const EXACT = 5;

/** Values that wait to be sorted in, where there are more than are kept exactly. */
const WAITING = 2048;

/** As many as lie in V8's heap: memory of its own would take far longer, and there may be a digest for each of many buckets. */
const FIRST_WAITING = 8;

const NOTHING = new Float64Array(0);

/** Of no values. */
export const EMPTY_DIGEST: DigestData = { means: NOTHING, weights: NOTHING, least: Infinity, most: -Infinity };

/**
 * Where values lie, in few points (Dunning and Ertl, Computing extremely accurate quantiles using t-digests). A point stands for neighbours: of `n` values, at a
 * share `q` of the way, for 4 n q (1 - q) / compression at most, so that the ends are exact. Mutable by design: it takes values one by one.
 */
export class TDigest {
  readonly #compression: number;
  /** Takes note of bytes that it grows by. */
  readonly #pay: (bytes: number) => void;
  #points: DigestData = EMPTY_DIGEST;
  #waiting = new Float64Array(FIRST_WAITING);
  #waits = 0;

  constructor(compression: number, pay: (bytes: number) => void = () => undefined) {
    this.#compression = compression;
    this.#pay = pay;
  }

  add(value: number): void {
    if (this.#waits === this.#waiting.length) this.#makeRoom();
    this.#waiting[this.#waits++] = value;
  }

  /** Takes in another digest of the same compression. */
  merge(other: DigestData): void {
    this.#settle();
    this.#points = merged(this.#points, other);
    this.#compress();
  }

  get data(): DigestData {
    this.#settle();
    this.#compress();
    return this.#points;
  }

  #makeRoom(): void {
    const { length } = this.#waiting;
    if (length < this.#mostWaiting) {
      const grown = new Float64Array(length * 2);
      this.#pay(grown.byteLength);
      grown.set(this.#waiting);
      this.#waiting = grown;
      return;
    }
    this.#settle();
    this.#compress();
  }

  get #mostWaiting(): number {
    return Math.max(WAITING, this.#compression * EXACT);
  }

  /** Sorts in what waits. */
  #settle(): void {
    if (this.#waits === 0) return;
    const means = this.#waiting.slice(0, this.#waits).sort();
    this.#waits = 0;
    const weights = new Float64Array(means.length).fill(1);
    this.#points = merged(this.#points, { means, weights, least: means[0], most: means[means.length - 1] });
  }

  #compress(): void {
    const before = this.#points.means.length;
    if (before <= this.#compression * EXACT) return;
    this.#points = compressed(this.#points, this.#compression);
  }
}

/** The points of both, in one row. */
function merged(a: DigestData, b: DigestData): DigestData {
  if (a.means.length === 0) return b;
  if (b.means.length === 0) return a;
  const size = a.means.length + b.means.length;
  const means = new Float64Array(size);
  const weights = new Float64Array(size);
  for (let at = 0, i = 0, j = 0; at < size; at++) {
    const isFirst = j === b.means.length || (i < a.means.length && a.means[i] <= b.means[j]);
    means[at] = isFirst ? a.means[i] : b.means[j];
    weights[at] = isFirst ? a.weights[i++] : b.weights[j++];
  }
  return { means, weights, least: Math.min(a.least, b.least), most: Math.max(a.most, b.most) };
}

/** Makes one of neighbours, as far as the limit at their place allows. */
function compressed({ means, weights, least, most }: DigestData, compression: number): DigestData {
  const total = weightOf(weights);
  const kept = new Float64Array(means.length);
  const sizes = new Float64Array(means.length);
  let last = 0;
  let before = 0;
  kept[0] = means[0];
  sizes[0] = weights[0];
  for (let at = 1; at < means.length; at++) {
    const together = sizes[last] + weights[at];
    const [start, end] = [before / total, (before + together) / total];
    const limit = (4 * total * Math.min(start * (1 - start), end * (1 - end))) / compression;
    if (together <= limit) {
      kept[last] += ((means[at] - kept[last]) * weights[at]) / together;
      sizes[last] = together;
    } else {
      before += sizes[last];
      kept[++last] = means[at];
      sizes[last] = weights[at];
    }
  }
  return { means: kept.slice(0, last + 1), weights: sizes.slice(0, last + 1), least, most };
}

function weightOf(weights: Float64Array): number {
  let total = 0;
  for (const weight of weights) total += weight;
  return total;
}

/** The value that a share of all values is below; NaN of none. Between the middles of two points it rises evenly, as the peers' does. */
export function quantile({ means, weights, least, most }: DigestData, share: number): number {
  const { length } = means;
  if (length <= 1) return length === 0 ? NaN : means[0];
  const count = weightOf(weights);
  const wanted = share * count;
  let middle = weights[0] / 2;
  if (wanted < middle) return between(least, means[0], wanted / middle);
  for (let at = 0; at + 1 < length; at++) {
    const step = (weights[at] + weights[at + 1]) / 2;
    if (middle + step > wanted) return between(means[at], means[at + 1], (wanted - middle) / step);
    middle += step;
  }
  return between(means[length - 1], most, Math.min(1, (wanted - middle) / (count - middle)));
}

function between(from: number, to: number, share: number): number {
  const value = from * (1 - share) + to * share;
  return Math.max(Math.min(from, to), Math.min(Math.max(from, to), value));
}

/**
 * The share of all values that is below a value, half of those equal to it among them, as far as they are not the last; NaN of none. Each point reaches half the way to its neighbours, and beyond the last
 * of these halves lies nothing, as with the peers.
 */
export function shareBelow({ means, weights }: DigestData, value: number): number {
  const { length } = means;
  if (length === 0) return NaN;
  if (length === 1) return value < means[0] ? 0 : 1;
  const count = weightOf(weights);
  let before = 0;
  let left = (means[1] - means[0]) / 2;
  for (let at = 0; at + 1 < length; at++) {
    const right = (means[at + 1] - means[at]) / 2;
    if (value < means[at] + right) return Math.max(0, (before + (weights[at] * (value - (means[at] - left))) / (left + right)) / count);
    before += weights[at];
    left = right;
  }
  return 1;
}

/** How far values lie from their median, in the middle; NaN of none. */
export function medianDeviation(data: DigestData, compression: number): number {
  if (data.means.length === 0) return NaN;
  const distances = new TDigest(compression);
  distances.merge(distancesFrom(quantile(data, 0.5), data));
  return quantile(distances.data, 0.5);
}

/** How far points lie from a place among them. They ascend on either side of it: both sides are merged. */
function distancesFrom(place: number, { means, weights }: DigestData): DigestData {
  const { length } = means;
  const distances = new Float64Array(length);
  const own = new Float64Array(length);
  let right = 0;
  while (right < length && means[right] < place) right++;
  let left = right - 1;
  for (let at = 0; at < length; at++) {
    const isLeft = right === length || (left >= 0 && place - means[left] <= means[right] - place);
    distances[at] = isLeft ? place - means[left] : means[right] - place;
    own[at] = weights[isLeft ? left-- : right++];
  }
  return { means: distances, weights: own, least: distances[0], most: distances[length - 1] };
}
