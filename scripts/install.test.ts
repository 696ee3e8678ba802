import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ensureInstalled } from './lib/install.mjs';
import { fromRoot, ROOT } from './lib/paths.mjs';

it('nothing is installed behind a link, which npm would empty', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  mkdirSync(fromRoot('.cache'), { recursive: true });
  const folder = mkdtempSync(fromRoot('.cache/install-'));
  try {
    mkdirSync(join(folder, 'shared'));
    writeFileSync(join(folder, 'shared/kept'), '');
    writeFileSync(join(folder, 'package-lock.json'), '{}');
    symlinkSync('shared', join(folder, 'node_modules'));
    expect(await ensureInstalled(relative(ROOT, folder), 'nothing')).toBe(false);
    expect(readdirSync(join(folder, 'shared'))).toEqual(['kept']);
    expect(said.mock.lastCall?.[0]).toContain('is a link');
  } finally {
    rmSync(folder, { recursive: true });
    said.mockRestore();
  }
});
