import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { withSite } from './lib/site-address.mjs';
import { zip } from './lib/zip.mjs';

describe('the page to be put on a host', () => {
  it('is an archive that Python unpacks where there is one, the same each time', () => {
    const files = [
      { name: 'index.html', bytes: Buffer.from('<title>here</title>'.repeat(50)) },
      { name: 'assets/größe.js', bytes: new Uint8Array() },
    ];
    const archive = zip(files);
    expect(zip(files)).toEqual(archive);
    expect(inflateRawSync(archive.subarray(30 + 'index.html'.length)).toString()).toBe('<title>here</title>'.repeat(50));
    const folder = mkdtempSync(join(tmpdir(), 'fathom-zip-'));
    try {
      writeFileSync(join(folder, 'page.zip'), archive);
      execFileSync('python3', ['-m', 'zipfile', '-e', 'page.zip', 'out'], { cwd: folder });
      for (const { name, bytes } of files) expect(readFileSync(join(folder, 'out', name))).toEqual(Buffer.from(bytes));
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('names its site where it has one to name, so that previews of a link find their picture', () => {
    const html = '<meta property="og:image" content="./preview.png" /><link href="./icon.svg" />';
    expect(withSite(html, 'https://example.org/fathom')).toBe(
      '<meta property="og:image" content="https://example.org/fathom/preview.png" /><link href="./icon.svg" />',
    );
  });
});
