import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderStorage } from './folder-storage.ts';
import { processBeginning } from './process-beginning.ts';
import { toldOfFolder } from './told.ts';

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

it('takes over what was left by a process whose number another program has now, where the system tells when that began', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(other, 'spawn');
  const beginning = await processBeginning(other.pid ?? 0);
  const lock = path.join(folder, 'lock');
  try {
    // Nothing is known of when whoever left it began: it may be that process.
    await writeFile(lock, `${other.pid} 1`);
    await expect(folderStorage(folder)).rejects.toThrow(`if process ${other.pid} is none of Fathom's, remove the file ${lock}`);
    await writeFile(lock, `${other.pid} 1 ${beginning}`);
    await expect(folderStorage(folder)).rejects.toThrow(`is in use by process ${other.pid}: stop it, or give another folder`);
    await writeFile(lock, `${other.pid} 1 earlier.1`);
    const stranger = await folderStorage(folder).then(
      (storage) => storage.close().then(() => 'passed over'),
      () => 'heeded',
    );
    expect(stranger).toBe(beginning === undefined ? 'heeded' : 'passed over');
  } finally {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
});

it('lets the folder go once: what another one has of it stays', async () => {
  const first = await folderStorage(folder);
  await first.close();
  const second = await folderStorage(folder);
  await first.close();
  await expect(folderStorage(folder)).rejects.toThrow('is in use by process');
  await second.close();
});

it("is not taken over where a file named lock is none of Fathom's, and that stays", async () => {
  const lock = path.join(folder, 'lock');
  for (const text of ['{"lockfileVersion": 3}', '12', 'one two', '\0\0\0\0x']) {
    await writeFile(lock, text);
    await expect(folderStorage(folder)).rejects.toMatchObject({
      name: 'StorageError',
      full: false,
      message: `the file ${lock} was not written by Fathom, which keeps its lock there: put it elsewhere, or name another folder`,
    });
    expect(await readFile(lock, 'utf8')).toBe(text);
  }
});

it('takes over a lock of which nothing was written before the computer stopped', async () => {
  await writeFile(path.join(folder, 'lock'), '\0\0\0\0');
  await (await folderStorage(folder)).close();
  expect(await readdir(folder)).toEqual([]);
});

it.each(['lock', 'lock-left'])('says that a folder has a folder by the name of its %s, and the way out', async (name) => {
  await mkdir(path.join(folder, name));
  if (name === 'lock-left') await writeFile(path.join(folder, 'lock'), `${2 ** 30} 1`);
  await expect(folderStorage(folder)).rejects.toMatchObject({
    name: 'StorageError',
    full: false,
    message: `${path.join(folder, name)} is a folder, and a store keeps a file there: put it elsewhere, or name another folder`,
  });
});

it.each(['log-1', 'manifest-0', 'mark', 'epoch'])('says the same of a folder by the name of its file %s', async (name) => {
  await mkdir(path.join(folder, name));
  const storage = await folderStorage(folder);
  await expect(storage.open(name)).rejects.toMatchObject({
    name: 'StorageError',
    message: `${path.join(folder, name)} is a folder, and a store keeps a file there: put it elsewhere, or name another folder`,
  });
  await storage.close();
});

it('tells when a process began, the same each time', async () => {
  expect(await processBeginning(process.pid)).toBe(await processBeginning(process.pid));
  expect(await processBeginning(2 ** 30)).toBeUndefined();
});

it('says which folder cannot be had for a file that is in its place, and the way out', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  for (const place of [file, path.join(file, 'below')])
    await expect(folderStorage(place)).rejects.toMatchObject({
      name: 'StorageError',
      full: false,
      message: `${place} is a file or lies below one, and a store is a folder: name another one`,
    });
});

it.each([
  ['EACCES', false, 'this user may not write to the folder /there: allow it (chmod, chown), or name another one'],
  ['EPERM', false, 'this user may not write to the folder /there: allow it (chmod, chown), or name another one'],
  ['EROFS', false, 'the folder /there lies on a disk that is read-only: name one elsewhere'],
  ['ENOSPC', true, 'the disk of the folder /there has no room, not even for its lock: make some, or name another folder'],
  ['EDQUOT', true, 'the disk of the folder /there has no room, not even for its lock: make some, or name another folder'],
  ['EIO', false, 'EIO: as Node says it'],
])('says of a folder that is refused with %s what to do', async (code, full, message) => {
  const refused = toldOfFolder('/there', () => Promise.reject(Object.assign(new Error(`${code}: as Node says it`), { code })));
  await expect(refused).rejects.toMatchObject({ name: 'StorageError', full, message });
});
