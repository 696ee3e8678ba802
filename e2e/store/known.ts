/** What a key may stand for: the text of a value, or nothing. */
type Value = string | undefined;

/** A document of any version. */
export function anyVersion(source: string): string {
  return `* ${source}`;
}

/** A change that a request asks for, if it is done. */
export type Change = readonly [key: string, value: Value];

/**
 * What must be found behind a crash: of each key its value, or, where a change was not answered or was refused for the disk's sake, any of several.
 * Never changed in place.
 */
export class Known {
  readonly #values: ReadonlyMap<string, readonly Value[]>;

  constructor(values: ReadonlyMap<string, readonly Value[]> = new Map()) {
    this.#values = values;
  }

  get keys(): Iterable<string> {
    return this.#values.keys();
  }

  /** What is wrong with what was found; undefined: it may be so. */
  problem(key: string, found: Value): string | undefined {
    const possible = this.#values.get(key) ?? [undefined];
    if (possible.some((value) => fits(value, found))) return undefined;
    return `${key}: found ${short(found)}, expected ${possible.map(short).join(' or ')}`;
  }

  /** These changes were answered for. */
  done(changes: readonly Change[]): Known {
    const values = new Map(this.#values);
    for (const [key, value] of changes) values.set(key, [value]);
    return new Known(values);
  }

  /** These changes may have been made, or some of them. */
  maybe(changes: readonly Change[]): Known {
    const values = new Map(this.#values);
    for (const [key, value] of changes) values.set(key, [...new Set([...(values.get(key) ?? [undefined]), value])]);
    return new Known(values);
  }
}

function fits(value: Value, found: Value): boolean {
  if (value === found) return true;
  return value?.startsWith('* ') === true && found !== undefined && value.slice(1) === found.slice(found.indexOf(' '));
}

function short(value: Value): string {
  return value === undefined ? 'nothing' : value.length > 120 ? `${value.slice(0, 120)}...` : value;
}
