import type { Duration } from '../../engine/index.ts';
import { parseDuration } from './duration.ts';
import { refuseArgument, numberFormat } from '../errors/refusal.ts';
import { didYouMean } from './similarity.ts';

/** How a query parameter's text is read. `list`: comma-separated; `long`: an integer a double holds exactly; `float`: any finite number; `copies`: `all` or how many. */
export type ParameterType = 'text' | 'int' | 'long' | 'float' | 'copies' | 'boolean' | 'duration' | 'list';

/** The query parameters of an endpoint by name. */
export type ParameterTable = { readonly [Name in string]: ParameterType };

/** Parameters every endpoint of the search dialect takes. */
export const COMMON_PARAMETERS = {
  pretty: 'boolean',
  human: 'boolean',
  error_trace: 'boolean',
  filter_path: 'text',
  format: 'text',
} as const satisfies ParameterTable;

/** Time limits of cluster-wide calls: nothing here waits for another node. */
export const TIME_PARAMETERS = {
  timeout: 'duration',
  master_timeout: 'duration',
  cluster_manager_timeout: 'duration',
  local: 'boolean',
} as const satisfies ParameterTable;

type ParameterValue = string | number | boolean | Duration | readonly string[];

/** The query of one request, read by the endpoint's table. Asking for a name under another type than the table's is a bug. */
export class Parameters {
  readonly #values: ReadonlyMap<string, ParameterValue>;

  constructor(values: ReadonlyMap<string, ParameterValue>) {
    this.#values = values;
  }

  get isEmpty(): boolean {
    return this.#values.size === 0;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** The value as it was read, of whatever type. */
  raw(name: string): unknown {
    return this.#values.get(name);
  }

  text(name: string): string | undefined {
    return this.#values.get(name) as string | undefined;
  }

  /** Of a parameter declared `int` or `long`. */
  int(name: string): number | undefined {
    return this.#values.get(name) as number | undefined;
  }

  float(name: string): number | undefined {
    return this.#values.get(name) as number | undefined;
  }

  /** `?name` and `?name=true` are true. */
  boolean(name: string): boolean | undefined {
    return this.#values.get(name) as boolean | undefined;
  }

  duration(name: string): Duration | undefined {
    return this.#values.get(name) as Duration | undefined;
  }

  list(name: string): readonly string[] | undefined {
    return this.#values.get(name) as readonly string[] | undefined;
  }
}

/** Splits and decodes a query text; of a repeated name the last one counts. */
export function decodeQuery(query: string): ReadonlyMap<string, string> {
  const decoded = new Map<string, string>();
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = equals < 0 ? pair : pair.slice(0, equals);
    decoded.set(decodePart(name), equals < 0 ? '' : decodePart(pair.slice(equals + 1)));
  }
  return decoded;
}

const NO_PARAMETERS = new Parameters(new Map());

/** How `q` is to be read: unknown without it, as in the peers. */
const OF_Q: ReadonlySet<string> = new Set(['df', 'analyzer', 'analyze_wildcard', 'default_operator', 'lenient']);

/** What parameters are refused by. */
interface Whereabouts {
  readonly path: string;
  /** Names that the peers know there, and this service does not serve. */
  readonly unserved?: readonly string[] | undefined;
}

/** Reads the decoded query by the endpoint's table; names not in it are refused together, with suggestions. */
export function readParameters(decoded: ReadonlyMap<string, string>, table: ParameterTable, { path, unserved }: Whereabouts): Parameters {
  if (decoded.size === 0) return NO_PARAMETERS;
  const isKnown = (name: string): boolean => Object.hasOwn(table, name) && (!OF_Q.has(name) || !('q' in table) || decoded.has('q'));
  const unknown = [...decoded.keys()].filter((name) => !isKnown(name)).sort();
  const known = unknown.find((name) => unserved?.includes(name));
  if (known !== undefined) refuseArgument(`[${known}] is not supported by this service`);
  if (unknown.length > 0) refuseUnknown(unknown, Object.keys(table).filter(isKnown), path);
  const values = new Map<string, ParameterValue>();
  for (const [name, text] of decoded) {
    const value = readParameter(name, text, table[name] ?? 'text');
    if (value !== undefined) values.set(name, value);
  }
  return new Parameters(values);
}

function readParameter(name: string, text: string, type: ParameterType): ParameterValue | undefined {
  switch (type) {
    case 'text':
      return text;
    case 'int':
      return readIntText(text, name);
    case 'long':
      return readWhole(text, name, type, Number.isSafeInteger);
    case 'float':
      return readFloatText(text, name);
    case 'copies':
      return readCopies(text);
    case 'boolean':
      return readFlag(text);
    case 'duration':
      return parseDuration(text, name);
    case 'list':
      return text === '' ? [] : text.split(',');
    default:
      return type satisfies never;
  }
}

const INT_MAX = 2 ** 31 - 1;

/** A 32-bit integer as a URL has it: digits with a sign, and nothing else. */
export function readIntText(text: string, name: string): number {
  return readWhole(text, name, 'int', (value) => value <= INT_MAX && value >= -INT_MAX - 1);
}

/** How many copies of a shard have to run. */
function readCopies(text: string): string {
  if (text === 'all' || /^\+?\d+$/.test(text)) return text;
  if (/^-\d+$/.test(text)) return refuseArgument('shard count cannot be a negative value');
  return refuseArgument(`cannot parse ActiveShardCount[${text}]`, numberFormat(text));
}

function readFloatText(text: string, name: string): number {
  const value = Number(text);
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) && Number.isFinite(value)) return value;
  return refuseArgument(`Failed to parse float parameter [${name}] with value [${text}]`, numberFormat(text));
}

function readWhole(text: string, name: string, type: 'int' | 'long', fits: (value: number) => boolean): number {
  const value = Number(text);
  if (/^[+-]?\d+$/.test(text) && fits(value)) return value;
  return refuseArgument(`Failed to parse ${type} parameter [${name}] with value [${text}]`, numberFormat(text));
}

function readFlag(text: string): boolean {
  if (text === '' || text === 'true') return true;
  if (text === 'false') return false;
  return refuseArgument(`Failed to parse value [${text}] as only [true] or [false] are allowed.`);
}

function refuseUnknown(unknown: readonly string[], known: readonly string[], path: string): never {
  const listed = unknown.map((name) => `[${name}]${didYouMean(name, known, ' -> ')}`).join(', ');
  return refuseArgument(`request [${path}] contains unrecognized parameter${unknown.length > 1 ? 's' : ''}: ${listed}`);
}

/** Percent-decodes one part of a query, `+` as a space. */
function decodePart(text: string): string {
  return decodePercent(text.replaceAll('+', ' '));
}

/** Percent-decodes; refuses with 400 what is no UTF-8 so written. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return refuseArgument(`malformed percent-encoding in [${text}]`);
  }
}
