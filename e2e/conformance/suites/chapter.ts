/** A value of a YAML file. */
export type Yaml = null | boolean | number | string | readonly Yaml[] | { readonly [name: string]: Yaml };

/** A request of a story, with what its answer has to be. */
export interface Chapter {
  readonly synopsis?: string;
  readonly id?: string;
  readonly path: string;
  readonly method: string | readonly string[];
  readonly parameters?: Readonly<Record<string, Yaml>>;
  readonly request?: { readonly payload?: Yaml; readonly content_type?: string; readonly headers?: Readonly<Record<string, string>> };
  readonly response?: { readonly status?: number; readonly payload?: Yaml; readonly content_type?: string };
  /** Of what stands around a story: statuses that will do. */
  readonly status?: number | readonly number[];
  /** Names for parts of the answer, for later chapters. */
  readonly output?: Readonly<Record<string, string | { readonly path: string; readonly default?: Yaml }>>;
  readonly version?: string;
  readonly distributions?: { readonly included?: readonly string[]; readonly excluded?: readonly string[] };
  readonly pending?: string;
}

/** A file: what is done before, the chapters, what is done after. */
export interface Story extends Pick<Chapter, 'version' | 'distributions' | 'pending'> {
  readonly prologues?: readonly Chapter[];
  readonly chapters?: readonly Chapter[];
  readonly epilogues?: readonly Chapter[];
}

const DISTRIBUTION = 'opensearch.org';

/** Why a story or chapter is not for this release and distribution; undefined: it is. */
export function notFor({ version, distributions, pending }: Story, release: string): string | undefined {
  if (pending !== undefined) return `pending: ${pending}`;
  if (version !== undefined && !version.split('||').some((range) => inRange(release, range))) return `for versions ${version}`;
  const { included, excluded } = distributions ?? {};
  const other = included?.includes(DISTRIBUTION) === false || excluded?.includes(DISTRIBUTION) === true;
  return other ? 'for another distribution' : undefined;
}

/** `>= 2.12 < 3`: all of them have to hold. */
function inRange(release: string, range: string): boolean {
  const bounds = [...range.matchAll(/(>=|<=|>|<|=)?\s*(\d+(?:\.\d+)*)/g)];
  return bounds.every(([, sign = '=', number = '']) => {
    const order = compare(release, number);
    if (sign === '>=') return order >= 0;
    if (sign === '<=') return order <= 0;
    return sign === '>' ? order > 0 : sign === '<' ? order < 0 : order === 0;
  });
}

function compare(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  const at = [0, 1, 2].find((i) => (left[i] ?? 0) !== (right[i] ?? 0)) ?? 0;
  return (left[at] ?? 0) - (right[at] ?? 0);
}

/** Outputs of chapters, by `id.name`. */
export type Outputs = ReadonlyMap<string, Yaml>;

/** A value with the outputs that it names; alone an output keeps its type. */
export function filled(value: Yaml, outputs: Outputs): Yaml {
  if (typeof value === 'string') {
    const [, alone] = /^\$\{([^}]+)\}$/.exec(value) ?? [];
    if (alone !== undefined) return outputs.get(alone) ?? null;
    return value.replaceAll(/\$\{([^}]+)\}/g, (_, name: string) => textOf(outputs.get(name) ?? ''));
  }
  if (isList(value)) return value.map((item) => filled(item, outputs));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, outputs)]));
}

/** Where an answer is not what is wanted: members and items that are not named may be there. Undefined: nowhere. */
export function difference(wanted: Yaml, got: Yaml | undefined, path = 'payload'): string | undefined {
  if (isList(wanted)) {
    if (got === undefined || !isList(got)) return `${path}: wanted a list, got ${JSON.stringify(got)}`;
    if (wanted.length > got.length) return `${path}: wanted ${wanted.length} items, got ${got.length}`;
    return wanted.map((item, i) => difference(item, got[i], `${path}.${i}`)).find((found) => found !== undefined);
  }
  if (wanted !== null && typeof wanted === 'object') {
    if (got === undefined || got === null || typeof got !== 'object' || isList(got))
      return `${path}: wanted an object, got ${JSON.stringify(got)}`;
    return Object.entries(wanted)
      .map(([name, member]) => difference(member, got[name], `${path}.${name}`))
      .find((found) => found !== undefined);
  }
  const pattern = typeof wanted === 'string' ? /^\/(.+)\/([a-z]*)$/s.exec(wanted) : null;
  if (pattern !== null && typeof got === 'string')
    return new RegExp(pattern[1] ?? '', pattern[2]).test(got) ? undefined : `${path}: ${got} does not fit`;
  return wanted === got ? undefined : `${path}: wanted ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`;
}

/** The part of a value at a dotted path. */
export function partAt(value: Yaml | undefined, path: string): Yaml | undefined {
  return path.split('.').reduce<Yaml | undefined>((part, name) => {
    const [, key = name, index] = /^(.*?)\[(\d+)\]$/.exec(name) ?? [];
    const member = part !== null && typeof part === 'object' ? (isList(part) ? part[Number(key)] : part[key]) : undefined;
    return index === undefined || member === undefined || member === null || !isList(member) ? member : member[Number(index)];
  }, value);
}

/** Arrays of readonly items are not told apart by `Array.isArray`. */
export function isList(value: Yaml): value is readonly Yaml[] {
  return Array.isArray(value);
}

/** A value as it stands in an address or in a text. */
export function textOf(value: Yaml): string {
  if (isList(value)) return value.map(textOf).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
