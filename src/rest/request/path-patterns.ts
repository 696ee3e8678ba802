import { patternTest } from '../../engine/index.ts';

/** Names that a pattern consists of, one behind the other; undefined stands behind the last of each. */
type Names = readonly (((name: string) => boolean) | typeof ANY_DEPTH | undefined)[];

const ANY_DEPTH = '**';

/** Places that are kept with the ways between them, in sum: several megabytes. */
const MOST_KEPT = 500_000;

/** Where dotted patterns stand on the way to a node: behind which of their names. Ways that were gone before are found again. */
export class PatternPlace {
  readonly #patterns: PathPatterns;
  readonly #at: readonly number[];
  readonly #ways = new Map<string, PatternPlace | 'matched' | undefined>();

  constructor(patterns: PathPatterns, at: readonly number[]) {
    this.#patterns = patterns;
    this.#at = at;
  }

  /** Names that are compared where a way is gone for the first time. */
  get width(): number {
    return this.#at.length;
  }

  /** Below `key`: the place there, that a pattern has come to its end, or undefined where none goes on. */
  below(key: string): PatternPlace | 'matched' | undefined {
    if (this.#ways.has(key)) return this.#ways.get(key);
    const found = this.#patterns.advance(this.#at, key);
    if (this.#patterns.keeps(this.#at.length)) this.#ways.set(key, found);
    return found;
  }
}

/** The patterns of a list, read once. */
export class PathPatterns {
  readonly #names: Names;
  readonly start: PatternPlace;
  #kept = 0;

  constructor(patterns: readonly string[]) {
    const names: Names[number][] = [];
    const starts: number[] = [];
    for (const pattern of patterns) {
      starts.push(names.length);
      for (const name of splitPattern(pattern)) {
        // One behind the other they stand for the same.
        if (name === ANY_DEPTH && names.at(-1) === ANY_DEPTH) continue;
        names.push(name === ANY_DEPTH ? ANY_DEPTH : patternTest(name));
      }
      names.push(undefined);
    }
    this.#names = names;
    this.start = new PatternPlace(this, starts);
  }

  /** Whether there is room for a way from so many places. */
  keeps(places: number): boolean {
    return (this.#kept += places) <= MOST_KEPT;
  }

  advance(places: readonly number[], key: string): PatternPlace | 'matched' | undefined {
    const next = new Set<number>();
    for (const place of places) {
      let at = place;
      if (this.#names[at] === ANY_DEPTH) {
        next.add(at++);
        if (this.#names[at] === undefined) return 'matched';
      }
      const name = this.#names[at];
      if (typeof name !== 'function' || !name(key)) continue;
      if (this.#names[at + 1] === undefined) return 'matched';
      next.add(at + 1);
    }
    return next.size === 0 ? undefined : new PatternPlace(this, [...next]);
  }
}

function splitPattern(pattern: string): readonly string[] {
  return pattern
    .replaceAll('\\.', '\u0000')
    .split('.')
    .map((name) => name.replaceAll('\u0000', '.'));
}
