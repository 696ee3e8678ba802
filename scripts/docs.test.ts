import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromRoot } from './lib/paths.mjs';

const pages = ['README.md', 'CONTRIBUTING.md', ...below('docs', /\.md$/)];

/** Files below a folder whose names match, relative to the root. */
function below(folder: string, name: RegExp): string[] {
  return readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => join(folder, path));
}

describe('the documentation', () => {
  it.each(pages)('%s links to files that are there', (page) => {
    const text = readFileSync(fromRoot(page), 'utf8');
    const targets = [...text.matchAll(/(?:\]\(|src(?:set)?=")(?!https?:|#)([^)"#\s]+)/g)].map(([, target = '']) =>
      join(dirname(page), target),
    );
    expect(targets.filter((target) => !existsSync(fromRoot(target)))).toEqual([]);
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
});
