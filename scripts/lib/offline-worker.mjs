import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify } from 'vite';

const OWN = 'service-worker.js';
const MSW = 'mockServiceWorker.js';
const IMPORT = `importScripts('${MSW}');`;
/** Written by the build, and read by the service worker: what belongs to the build. */
const LIST = 'build.json';
/** What nobody needs to open the page, or what the page is opened for. */
const LEFT_OUT = /(\.map|\.md|\.txt)$|^\.vite\/|^preview\.png$|^index\.html$/;

/**
 * A Vite plugin that puts MSW's service worker into the page's own, as a content security policy lets none import another script by its name, and lists what it has to keep.
 * @returns {import('vite').Plugin}
 */
export function offlineWorker() {
  return {
    name: 'offline-worker',
    apply: 'build',
    writeBundle: {
      // After all that writes to the page.
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const read = (/** @type {string} */ name) => readFileSync(join(dir, name), 'utf8');
        const own = read(OWN);
        if (!own.includes(IMPORT)) throw new Error(`${OWN} has no place for ${MSW}`);
        const { code } = await minify(
          OWN,
          own.replace(IMPORT, () => read(MSW)),
        );
        writeFileSync(join(dir, OWN), code);
        rmSync(join(dir, MSW));
        writeFileSync(join(dir, LIST), `${JSON.stringify(buildList(dir))}\n`);
      },
    },
  };
}

/**
 * What a build consists of.
 * @param {string} dir
 * @returns {{ version: string, entry: string, files: string[], data: string[] }} `entry` stands in the document of this build and of no other; `data` are large and fetched last
 */
export function buildList(dir) {
  const all = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) =>
      join(file.parentPath, file.name)
        .slice(dir.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !LEFT_OUT.test(name) && name !== OWN && name !== LIST)
    .toSorted();
  const page = readFileSync(join(dir, 'index.html'), 'utf8');
  const [, entry] = /<script type="module"[^>]* src="\.\/(assets\/[^"]+)"/.exec(page) ?? [];
  if (entry === undefined) throw new Error('the page has no entry');
  const sums = createHash('sha256').update(page);
  for (const name of all) sums.update(name).update(readFileSync(join(dir, name)));
  return {
    version: sums.digest('hex').slice(0, 16),
    entry,
    files: all.filter((name) => !name.startsWith('data/')),
    data: all.filter((name) => name.startsWith('data/')),
  };
}
