import { parseBytes } from '../engine/index.ts';
import { ANY_ORIGIN } from '../rest/adapters/cors.ts';
import { isReleaseName, RELEASES, type ReleaseName } from '../rest/release/release.ts';
import { KEY_FORM, parseKey, type Key } from '../rest/gate/keys.ts';

/** How the server is to run. */
export interface Flags {
  readonly port: number;
  readonly host: string;
  /** Folder of the bundled data files. */
  readonly data: string;
  /** Ids follow from it; undefined: they are random. */
  readonly seed: number | undefined;
  /** With any of them every request needs one. */
  readonly keys: readonly Key[];
  /** Origins whose web pages may do more than read. */
  readonly origins: readonly string[];
  /** Origins whose web pages may read answers, or `*`. */
  readonly cors: readonly string[];
  /** Names the server may be called by, besides loopback addresses. */
  readonly hostNames: readonly string[];
  /** Requests per minute and key; undefined: as many as they like. */
  readonly quota: number | undefined;
  /** Bytes of memory to reckon with; undefined: what there is. */
  readonly memory: number | undefined;
  /** Folder where everything is kept; undefined: in memory. */
  readonly store: string | undefined;
  /** Folder for what can be read of damaged indices of the store. */
  readonly rescue: string | undefined;
  readonly maintenance: boolean;
  /** Clients may change what stands before the service. */
  readonly switches: boolean;
  /** Answers as release 7.10 does where the service's own rules say otherwise. */
  readonly strict: boolean;
  /** A cluster to let reads pass to, and a file of authorities to trust for it. */
  readonly beside: string | undefined;
  readonly authorities: string | undefined;
  /** The release to pass for. */
  readonly as: ReleaseName | undefined;
  readonly help: boolean;
}

export const USAGE = `npm run serve -- [--port 9200] [--host 127.0.0.1] [--key name:secret:read:pattern]... [--quota 600/min]
                 [--host-name name]... [--origin http://localhost:5173]... [--cors http://localhost:5173]... [--memory 2gb] [--store folder [--rescue folder]] [--maintenance] [--switches] [--strict-7.10] [--as 8] [--seed n] [--data folder]
                 [--beside https://host:9200 [--ca FILE]]

  --port         port to listen on, 0 for any free one (9200)
  --host         address to listen on (127.0.0.1); any but a loopback address needs a --key
  --key          a key every request then needs, ${KEY_FORM}; may be repeated
  --host-name    a name the server may be called by; without a key it answers to loopback addresses only; may be repeated
  --origin       an origin whose web pages may write here, besides the server's own; may be repeated
  --cors         an origin whose web pages may read and write here from a browser; * lets any page read; may be repeated
  --quota        most requests of one key in a minute, such as 600/min (no limit)
  --memory       memory to reckon with, no more than there is (all of the computer's or the container's)
  --store        folder where indices, saved searches and tasks are kept over a restart (everything is in memory, and gone with the process)
  --rescue       folder that gets what can be read of indices of the store that are damaged, a bulk request for each
  --maintenance  answer everything with 503
  --switches     let clients change what stands before the service, at /switches, and ask for faults
  --as           the release to pass for: ${Object.keys(RELEASES).join(', ')} (7.10, with what later clients ask for)
  --strict-7.10  answer a body of an unsupported type with 406, as release 7.10 does, not with 415
  --beside       a cluster whose reads are passed on below /_beside/, for this computer only (docs/cluster.md)
  --ca           a file with certificates of authorities to trust for it
  --seed         whole number that ids follow from, for runs that repeat (random ids)
  --data         folder with the bundled data files (beside the program)
  --help         this text`;

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1']);
const VALUED: ReadonlySet<string> = new Set([
  'port',
  'host',
  'seed',
  'data',
  'key',
  'host-name',
  'origin',
  'cors',
  'quota',
  'memory',
  'store',
  'rescue',
  'as',
  'beside',
  'ca',
]);
const REPEATED: ReadonlySet<string> = new Set(['key', 'host-name', 'origin', 'cors']);
const BARE: ReadonlySet<string> = new Set(['maintenance', 'switches', 'strict-7.10']);

const DEFAULTS: Omit<Flags, 'data'> = {
  port: 9200,
  host: '127.0.0.1',
  seed: undefined,
  keys: [],
  origins: [],
  cors: [],
  hostNames: [],
  quota: undefined,
  memory: undefined,
  store: undefined,
  rescue: undefined,
  maintenance: false,
  switches: false,
  strict: false,
  beside: undefined,
  authorities: undefined,
  as: undefined,
  help: false,
};

type Given = ReadonlyMap<string, readonly string[]>;
type Problem = { readonly ok: false; readonly problem: string };
type Read = { readonly ok: true; readonly flags: Flags } | Problem;

