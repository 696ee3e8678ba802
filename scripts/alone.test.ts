import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { alone } from './lib/alone.mjs';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'fathom-alone-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('lets one after the other do what has the same name, also after one that failed', async () => {
  let [inside, most] = [0, 0];
  const work = async (fails: boolean) => {
    most = Math.max(most, ++inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside--;
    if (fails) throw new Error('no');
    return 'done';
  };
  const ended = await Promise.allSettled([true, false, false].map((fails) => alone('build', () => work(fails), folder)));
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(most).toBe(1);
});

it('does not wait for what has another name, nor for a process that ended', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(join(folder, 'left'), String(pid));
  expect(await alone('one', () => alone('left', () => Promise.resolve('both'), folder), folder)).toBe('both');
});
