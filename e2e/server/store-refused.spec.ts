import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { startServer } from '../support/serve.ts';

let folder = '';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  // It is built by whoever starts it first.
  await (await startServer()).stop();
  folder = await mkdtemp(path.join(tmpdir(), 'fathom-refused-'));
  await chmod(folder, 0o755);
});

test.afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** How a server with this store ends. Root may write anywhere: it is started as somebody else there. @param before what the shell does first */
function ending(store: string, before = ''): Promise<{ readonly code: unknown; readonly printed: string }> {
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const command = `${before}exec "${process.execPath}" "${fromRoot('dist/server/main.js')}" --port 0 --store "${store}"`;
  return new Promise((resolve) => {
    execFile('/bin/sh', ['-c', command], { ...nobody, timeout: 30_000 }, (error, _, printed) => resolve({ code: error?.code, printed }));
  });
}

test('a store that cannot be opened is refused with what is wrong and the way out, and the exit code is 1', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  expect(await ending(file)).toEqual({
    code: 1,
    printed: `The server could not start: ${file} is a file or lies below one, and a store is a folder: name another one\n`,
  });

  const readOnly = await mkdtemp(path.join(folder, 'read-only-'));
  await chmod(readOnly, 0o555);
  expect(await ending(readOnly)).toEqual({
    code: 1,
    printed: `The server could not start: this user may not write to the folder ${readOnly}: allow it (chmod, chown), or name another one\n`,
  });

  const full = await mkdtemp(path.join(folder, 'full-'));
  await chmod(full, 0o777);
  // Files of no bytes are all that a process may write then.
  expect(await ending(full, 'ulimit -f 0; ')).toEqual({
    code: 1,
    printed: `The server could not start: the disk of the folder ${full} has no room, not even for its lock: make some, or name another folder\n`,
  });
  expect(await readdir(full), 'no lock without a name').toEqual([]);

  const taken = await mkdtemp(path.join(folder, 'taken-'));
  await chmod(taken, 0o777);
  const lock = path.join(taken, 'lock');
  await writeFile(lock, `${process.pid} 1`);
  expect(await ending(taken)).toEqual({
    code: 1,
    printed: `The server could not start: the folder ${taken} is in use by process ${process.pid}: stop it, or give another folder; if process ${process.pid} is none of Fathom's, remove the file ${lock}\n`,
  });
});