/** Reads the command line; an error is one sentence for the user, without any secret. */
export function parseFlags(args: readonly string[], defaults: { readonly data: string }): Read {
  const given = new Map<string, string[]>();
  for (let at = 0; at < args.length; at++) {
    const argument = args[at] ?? '';
    if (argument === '--help' || argument === '-h') return { ok: true, flags: { ...DEFAULTS, data: defaults.data, help: true } };
    const [flag, inline] = splitOnce(argument, '=');
    const name = flag.replace(/^--/, '');
    const bare = BARE.has(name);
    if (!flag.startsWith('--') || !(bare || VALUED.has(name))) return problem(`unknown flag ${flag}`);
    if (bare && inline !== undefined) return problem(`${flag} takes no value`);
    const value = bare ? 'on' : (inline ?? args[++at]);
    if (value === undefined || value === '') return problem(`${flag} needs a value`);
    given.set(name, [...(given.get(name) ?? []), value]);
  }
  const repeated = [...given].find(([name, values]) => !REPEATED.has(name) && values.length > 1);
  return repeated === undefined ? readFlags(given, defaults.data) : problem(`--${repeated[0]} can be given once only`);
}

function readFlags(given: Given, data: string): Read {
  const one = (name: string): string | undefined => given.get(name)?.[0];
  const port = wholeNumber(one('port') ?? String(DEFAULTS.port));
  if (port === undefined || port > 65_535) return problem(`--port must be a number from 0 to 65535, not ${one('port') ?? ''}`);
  const keys = readKeys(given.get('key') ?? []);
  if (!keys.ok) return keys;
  const host = one('host') ?? DEFAULTS.host;
  if (!LOOPBACK.has(host) && keys.value.length === 0) {
    return problem(`--host ${host} is no loopback address (${[...LOOPBACK].join(', ')}): it needs a --key, or anyone could do anything`);
  }
  const hostNames = given.get('host-name') ?? [];
  const noName = hostNames.find((name) => !/^[a-z\d._-]+$/i.test(name));
  if (noName !== undefined) return problem(`--host-name must be a name without scheme and port, not ${noName}`);
  const origins = given.get('origin') ?? [];
  const noOrigin = origins.find((origin) => !isOrigin(origin));
  if (noOrigin !== undefined) return problem(`--origin must be like http://localhost:5173, not ${noOrigin}`);
  const cors = given.get('cors') ?? [];
  const noReader = cors.find((origin) => origin !== ANY_ORIGIN && !isOrigin(origin));
  if (noReader !== undefined) return problem(`--cors must be * or like http://localhost:5173, not ${noReader}`);
  const seed = wholeNumber(one('seed') ?? '');
  if (given.has('seed') && seed === undefined) return problem(`--seed must be a whole number, not ${one('seed') ?? ''}`);
  const quota = wholeNumber(one('quota')?.replace(/\/min$/, '') ?? '');
  if (given.has('quota') && (quota === undefined || quota < 1)) return problem(`--quota must be like 600/min, not ${one('quota') ?? ''}`);
  const memory = parseBytes(one('memory') ?? '');
  if (given.has('memory') && memory === undefined) return problem(`--memory must be like 512mb or 2gb, not ${one('memory') ?? ''}`);
  const [maintenance, switches, strict] = [given.has('maintenance'), given.has('switches'), given.has('strict-7.10')];
  const as = one('as');
  if (as !== undefined && !isReleaseName(as)) return problem(`--as must be one of ${Object.keys(RELEASES).join(', ')}, not ${as}`);
  if (given.has('rescue') && !given.has('store')) return problem('--rescue reads what is damaged in a --store, and none is named');
  const [beside, authorities] = [one('beside'), one('ca')];
  if (authorities !== undefined && beside === undefined) return problem('--ca says whom to trust for a --beside, and none is named');
  if (beside !== undefined && !LOOPBACK.has(host)) {
    return problem(`--beside serves this computer only: --host ${host} would lend its credentials to others`);
  }
  // Whoever is let read by name may write too; any page may not.
  const writers = [...origins, ...cors.filter((origin) => origin !== ANY_ORIGIN && !origins.includes(origin))];
  const who = { keys: keys.value, origins: writers, cors, hostNames };
  return {
    ok: true,
    flags: {
      port,
      host,
      data: one('data') ?? data,
      seed,
      ...who,
      quota,
      memory,
      store: one('store'),
      rescue: one('rescue'),
      maintenance,
      switches,
      strict,
      beside,
      authorities,
      as,
      help: false,
    },
  };
}

/** Says which one is wrong by its place: a key is a secret. */
function readKeys(texts: readonly string[]): { readonly ok: true; readonly value: readonly Key[] } | Problem {
  const keys: Key[] = [];
  for (const [at, text] of texts.entries()) {
    const key = parseKey(text);
    if (key === undefined) return problem(`--key number ${at + 1} must be like ${KEY_FORM}`);
    if (keys.some(({ name }) => name === key.name)) return problem(`--key number ${at + 1} has the name of an earlier one: ${key.name}`);
    keys.push(key);
  }
  return { ok: true, value: keys };
}

function problem(text: string): Problem {
  return { ok: false, problem: text };
}

/** Whether a text is an origin as browsers write it: scheme, host and port, nothing behind them. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function wholeNumber(text: string): number | undefined {
  const value = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(value) ? value : undefined;
}

function splitOnce(text: string, separator: string): readonly [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
