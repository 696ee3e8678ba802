import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromRoot } from './lib/paths.mjs';
import { longInComments, longInMarkdown } from './lib/sentences.mjs';
import { PICTURES, shownPictures } from './lib/shown-pictures.mjs';

const MOST_PICTURE_BYTES = 1.5 * 1024 ** 2;

const pages = ['README.md', 'CONTRIBUTING.md', ...below('docs', /\.md$/)];

/** The modules of src/, by their paths. */
const modules = below('src', /\.(?:tsx?|css)$/);

/** Files below a folder whose names match, relative to the root. */
function below(folder: string, name: RegExp): string[] {
  return readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => join(folder, path));
}

describe('the documentation', () => {
  it.each(pages)('%s links to files that are there', (page) => {
    // What stands in an example is of the page that takes it over.
    const text = readFileSync(fromRoot(page), 'utf8').replaceAll(/^ *```[^]*?^ *```$/gm, '');
    const targets = [...text.matchAll(/(?:\]\(|src(?:set)?=")(?!https?:|#)([^)"#\s]+)/g)].map(([, target = '']) =>
      join(dirname(page), target),
    );
    expect(targets.filter((target) => !existsSync(fromRoot(target)))).toEqual([]);
  });

  it.each(pages)('%s has no sentence over 40 words', (page) => {
    expect(longInMarkdown(readFileSync(fromRoot(page), 'utf8'))).toEqual([]);
  });

  it('has no sentence over 40 words in the comments of the sources', () => {
    const found = below('src', /\.tsx?$/).flatMap((file) =>
      longInComments(readFileSync(fromRoot(file), 'utf8')).map(({ line, sentence }) => `${file}:${line} ${sentence}`),
    );
    expect(found).toEqual([]);
  });

  it.each(pages)('%s names modules that are there', (page) => {
    const named = [...readFileSync(fromRoot(page), 'utf8').matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|css))`/g)].map(
      ([, name = '']) => name,
    );
    expect(named.filter((name) => !existsSync(fromRoot(name)) && !modules.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
  });

  it('has every page that a comment in the sources cites', () => {
    const cited = below('src', /\.tsx?$/).flatMap((file) =>
      [...readFileSync(fromRoot(file), 'utf8').matchAll(/docs\/[\w/-]+\.md/g)].map(([page]) => `${page} (${file})`),
    );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter((entry) => !existsSync(fromRoot(entry.split(' ')[0] ?? '')))).toEqual([]);
  });

  it('gives every folder of src/ a section in ARCHITECTURE.md', () => {
    const text = readFileSync(fromRoot('docs/ARCHITECTURE.md'), 'utf8');
    const folders = readdirSync(fromRoot('src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.filter(({ name }) => !text.includes(`## \`src/${name}\``)).map(({ name }) => name)).toEqual([]);
  });

  it('keeps the pictures it shows, no others, and not many', () => {
    const kept = readdirSync(fromRoot(PICTURES));
    expect(kept.toSorted()).toEqual([...shownPictures()].toSorted());
    const bytes = kept.reduce((sum, name) => sum + statSync(fromRoot(`${PICTURES}/${name}`)).size, 0);
    expect(bytes).toBeLessThanOrEqual(MOST_PICTURE_BYTES);
  });
});
