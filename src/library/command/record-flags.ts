import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isRecord } from '../../client/is-record.ts';
import { type Mask, MASK_RULES, parseMask } from '../record/mask.ts';

/** What `record` is to do. */
export interface RecordFlags {
  readonly base: URL;
  readonly index: string;
  readonly seed: string;
  readonly name: string | undefined;
  readonly body: object | undefined;
  readonly query: Readonly<Record<string, unknown>> | undefined;
  readonly documents: number | undefined;
  readonly size: number;
  readonly mode: 'pit' | 'scroll' | undefined;
  readonly masks: readonly Mask[];
  readonly replace: boolean;
}

export const RECORD_USAGE = `fathom-search record --base http://localhost:9200/ --index items [--out seed] [--mask field=rule]...

  --base       address of Elasticsearch 7.10 or newer, OpenSearch or Fathom. Credentials come from FATHOM_CLUSTER_API_KEY, or from
               FATHOM_CLUSTER_USER and FATHOM_CLUSTER_PASSWORD
  --index      an index, or what stands for some: a pattern, an alias, a list with commas. Each becomes a folder
  --out        the folder to write them into, which serve --seed and seedFolder fill from (seed)
  --name       another name for the index
  --mapping    a file with the body the index is to be made with, in the place of its own
  --mask       what becomes of a field: ${MASK_RULES}; may be repeated. In a name * is any run of characters, and a
               name is also for what lies below it; _id and _routing may be named. hash and shape make the same text of the same text. What they
               make follows from FATHOM_MASK_KEY, or from a key that nobody knows
  --query      a query in JSON: record what it matches alone
  --documents  at most so many of each index
  --size       documents asked for at once (1000)
  --mode       pit or scroll: how they are read (pit, where the release has points in time)
  --replace    put the new folder in the place of one that is there

Ends with 1 where something could not be recorded, which leaves what was there before, and with 2 where the command line cannot be read.`;

/** Most documents a page may have: the window of an index that says nothing else. */
const MOST_SIZE = 10_000;

/** Reads the flags. @throws Error with one sentence for the user */
export function readRecordFlags(args: readonly string[]): RecordFlags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      base: { type: 'string' },
      index: { type: 'string' },
      out: { type: 'string', default: 'seed' },
      name: { type: 'string' },
      mapping: { type: 'string' },
      mask: { type: 'string', multiple: true, default: [] },
      query: { type: 'string' },
      documents: { type: 'string' },
      size: { type: 'string', default: '1000' },
      mode: { type: 'string' },
      replace: { type: 'boolean', default: false },
    },
  });
  const { base, index, out: seed, name, mapping, mode, replace } = values;
  if (base === undefined || !URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol)) {
    throw new Error(`--base must be an address such as http://localhost:9200/, not ${base ?? 'left out'}`);
  }
  if (index === undefined || index === '') throw new Error('--index is needed: which index to record');
  if (mode !== undefined && mode !== 'pit' && mode !== 'scroll') throw new Error(`--mode must be pit or scroll, not ${mode}`);
  const size = wholeNumber('--size', values.size);
  if (size > MOST_SIZE) throw new Error(`--size must be at most ${MOST_SIZE}, not ${size}`);
  return {
    base: new URL(base.endsWith('/') ? base : `${base}/`),
    index,
    seed,
    name,
    body: mapping === undefined ? undefined : jsonObject(`--mapping ${mapping}`, readFileSync(mapping, 'utf8')),
    query: values.query === undefined ? undefined : jsonObject('--query', values.query),
    documents: values.documents === undefined ? undefined : wholeNumber('--documents', values.documents),
    size,
    mode,
    masks: values.mask.map(parseMask),
    replace,
  };
}

function wholeNumber(flag: string, text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number === 0)
    throw new Error(`${flag} must be a whole number from 1, not ${text}`);
  return number;
}

function jsonObject(flag: string, text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${flag} must be JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  if (!isRecord(value)) throw new Error(`${flag} must be an object`);
  return value;
}
