import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureLibrary } from '../../scripts/lib/build.mjs';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { binOf, capture } from '../../scripts/lib/run.mjs';

/** A compiler that reads everything takes seconds, and on a busy machine more. */
const LONG_MS = 180_000;

/** A project of its own that has the library installed, and the packages a user would have beside it. */
let project = '';

beforeAll(async () => {
  if (!(await ensureLibrary())) throw new Error('the library could not be built');
  mkdirSync(fromRoot('.cache'), { recursive: true });
  project = mkdtempSync(fromRoot('.cache/library-user-'));
  const installed = join(project, 'node_modules', 'fathom-search');
  mkdirSync(installed, { recursive: true });
  cpSync(fromRoot('package.json'), join(installed, 'package.json'));
  cpSync(fromRoot('dist/lib'), join(installed, 'dist/lib'), { recursive: true });
  for (const name of ['msw', '@types', 'playwright-core', 'vitest'])
    symlinkSync(fromRoot('node_modules', name), join(project, 'node_modules', name));
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
}, LONG_MS);

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the built library', () => {
  it(
    'walks 100 documents in four ways, mocks, routes and serves, in plain Node',
    async () => {
      cpSync(fromRoot('e2e/library/consumer.mjs'), join(project, 'consumer.mjs'));
      const { code, output } = await capture(process.execPath, ['consumer.mjs'], project);
      expect(output).toContain('walkOffset: 100 documents on 15 pages');
      expect(output).toContain('walkSearchAfter: 100 documents on 15 pages');
      expect(output).toContain('walkScroll: 100 documents on 15 pages');
      expect(output).toContain('walkPit: 100 documents on 15 pages');
      expect(output.trimEnd().split('\n').at(-1)).toBe('done');
      expect(code).toBe(0);
    },
    LONG_MS,
  );

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])(
    'has types that a project with module %s and resolution %s accepts, the examples of the pages too',
    async (module, moduleResolution) => {
      cpSync(fromRoot('e2e/library/consumer.types.txt'), join(project, 'consumer.ts'));
      const files = ['consumer.ts', ...writeExamples()];
      const compilerOptions = {
        module,
        moduleResolution,
        target: 'es2023',
        lib: ['es2023', 'dom', 'dom.iterable'],
        types: ['node'],
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noEmit: true,
      };
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
      const { code, output } = await capture(process.execPath, [binOf('typescript', 'tsc'), '-p', project]);
      expect(output).toBe('');
      expect(code).toBe(0);
    },
    LONG_MS,
  );

  it(
    'does what the examples of its docstrings say',
    async () => {
      const names = docstringExamples().map((code, at) => {
        writeFileSync(join(project, `docstring-${at}.mjs`), code);
        return `docstring-${at}.mjs`;
      });
      expect(names.length).toBe(11);
      const { code, output } = await capture(
        process.execPath,
        ['--input-type=module', '-e', names.map((name) => `await import('./${name}');`).join('')],
        project,
      );
      expect(output).toBe('');
      expect(code).toBe(0);
    },
    LONG_MS,
  );

  it('names no source file in its declarations', () => {
    const folder = fromRoot('dist/lib/types');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'));
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => /['"]\.{1,2}\/[^'"]*(?<!\.d)\.tsx?['"]/.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
  });
});

/** The examples of the docstrings that a user reads. */
function docstringExamples(): readonly string[] {
  const folder = fromRoot('dist/lib/types');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  return [...texts.matchAll(/@example\n[ *]*```ts\n(.*?)```/gs)].map(([, code = '']) => code.replaceAll(/^ *\* ?/gm, ''));
}

/** Writes each TypeScript example of the README, of docs/library.md and of docs/testing.md as a module of the project, and answers their names. */
function writeExamples(): readonly string[] {
  const pages = ['README.md', 'docs/library.md', 'docs/testing.md'].map((page) => readFileSync(fromRoot(page), 'utf8')).join('\n');
  const examples = [...pages.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  expect(examples.length).toBe(16);
  return examples.map((code, at) => {
    writeFileSync(join(project, `example-${at}.ts`), `declare const page: import('playwright-core').Page;\n${code}`);
    return `example-${at}.ts`;
  });
}
