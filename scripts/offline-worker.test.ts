import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildList } from './lib/offline-worker.mjs';

describe('the list of a build', () => {
  it('has what the page needs, names its entry, and changes with any byte of it', () => {
    const dir = mkdtempSync(join(tmpdir(), 'fathom-build-'));
    try {
      for (const folder of ['assets', 'data', '.vite']) mkdirSync(join(dir, folder));
      const write = (name: string, text: string) => writeFileSync(join(dir, name), text);
      write('index.html', '<script type="module" crossorigin src="./assets/index-a.js"></script>');
      for (const name of [
        'assets/index-a.js',
        'assets/index-a.js.map',
        'data/words.ndz',
        'data/NOTICE.md',
        '.vite/manifest.json',
        'icon.svg',
        'service-worker.js',
      ])
        write(name, name);
      const list = buildList(dir);
      expect(list).toMatchObject({ entry: 'assets/index-a.js', files: ['assets/index-a.js', 'icon.svg'], data: ['data/words.ndz'] });
      expect(buildList(dir).version).toBe(list.version);
      write('icon.svg', 'another');
      expect(buildList(dir).version).not.toBe(list.version);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
