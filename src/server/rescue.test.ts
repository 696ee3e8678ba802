import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openStoredHost } from '../host/open-host.ts';
import { repeatable } from '../host/repeatable.ts';
import { folderStorage } from '../storage/folder-storage.ts';
import { damagedIndices, rescue } from './rescue.ts';

it('writes what can be read of a damaged index into a folder, and says how much that is', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fathom-rescue-'));
  try {
    const kept = path.join(folder, 'kept');
    const before = await openStoredHost(await folderStorage(kept), repeatable(), { still: true });
    const body = new TextEncoder().encode('{"index":{"_id":"1"}}\n{"a":1}\n{"index":{"_id":"2"}}\n{"a":2}\n');
    const headers = { 'content-type': 'application/x-ndjson' };
    await before.service.handle({ method: 'POST', path: '/mine/_bulk', query: 'refresh=true', headers, body });
    await before.store.checkpoint();
    await before.close();
    for (const name of (await readdir(kept)).filter((one) => one.startsWith('segment-'))) {
      const bytes = await readFile(path.join(kept, name));
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      await writeFile(path.join(kept, name), bytes);
    }
    const { store, close } = await openStoredHost(await folderStorage(kept), repeatable(), { still: true });
    expect(damagedIndices(store)).toEqual(['mine']);
    const into = path.join(folder, 'rescued', 'here');
    const [line, ...others] = await rescue(store, into);
    expect(others).toEqual([]);
    expect(line).toMatch(/^rescued: 2 documents of \[mine\] are in .*mine\.ndjson, at most 0 could not be read; \d come from a file/);
    const rows = (await readFile(path.join(into, 'mine.ndjson'), 'utf8')).trimEnd().split('\n');
    expect(rows.map((row): unknown => JSON.parse(row))).toEqual(
      expect.arrayContaining([{ index: { _id: '1' } }, { a: 1 }, { index: { _id: '2' } }, { a: 2 }]),
    );
    await close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('says what cannot be written, and why, and rejects over none of it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fathom-rescue-'));
  try {
    const taken = path.join(folder, 'taken');
    await writeFile(taken, 'a file');
    const damage = [{ file: 'segment-1', reason: 'gone', index: 'mine' }];
    const said = await rescue({ damage, readDamaged: () => Promise.resolve(undefined) }, taken);
    expect(said).toEqual([
      expect.stringMatching(/^not rescued: \[mine\] cannot be written to .*mine\.ndjson: E\w+.*\. --rescue takes a folder/),
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
