/** How the server is to run. */
export interface Flags {
  readonly port: number;
  readonly host: string;
  /** Folder of the bundled data files. */
  readonly data: string;
  /** Ids follow from it; undefined: they are random. */
  readonly seed: number | undefined;
  readonly help: boolean;
}

export const USAGE = `npm run serve -- [--port 9200] [--host 127.0.0.1] [--seed n] [--data folder]

  --port   port to listen on, 0 for any free one (9200)
  --host   loopback address to listen on (127.0.0.1)
  --seed   whole number that ids follow from, for runs that repeat (random ids)
  --data   folder with the bundled data files (beside the program)
  --help   this text`;

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1']);
const NAMES: ReadonlySet<string> = new Set(['port', 'host', 'seed', 'data']);

/** Reads the command line; an error is one sentence for the user. */
export function parseFlags(
  args: readonly string[],
  defaults: { readonly data: string },
): { readonly ok: true; readonly flags: Flags } | { readonly ok: false; readonly problem: string } {
  const given = new Map<string, string>();
  for (let at = 0; at < args.length; at++) {
    const argument = args[at] ?? '';
    if (argument === '--help' || argument === '-h') return { ok: true, flags: { ...DEFAULTS, data: defaults.data, help: true } };
    const [flag, inline] = splitOnce(argument, '=');
    const name = flag.replace(/^--/, '');
    if (!flag.startsWith('--') || !NAMES.has(name)) return problem(`unknown flag ${argument}`);
    const value = inline ?? args[++at];
    if (value === undefined || value === '') return problem(`${flag} needs a value`);
    given.set(name, value);
  }
  return readFlags(given, defaults.data);
}

const DEFAULTS: Omit<Flags, 'data'> = { port: 9200, host: '127.0.0.1', seed: undefined, help: false };

function readFlags(given: ReadonlyMap<string, string>, data: string): ReturnType<typeof parseFlags> {
  const port = wholeNumber(given.get('port') ?? String(DEFAULTS.port));
  if (port === undefined || port > 65_535) return problem(`--port must be a number from 0 to 65535, not ${given.get('port') ?? ''}`);
  const host = given.get('host') ?? DEFAULTS.host;
  if (!LOOPBACK.has(host)) {
    return problem(`--host must be a loopback address (${[...LOOPBACK].join(', ')}), not ${host}: the server has no access control`);
  }
  const seedText = given.get('seed');
  const seed = seedText === undefined ? undefined : wholeNumber(seedText);
  if (seedText !== undefined && seed === undefined) return problem(`--seed must be a whole number, not ${seedText}`);
  return { ok: true, flags: { port, host, data: given.get('data') ?? data, seed, help: false } };
}

function problem(text: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem: text };
}

function wholeNumber(text: string): number | undefined {
  const value = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(value) ? value : undefined;
}

function splitOnce(text: string, separator: string): readonly [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
