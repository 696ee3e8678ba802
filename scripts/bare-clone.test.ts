import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** What a module imports before it runs: a clone that has no packages yet has those of Node and its own files alone. */
function importsOf(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?:[^'"]*? from )?['"]([^'"]+)['"];$/gm)].map(([, name = '']) => name);
}

/** Packages that are imported from a file on, with the way to each. */
function packagesFrom(file: string, way: readonly string[] = [], seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const here = [...way, file];
  return importsOf(file).flatMap((name) => {
    if (name.startsWith('node:')) return [];
    return name.startsWith('.') ? packagesFrom(join(dirname(file), name), here, seen) : [`${here.join(' -> ')}: ${name}`];
  });
}

it('reads imports on one line and on several', () => {
  expect(importsOf('scripts/lib/embeds.mjs')).toContain('vite');
  expect(importsOf('scripts/test.mjs')).toContain('./lib/install.mjs');
});

it('installs what is missing before anything imports a package', () => {
  const entries = readdirSync('scripts')
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => join('scripts', name));
  const installing = entries.filter((file) => importsOf(file).includes('./lib/install.mjs'));
  expect(installing).toContain('scripts/test.mjs');
  expect(installing.flatMap((file) => packagesFrom(file))).toEqual([]);
});
