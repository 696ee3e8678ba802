import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Fathom } from '../../kit/fathom.ts';
import { harTextOf } from '../../kit/recording/archived.ts';
import { checkRecording } from '../../kit/recording/check-recording.ts';
import { FORMATS, isClean } from '../../kit/recording/report-text.ts';
import { ruleNames } from '../../kit/rules/judge.ts';
import { isReleaseName, RELEASES, type ReleaseName } from '../../rest/release/release.ts';
import { seedFolder } from '../seed-folder.ts';
import { EXIT, failWith, messageOf } from './exit-codes.ts';
import { isZip, openZip } from './unzip.ts';

export const CHECK_USAGE = `fathom-search check recording.har|trace.zip... [--base http://localhost:9200/] [--as 8] [--seed folder]... [--format text|json|github] [--without rule]...

  A HAR file as browsers save it, or the zip that Playwright's recordHar makes, or a trace of Playwright's.

  --base     where the search service of the recording is; unless given its requests are told by paths such as /items/_search
  --as       the release to hold the requests against: ${Object.keys(RELEASES).join(', ')}
  --seed     a folder with the mappings of its indices, as for serve; may be repeated. Without one the fields are those that recorded answers
             show, mapped as they are asked for
  --format   text, json, or annotations for a run on GitHub (text)
  --without  a rule that does not hold: ${ruleNames().join(', ')}; may be repeated

Ends with 0 where every request is served and no rule broken, with 1 where not, with 2 where a file cannot be read or no request went to a search service.`;

interface CheckFlags {
  readonly files: readonly string[];
  readonly base: string | undefined;
  readonly as: ReleaseName | undefined;
  /** Folders to fill from. */
  readonly folders: readonly string[];
  readonly format: keyof typeof FORMATS;
  readonly without: readonly string[];
}

/** Says of every request of recordings whether it is served, and what it does wrong. */
export async function check(args: readonly string[]): Promise<void> {
  let flags: CheckFlags;
  try {
    flags = readFlags(args);
  } catch (error) {
    return failWith(EXIT.usage, `${messageOf(error)}\n\n${CHECK_USAGE}`);
  }
  const { files, base, as, folders, format, without } = flags;
  const fill = async (fathom: Fathom): Promise<void> => {
    for (const folder of folders) await seedFolder(fathom, folder);
  };
  const rules = Object.fromEntries(without.map((name) => [name, false as const]));
  let seen = 0;
  for (const file of files) {
    try {
      const report = await checkRecording(textOf(await readFile(file)), { base, as, fill, rules });
      seen += report.verdicts.length;
      if (files.length > 1 && format === 'text') console.log(`${file}:`);
      const text = FORMATS[format](report);
      if (text !== '') console.log(text);
      if (!isClean(report)) process.exitCode ??= EXIT.failed;
    } catch (error) {
      failWith(EXIT.usage, `${file} cannot be checked: ${messageOf(error)}`);
    }
  }
  // A wrong address would pass for an app without mistakes.
  if (seen === 0 && process.exitCode !== EXIT.usage) failWith(EXIT.usage, nothingSeen(base));
}

function nothingSeen(base: string | undefined): string {
  return base === undefined
    ? 'Nothing was checked: no request has a path such as /items/_search. Where the paths do not show it, --base says where the search service is.'
    : `Nothing was checked: no request went to ${base}, which --base names.`;
}

/** The text of a HAR file, whatever it came in. */
function textOf(bytes: Uint8Array): string {
  return isZip(bytes) ? harTextOf(openZip(bytes)) : new TextDecoder().decode(bytes);
}

function readFlags(args: readonly string[]): CheckFlags {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      base: { type: 'string' },
      as: { type: 'string' },
      seed: { type: 'string', multiple: true, default: [] },
      format: { type: 'string', default: 'text' },
      without: { type: 'string', multiple: true, default: [] },
    },
  });
  const { base, as, seed: folders, format, without } = values;
  if (positionals.length === 0) throw new Error('There is no file to check');
  if (base !== undefined && !URL.canParse(base)) throw new Error(`--base must be an address, not ${base}`);
  if (as !== undefined && !isReleaseName(as)) throw new Error(`--as must be one of ${Object.keys(RELEASES).join(', ')}, not ${as}`);
  if (!isFormat(format)) throw new Error(`--format must be one of ${Object.keys(FORMATS).join(', ')}, not ${format}`);
  const unknown = without.find((name) => !(ruleNames() as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`--without must be one of ${ruleNames().join(', ')}, not ${unknown}`);
  return { files: positionals, base, as, folders, format, without };
}

function isFormat(text: string): text is keyof typeof FORMATS {
  return Object.hasOwn(FORMATS, text);
}
