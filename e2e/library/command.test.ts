import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureLibrary } from '../../scripts/lib/build.mjs';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { zip } from '../../scripts/lib/zip.mjs';

const LONG_MS = 180_000;
const folder = mkdtempSync(join(tmpdir(), 'fathom-command-'));

beforeAll(async () => {
  if (!(await ensureLibrary())) throw new Error('the library could not be built');
}, LONG_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command under way: what it has said so far, and how it ends. */
function start(...args: readonly string[]) {
  const child = spawn(process.execPath, [fromRoot('dist/lib/command.js'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const waiting: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      for (const look of waiting) look();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const until = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = () => void (said.includes(text) && resolve());
      waiting.push(look);
      void ended.then((code) => reject(new Error(`ended with ${code} before it said ${text}: ${said}`)));
      look();
    });
  return { child, ended, until, said: () => said };
}

const lines = (said: string): readonly { readonly event: string; readonly url: string }[] =>
  said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

async function run(...args: readonly string[]): Promise<readonly [code: number | null, said: string]> {
  const { ended, said } = start(...args);
  return [await ended, said()];
}

function stop(child: ChildProcess): void {
  child.kill('SIGTERM');
}

describe('fathom-search serve', () => {
  it('is filled from a folder, tells each request, and ends cleanly', async () => {
    mkdirSync(join(folder, 'seed/items'), { recursive: true });
    writeFileSync(join(folder, 'seed/items/a.ndjson'), '{"n":1}\n{"n":2}\n');
    const { child, ended, until, said } = start('serve', '--port', '0', '--seed', join(folder, 'seed'), '--seed', '1', '--json-log');
    await until('"ready"');
    const { url = '' } = lines(said()).at(-1) ?? {};
    const counted = (await (await fetch(`${url}/items/_count`)).json()) as { readonly count: number };
    expect(counted.count).toBe(2);
    stop(child);
    expect(await ended).toBe(0);
    expect(lines(said()).map(({ event }) => event)).toEqual(['seeded', 'ready', 'request', 'stopped']);
  });

  it('says why it cannot start, and leaves nothing running', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await run('serve', '--port', String(port))).toEqual([1, expect.stringContaining(`Port ${port} is in use`)]);
    taken.close();
    mkdirSync(join(folder, 'broken'));
    writeFileSync(join(folder, 'broken/items.ndjson'), '{"n":\n');
    expect(await run('serve', '--port', '0', '--seed', join(folder, 'broken'))).toEqual([1, expect.stringContaining('items.ndjson:')]);
    expect(await run('serve', '--port', '0', '--seed', join(folder, 'gone'))).toEqual([1, expect.stringContaining('There is no folder')]);
    expect(await run('serve', '--as', '9')).toEqual([2, expect.stringContaining('--as must be one of')]);
    expect(await run('sing')).toEqual([2, expect.stringContaining('no command sing')]);
  });
});

describe('fathom-search seed', () => {
  it('writes what folders hold into a file that serve begins with', async () => {
    mkdirSync(join(folder, 'once/items'), { recursive: true });
    writeFileSync(join(folder, 'once/items/a.ndjson'), '{"n":1}\n{"n":2}\n');
    const file = join(folder, 'once.fathom');
    expect(await run('seed', join(folder, 'once'), '--out', file)).toEqual([
      0,
      expect.stringMatching(/^items: 2 documents\n.*once\.fathom: \d\.\d kB\n$/),
    ]);
    const { child, ended, until, said } = start('serve', '--port', '0', '--snapshot', file, '--json-log');
    await until('"ready"');
    const { url = '' } = lines(said()).at(-1) ?? {};
    expect(await (await fetch(`${url}/items/_count`)).json()).toMatchObject({ count: 2 });
    stop(child);
    expect(await ended).toBe(0);
    expect(lines(said()).map(({ event }) => event)).toEqual(['ready', 'request', 'stopped']);
  });

  it('says what is wrong with a file, in one line, and which is the way out', async () => {
    const file = join(folder, 'wrong.fathom');
    expect(await run('serve', '--port', '0', '--snapshot', file)).toEqual([
      1,
      expect.stringMatching(/^The snapshot .*wrong\.fathom cannot be read: .* write one\.\n$/),
    ]);
    writeFileSync(file, '{"n":1}\n');
    expect(await run('serve', '--port', '0', '--snapshot', file)).toEqual([
      1,
      expect.stringMatching(
        /^.*wrong\.fathom is no snapshot to begin with: .*\. Write it again, with saveSnapshot or fathom-search seed\.\n$/,
      ),
    ]);
    expect(await run('seed', join(folder, 'gone'), '--out', file)).toEqual([1, expect.stringContaining('There is no folder')]);
    expect(readFileSync(file, 'utf8')).toBe('{"n":1}\n');
    expect(await run('seed')).toEqual([2, expect.stringContaining('A folder or a file to fill from is needed')]);
  });
});

