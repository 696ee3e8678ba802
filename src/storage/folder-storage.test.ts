import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderStorage } from './folder-storage.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fathom-store-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

it('has its files again, with what was written to any place of them', async () => {
  const before = await folderStorage(folder);
  const file = await before.open('log-1');
  await file.write(Uint8Array.of(1, 2, 3), 2);
  await file.write(Uint8Array.of(9), 3);
  await file.flush();
  await file.close();
  await (await before.open('gone')).close();
  await before.remove('gone');
  await before.remove('never');
  await before.close();
  const after = await folderStorage(folder);
  expect(await after.names()).toEqual(['log-1']);
  const again = await after.open('log-1');
  const bytes = new Uint8Array(8);
  expect([await again.size(), await again.read(bytes, 0)]).toEqual([5, 5]);
  expect([...bytes]).toEqual([0, 0, 1, 9, 3, 0, 0, 0]);
  expect(await again.read(bytes, 5)).toBe(0);
  await again.close();
  await after.close();
  expect(await readdir(folder)).toEqual(['log-1']);
});

it('is had by one process at a time, and by the next one when that is gone', async () => {
  const storage = await folderStorage(folder);
  await expect(folderStorage(folder)).rejects.toThrow(`the folder ${folder} is in use by process ${process.pid}`);
  await storage.close();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(other, 'spawn');
  await writeFile(path.join(folder, 'lock'), `${other.pid} 1`);
  await expect(folderStorage(folder)).rejects.toThrow(`is in use by process ${other.pid}`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  await (await folderStorage(folder)).close();
});

it('takes over what an earlier process of the same number left', async () => {
  await writeFile(path.join(folder, 'lock'), `${process.pid} 1`);
  const storage = await folderStorage(folder);
  expect(await storage.names()).toEqual([]);
  await storage.close();
});

it.each([
  ['is new', undefined],
  ['was left by a process that is gone', `${2 ** 30} 1`],
  ['was left without a name', ''],
])('is had by one of many that begin at once, where the lock %s', async (_, left) => {
  for (let round = 0; round < (left === '' ? 1 : 20); round++) {
    if (left !== undefined) await writeFile(path.join(folder, 'lock'), left);
    const taken = await Promise.allSettled(Array.from({ length: 40 }, () => folderStorage(folder)));
    const had = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(had.length).toBe(1);
    await had[0]?.close();
    expect(await readdir(folder)).toEqual([]);
  }
});

it('says which folder cannot be had', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await expect(folderStorage(file)).rejects.toMatchObject({ name: 'StorageError', full: false });
});
