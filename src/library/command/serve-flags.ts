import { parseArgs } from 'node:util';
import { isReleaseName, RELEASES, type ReleaseName } from '../../rest/release/release.ts';

/** How `serve` is to run. */
export interface ServeFlags {
  readonly port: number;
  /** Folders and files to fill from. */
  readonly folders: readonly string[];
  /** A file that has what it begins with. */
  readonly snapshot: string | undefined;
  /** Ids follow from it; undefined: they are random. */
  readonly seed: number | undefined;
  readonly as: ReleaseName | undefined;
  readonly jsonLog: boolean;
  /** It ends when whoever holds the other end of its standard input does. */
  readonly untilStdinEnds: boolean;
}

export const SERVE_USAGE = `fathom-search serve [--port 9200] [--seed folder]... [--seed number] [--snapshot items.fathom] [--as 8] [--json-log] [--until-stdin-ends]

  --port      port on 127.0.0.1, 0 for any free one (9200)
  --seed      a folder to fill indices from: a folder for each, with mapping.json and files of documents; or a file of documents,
              or a module with a list of indices, such as jest-es-config.js. May be repeated.
              A whole number: ids follow from it, the clock stands still and every took is 0
  --snapshot  a file to begin with, which fathom-search seed or saveSnapshot has written: nothing is filled again. What --seed names comes on top
  --as        the release to pass for: ${Object.keys(RELEASES).join(', ')} (7.10, with what later clients ask for)
  --json-log  tell what happens as JSON, a line each: ready, request, failed, stopped
  --until-stdin-ends
              end when the standard input does: with the tests that started it, also where they are killed

Ends with 0 after SIGINT or SIGTERM, with 1 where it could not start, and with 2 where the command line cannot be read.`;

/** Reads the flags. @throws Error with one sentence for the user */
export function readServeFlags(args: readonly string[]): ServeFlags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '9200' },
      seed: { type: 'string', multiple: true, default: [] },
      snapshot: { type: 'string' },
      as: { type: 'string' },
      'json-log': { type: 'boolean', default: false },
      'until-stdin-ends': { type: 'boolean', default: false },
    },
  });
  const { port, as, snapshot } = values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`--port must be a number from 0 to 65535, not ${port}`);
  if (as !== undefined && !isReleaseName(as)) throw new Error(`--as must be one of ${Object.keys(RELEASES).join(', ')}, not ${as}`);
  const numbers = values.seed.filter((seed) => /^\d+$/.test(seed));
  if (numbers.length > 1) throw new Error('--seed can be given one number only');
  const seed = numbers[0] === undefined ? undefined : Number(numbers[0]);
  const folders = values.seed.filter((one) => !numbers.includes(one));
  return { port: Number(port), folders, snapshot, seed, as, jsonLog: values['json-log'], untilStdinEnds: values['until-stdin-ends'] };
}
