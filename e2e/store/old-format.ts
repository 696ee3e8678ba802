import { inflateRawSync } from 'node:zlib';
import { zip } from '../../scripts/lib/zip.mjs';
import { SimulatedDisk, contentOf } from './simulated-disk.ts';
import { StoredWorld } from './stored-world.ts';

/** Beside the files of the store: what requests were answered when they were written. */
const ANSWERS = 'answers.json';

const ASKED: readonly (readonly [line: string, body?: object])[] = [
  ['GET /_all/_mapping'],
  ['GET /_all/_settings?flat_settings=true'],
  ['GET /_all/_alias'],
  ['POST /_all/_search', { size: 100, version: true, seq_no_primary_term: true, sort: ['_id'], query: { match_all: {} } }],
  ['POST /books/_search', { query: { match: { title: 'blue fox' } } }],
  ['POST /old/_search', { size: 3 }],
  ['POST /books/_search', { query: { nested: { path: 'parts', query: { term: { 'parts.kind': 'y' } } } }, sort: ['_id'] }],
  ['POST /books/_search', { size: 0, aggs: { kinds: { terms: { field: 'kind' } }, most: { max: { field: 'price' } } } }],
  ['GET /books/_doc/gone'],
  ['GET /books/_doc/7?routing=r'],
  ['GET /searches'],
];

/** A store as this version writes it, with what requests are answered once it is opened, as a zip archive. */
export async function writeFormat(): Promise<Buffer> {
  const disk = new SimulatedDisk();
  const world = await StoredWorld.open(disk);
  await fill(world);
  await world.host.close();
  // Opened once, as opening merges what upkeep would merge later.
  const answers = await ask(await StoredWorld.open(new SimulatedDisk(disk.picture, 1)));
  const files = [...disk.picture].filter(([, { removed }]) => !removed).map(([name, state]) => ({ name, bytes: contentOf(state) }));
  return zip([...files, { name: ANSWERS, bytes: Buffer.from(JSON.stringify(answers, null, 1)) }]);
}

/** Opens a store from such an archive; what it answers now, and what it answered then. */
export async function readFormat(archive: Uint8Array): Promise<{ readonly now: readonly string[]; readonly before: readonly string[] }> {
  const files = unzip(archive);
  const disk = new SimulatedDisk(
    new Map([...files].filter(([name]) => name !== ANSWERS).map(([name, bytes]) => [name, { durable: bytes, since: [], removed: false }])),
    1,
  );
  const world = await StoredWorld.open(disk);
  if (world.host.store.damage.length > 0) throw new Error(JSON.stringify(world.host.store.damage));
  return { now: await ask(world), before: JSON.parse(Buffer.from(files.get(ANSWERS) ?? []).toString()) as string[] };
}

async function ask(world: StoredWorld): Promise<string[]> {
  const answers: string[] = [];
  for (const [line, body] of ASKED) answers.push(`${line}: ${(await world.call(line, body)).text}`);
  return answers;
}

/** A bit of everything: in segments, in the log behind them, and in the log before that has documents in no segment. */
async function fill(world: StoredWorld): Promise<void> {
  const ok = async (line: string, body?: object | string): Promise<void> => {
    const { status, text } = await world.call(line, body);
    if (status >= 300) throw new Error(`${line}: ${status} ${text}`);
  };
  await ok('PUT /books', {
    settings: { number_of_shards: 2, analysis: { analyzer: { own: { tokenizer: 'whitespace', filter: ['lowercase'] } } } },
    mappings: {
      properties: {
        title: { type: 'text', analyzer: 'own' },
        kind: { type: 'keyword' },
        price: { type: 'double' },
        count: { type: 'long' },
        day: { type: 'date' },
        there: { type: 'boolean' },
        place: { type: 'geo_point' },
        parts: { type: 'nested', properties: { kind: { type: 'keyword' } } },
      },
    },
    aliases: { old: { filter: { range: { price: { lt: 6 } } } } },
  });
  const line = (n: number): string => {
    const source = {
      title: n % 3 === 0 ? 'The blue fox' : `A fox of ${n}`,
      kind: ['x', 'y', 'z'][n % 3],
      price: n / 2,
      count: 9_007_199_254_740_000 + n,
      day: `2020-01-${String(1 + (n % 28)).padStart(2, '0')}`,
      there: n % 2 === 0,
      place: { lat: n, lon: -n },
      parts: [{ kind: 'x' }, { kind: n % 4 === 0 ? 'y' : 'z' }],
    };
    return `${JSON.stringify({ index: { _index: 'books', _id: String(n), ...(n === 7 && { routing: 'r' }) } })}\n${JSON.stringify(source)}\n`;
  };
  const lines = (from: number, to: number): string => Array.from({ length: to - from }, (_, at) => line(from + at)).join('');
  await ok('POST /_bulk?refresh=true', lines(0, 20));
  await ok('PUT /books/_doc/gone', { title: 'Gone' });
  await ok('POST /_refresh');
  await ok('DELETE /books/_doc/gone');
  await ok('POST /searches', { name: 'Deep', index: 'books', request: { from: 5, size: 5 }, mode: 'offset' });
  await world.host.store.checkpoint();
  await ok('POST /_bulk', lines(10, 25));
  await world.host.store.checkpoint();
  await ok('PUT /other/_doc/1', { any: 'thing', n: 1.5 });
  await ok('PUT /books/_settings', { 'index.max_result_window': 4321 });
  await ok('PUT /books/_doc/3', { title: 'Three again', kind: 'x', price: 3 });
}

const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** The files of an archive as `scripts/lib/zip.mjs` writes it. */
function unzip(archive: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let end = archive.length - 22;
  while (view.getUint32(end, true) !== END) end--;
  const files = new Map<string, Uint8Array>();
  for (let at = view.getUint32(end + 16, true); view.getUint32(at, true) === CENTRAL;) {
    const nameLength = view.getUint16(at + 28, true);
    const name = Buffer.from(archive.subarray(at + 46, at + 46 + nameLength)).toString();
    const local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    files.set(name, new Uint8Array(inflateRawSync(archive.subarray(from, from + view.getUint32(at + 20, true)))));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}