describe('two suites on one port', () => {
  it('are told apart: the second ends, and the first goes on', async () => {
    const first = start('serve', '--port', '0', '--json-log');
    await first.until('"ready"');
    const { url = '' } = lines(first.said()).at(-1) ?? {};
    const { port } = new URL(url);
    expect(await run('serve', '--port', port)).toEqual([1, `Port ${port} is in use. Choose another, or 0 for any free one.\n`]);
    expect((await fetch(url)).status).toBe(200);
    stop(first.child);
    expect(await first.ended).toBe(0);
  });
});

describe('a test run that is killed', () => {
  it('takes its server along, where that looks at its standard input', async () => {
    const command = [fromRoot('dist/lib/command.js'), 'serve', '--port', '0', '--until-stdin-ends', '--json-log'];
    const script = `const { spawn } = require('node:child_process');
      spawn(process.execPath, ${JSON.stringify(command)}, { stdio: ['pipe', 'inherit', 'inherit'] });`;
    const worker = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    const closed = new Promise<void>((resolve) => worker.stdout.on('close', resolve));
    await new Promise<void>((resolve) => {
      worker.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('"ready"')) resolve();
      });
    });
    worker.kill('SIGKILL');
    // The server has the worker's standard output: it is closed when both are gone.
    await closed;
    expect(lines(said).map(({ event }) => event)).toEqual(['ready', 'stopped']);
    await expect(fetch(lines(said)[0]?.url ?? '')).rejects.toThrow('fetch failed');
  });
});

describe('fathom-search check', () => {
  it('ends with 0 where all is well, with 1 where not, with 2 where there is no recording', async () => {
    const entry = (body: object) => ({
      request: { method: 'POST', url: 'http://localhost:9200/items/_search', postData: { text: JSON.stringify(body) } },
      response: { status: 200, content: {} },
    });
    const [well, deep, none] = ['well.har', 'deep.har', 'none.har'].map((name) => join(folder, name)) as [string, string, string];
    writeFileSync(well, JSON.stringify({ log: { entries: [entry({ size: 5 })] } }));
    writeFileSync(deep, JSON.stringify({ log: { entries: [entry({ from: 9_990 })] } }));
    writeFileSync(none, '{}');
    expect(await run('check', well)).toEqual([0, '1 request: 1 served, 0 refused, 0 differs; 0 mistakes one pays for\n']);
    expect(await run('check', deep)).toEqual([1, expect.stringContaining('deep-page: POST /items/_search from=9990 (request 1)')]);
    expect(await run('check', deep, '--without', 'deep-page')).toEqual([0, expect.any(String)]);
    const trace = join(folder, 'trace.zip');
    const network = JSON.stringify({ type: 'resource-snapshot', snapshot: entry({ from: 9_990 }) });
    writeFileSync(trace, zip([{ name: 'trace.network', bytes: Buffer.from(network) }]));
    expect(await run('check', trace)).toEqual([1, expect.stringContaining('deep-page: POST /items/_search from=9990 (request 1)')]);
    writeFileSync(trace, readFileSync(trace).subarray(0, -1));
    expect(await run('check', trace)).toEqual([2, expect.stringContaining('trace.zip cannot be checked: the archive has no directory')]);
    expect(await run('check', none)).toEqual([2, expect.stringContaining('no HAR file')]);
    expect(await run('check')).toEqual([2, expect.stringContaining('There is no file to check')]);
    const elsewhere = [2, expect.stringContaining('Nothing was checked: no request went to http://localhost:9201/')];
    expect(await run('check', well, '--base', 'http://localhost:9201/')).toEqual(elsewhere);
  });
});

describe('fathom-search record', () => {
  it('writes a live index into a folder that serve is filled from, and says what was wrong', async () => {
    mkdirSync(join(folder, 'live'), { recursive: true });
    writeFileSync(join(folder, 'live/people.ndjson'), '{"mail":"ann@example.org"}\n{"mail":"bob@example.org"}\n');
    const live = start('serve', '--port', '0', '--seed', join(folder, 'live'), '--json-log');
    await live.until('"ready"');
    const { url = '' } = lines(live.said()).at(-1) ?? {};
    const seed = join(folder, 'recorded');
    const from = ['record', '--base', url, '--index', 'people', '--out', seed];
    expect(await run(...from, '--mask', 'mail=hash')).toEqual([0, expect.stringContaining('people: 2 documents in 1 files')]);
    expect(await run(...from)).toEqual([1, expect.stringContaining('is there already')]);
    expect(await run(...from, '--mask', 'mail')).toEqual([2, expect.stringContaining('--mask must be field=rule')]);
    expect(await run('record', '--index', 'people')).toEqual([2, expect.stringContaining('--base must be an address')]);
    stop(live.child);
    await live.ended;
    expect(await run(...from, '--replace')).toEqual([1, expect.stringContaining('cannot be reached: connect ECONNREFUSED')]);
    expect(readFileSync(join(seed, 'people/documents-00001.ndjson'), 'utf8')).not.toContain('example.org');
    const copy = start('serve', '--port', '0', '--seed', seed);
    await copy.until('people: 2 documents');
    stop(copy.child);
  });
});
