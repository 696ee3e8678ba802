import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkPackage } from './lib/package/check-package.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fathom-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const door = (name: string) => ({ types: `./dist/lib/types/${name}.d.ts`, default: `./dist/lib/${name}.js` });

const SOUND = {
  name: 'planted',
  version: '1.0.0',
  license: 'Apache-2.0',
  type: 'module',
  files: ['dist/lib'],
  exports: { '.': door('index'), './walks': door('walks'), './package.json': './package.json' },
  sideEffects: false,
  engines: { node: '>=20.19' },
};

/** A sound package of two doors with other files added or put in their place; what is complained of it. */
async function complaintsOf(name: string, manifest: object, files: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const root = join(folder, name, 'package');
  const sound = {
    'package.json': JSON.stringify({ ...SOUND, ...manifest }),
    'dist/lib/index.js': 'export const open = () => 1;\n',
    'dist/lib/types/index.d.ts': 'export declare const open: () => number;\n',
    'dist/lib/walks.js': "export { open as walk } from './index.js';\n",
    'dist/lib/types/walks.d.ts': "export { open as walk } from './index.js';\n",
  };
  for (const [path, text] of Object.entries({ ...sound, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return (await checkPackage(root, join(folder, name, 'packed'))).complaints;
}

describe('the guard on the package', () => {
  it('passes a sound one', async () => {
    expect(await complaintsOf('sound', { peerDependencies: { msw: '2' }, peerDependenciesMeta: { msw: { optional: true } } })).toEqual([]);
  });

  it('fails on what cannot be published, or brings packages along', async () => {
    const found = await complaintsOf('private', { private: true, dependencies: { react: '*' }, peerDependencies: { msw: '2' } });
    expect(found).toContainEqual(expect.stringContaining('it is private'));
    expect(found).toContainEqual(expect.stringContaining('react would be installed'));
    expect(found).toContainEqual(expect.stringContaining('the peer msw is not optional'));
  });

  it('fails on a file no consumer needs', async () => {
    expect(await complaintsOf('file', {}, { 'dist/lib/index.js.map': '{}' })).toEqual([
      'dist/lib/index.js.map is packed, and no consumer needs it',
    ]);
  });

  it('fails on a door that leads nowhere, as publint tells it', async () => {
    const found = await complaintsOf('nowhere', { exports: { ...SOUND.exports, './msw': door('msw') } });
    expect(found).toContainEqual(expect.stringMatching(/^publint: .*msw\.js but the file does not exist/));
  });

  it('fails on types that are not those of the door, as Are The Types Wrong tells it', async () => {
    const untyped = await complaintsOf(
      'untyped',
      { exports: { ...SOUND.exports, './walks': './dist/lib/other.js' } },
      { 'dist/lib/other.js': 'export const walk = 1;\n' },
    );
    expect(untyped).toContainEqual('types: UntypedResolution at ./walks (bundler)');
    const wrong = await complaintsOf('wrong', {}, { 'dist/lib/types/walks.d.ts': "export { walk } from './nowhere';\n" });
    expect(wrong).toContainEqual(expect.stringMatching(/^types: InternalResolutionError at .*walks\.d\.ts/));
  });

  it('fails on a door that is too heavy at once, or with what it imports later', async () => {
    const text = `export const noise = '${randomBytes(6_000).toString('base64')}';\n`;
    expect(await complaintsOf('heavy', {}, { 'dist/lib/noise.js': text, 'dist/lib/walks.js': "export * from './noise.js';\n" })).toEqual([
      expect.stringMatching(/^\.\/walks weighs \d+ bytes with what it imports, 5000 at most$/),
      expect.stringMatching(/^\.\/walks weighs \d+ bytes with what it imports later, 5000 at most$/),
    ]);
    const later = "export const walk = async () => (await import('./noise.js')).noise;\n";
    expect(await complaintsOf('later', {}, { 'dist/lib/noise.js': text, 'dist/lib/walks.js': later })).toEqual([
      expect.stringMatching(/^\.\/walks weighs \d+ bytes with what it imports later, 5000 at most$/),
    ]);
  });

  it('fails on a door without a limit', async () => {
    const found = await complaintsOf('limitless', { exports: { ...SOUND.exports, './new': door('index') } });
    expect(found).toEqual(['./new has no limit in scripts/lib/package/doors.mjs']);
  });
});
