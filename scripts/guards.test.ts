import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fromRoot } from './lib/paths.mjs';
import { binOf, capture } from './lib/run.mjs';

const trees: string[] = [];

afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true });
});

/** A house with one sound file in every room, under the real configuration of every guard. */
const SOUND: Record<string, string> = {
  'package.json': '{ "name": "planted", "private": true, "type": "module", "devDependencies": { "oxlint": "*" } }',
  'src/engine/index.ts': `export type { Cost } from './cost/cost.ts';\nexport { newCost } from './cost/cost.ts';\nexport { matched } from './query/matched.ts';\n`,
  'src/engine/json/zero.ts': `export const zero = 0;\n`,
  'src/engine/schema/fields.ts': `import { zero } from '../json/zero.ts';\n\nexport const fields = zero;\n`,
  'src/engine/query/matched.ts': `import { fields } from '../schema/fields.ts';\n\nexport const matched = fields;\n`,
  'src/engine/cost/cost.ts':
    'export interface Cost {\n  merged: number;\n}\n\nexport function newCost(): Cost {\n  return { merged: 0 };\n}\n',
  'src/datasets/tiny.ts': `import { newCost } from '../engine/index.ts';\n\nexport const tiny = newCost();\n`,
  'src/imports/row.ts': `export const first = 1;\n`,
  'src/requests/asked.ts': `export const asked = 1;\n`,
  'src/drawing/shapes.ts': `export const shapes = 1;\n`,
  'src/gateway/passes.ts': `export const passes = 1;\n`,
  'src/storage/folder.ts': `export const folder = 1;\n`,
  'src/rest/handle.ts': `import { matched, newCost } from '../engine/index.ts';\nimport { first } from '../imports/row.ts';\n\nexport const handled = first === 1 ? newCost() : { merged: matched };\n`,
  'src/host/open-host.ts': `export { handled as opened } from '../rest/handle.ts';\n`,
  'src/worker/engine.worker.ts': `import { opened } from '../host/open-host.ts';\n\nself.addEventListener('message', () => opened.merged);\n`,
  'src/worker/remote-engine.ts': `export const engineUrl = new URL('./engine.worker.ts', import.meta.url);\n`,
  'src/client/client.ts': `import type { Cost } from '../engine/index.ts';\n\nexport function merged(cost: Cost): number {\n  return cost.merged;\n}\n`,
  'src/components/title.ts': `export const title = 'Fathom';\n`,
  'src/features/lanes/lanes.ts': `import { merged } from '../../client/client.ts';\n\nexport const lanes = merged({ merged: 50 });\n`,
  'src/features/chart/chart.ts': `import { title } from '../../components/title.ts';\nimport { shapes } from '../../drawing/shapes.ts';\nimport { asked } from '../../requests/asked.ts';\n\nexport const chart = title + asked + shapes;\n`,
  'src/embed/save.ts': `export const saved = 1;\n`,
  'src/app/main.ts': `import { saved } from '../embed/save.ts';\nimport { chart } from '../features/chart/chart.ts';\nimport { lanes } from '../features/lanes/lanes.ts';\nimport { engineUrl } from '../worker/remote-engine.ts';\n\ndocument.title = \`\${chart} \${lanes} \${saved} \${engineUrl.href}\`;\n`,
  'src/server/main.ts': `import { tiny } from '../datasets/tiny.ts';\nimport { passes } from '../gateway/passes.ts';\nimport { handled } from '../rest/handle.ts';\nimport { folder } from '../storage/folder.ts';\n\nprocess.stdout.write(\`\${tiny.merged} \${handled.merged} \${passes} \${folder}\`);\n`,
};

/** Writes the sound house with `planted` files added or replaced, and answers its folder. */
function plant(planted: Record<string, string> = {}): string {
  const tree = mkdtempSync(join(tmpdir(), 'fathom-guards-'));
  trees.push(tree);
  symlinkSync(fromRoot('node_modules'), join(tree, 'node_modules'), 'dir');
  for (const name of ['.oxlintrc.json', '.oxfmtrc.json', 'knip.json', 'knip.production.json', 'scripts/lib/lint-rules.mjs'])
    cpSync(fromRoot(name), join(tree, name));
  for (const path of projects) cpSync(fromRoot(path), join(tree, path));
  for (const [path, text] of Object.entries({ ...SOUND, ...planted })) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  writeFileSync(join(tree, 'tsconfig.solution.json'), JSON.stringify({ files: [], references: solution }));
  return tree;
}

const rooms = 'engine datasets imports requests drawing rest host worker client components features embed app gateway storage server'.split(
  ' ',
);
const groups = ['ground', 'bytes', 'fields', 'loops'].map((group) => `src/engine/tsconfig.${group}.json`);
const projects = ['tsconfig.json', 'src/worker/tsconfig.page.json', ...groups, ...rooms.map((room) => `src/${room}/tsconfig.json`)];
const solution = [...rooms.map((room) => ({ path: `src/${room}` })), { path: 'src/worker/tsconfig.page.json' }];

const guards = {
  types: (tree: string) => capture(process.execPath, [binOf('typescript', 'tsc'), '-b', 'tsconfig.solution.json'], tree),
  lint: (tree: string) => capture(process.execPath, [binOf('oxlint'), '--type-aware', '-f', 'unix', 'src'], tree),
  format: (tree: string) => capture(process.execPath, [binOf('oxfmt'), '--check', 'src'], tree),
  arrows: (tree: string) => capture(process.execPath, [fromRoot('scripts/arrows.mjs'), '--root', tree], tree),
  deadCode: (tree: string) => capture(process.execPath, [binOf('knip'), '--no-progress'], tree),
  deadBehindTests: (tree: string) =>
    capture(process.execPath, [binOf('knip'), '--production', '-c', 'knip.production.json', '--no-progress'], tree),
};

/** What the guard ends with, and the files that it does not name with what is wrong in them. */
async function planted(
  guard: (tree: string) => ReturnType<typeof capture>,
  mistakes: Record<string, readonly [source: string, wrong: string]>,
): Promise<{ readonly failed: boolean; readonly missed: readonly string[] }> {
  const { code, output } = await guard(plant(Object.fromEntries(Object.entries(mistakes).map(([path, [text]]) => [path, text]))));
  const isNamed = (path: string, wrong: string) => output.split('\n').some((line) => line.includes(path) && line.includes(wrong));
  const missed = Object.entries(mistakes).filter(([path, [, wrong]]) => !isNamed(path, wrong));
  return { failed: code !== 0, missed: missed.map(([path]) => path) };
}

describe('the guards', () => {
  it.each(Object.entries(guards))('%s passes a sound house', async (_name, guard) => {
    expect(await guard(plant())).toMatchObject({ code: 0 });
  });

  it('types fail on each planted mistake', async () => {
    const found = await planted(guards.types, {
      'src/engine/cost/page.ts': ['export const at = document.title;\n', "Cannot find name 'document'"],
      'src/engine/cost/timer.ts': ['setTimeout(() => {}, 1);\n\nexport {};\n', "Cannot find name 'setTimeout'"],
      'src/engine/cost/speaks.ts': ["console.log('x');\n\nexport {};\n", "Cannot find name 'console'"],
      'src/engine/cost/enum.ts': ['export enum Mode {\n  Offset,\n}\n', 'erasableSyntaxOnly'],
      'src/client/node.ts': ['export const at = process.cwd();\n', "Cannot find name 'process'"],
      'src/rest/index.ts': ['export const first = (all: string[]): string => all[0];\n', "'string | undefined' is not assignable"],
    });
    expect(found).toEqual({ failed: true, missed: [] });
  });

  it('lint fails on each planted mistake', async () => {
    const found = await planted(guards.lint, {
      'src/rest/floating.ts': ['export function go(work: () => Promise<void>): void {\n  work();\n}\n', 'no-floating-promises'],
      'src/rest/any.ts': ['export const loose = (value: any): unknown => value;\n', 'no-explicit-any'],
      'src/rest/bang.ts': ['export const sure = (value: string | undefined): string => value!;\n', 'no-non-null-assertion'],
      'src/rest/type-import.ts': [
        "import { type Cost } from '../engine/index.ts';\nimport { Cost as Again } from '../engine/index.ts';\n\nexport const same = (cost: Cost): Again => cost;\n",
        'consistent-type-imports',
      ],
      'src/rest/switch.ts': [
        "export function name(mode: 'offset' | 'scroll'): string {\n  switch (mode) {\n    case 'offset':\n      return 'o';\n  }\n  return '';\n}\n",
        'switch-exhaustiveness-check',
      ],
      'src/features/lanes/hook.tsx': [
        "import { useState } from 'react';\n\nexport function Lane({ open }: { open: boolean }) {\n  if (open) useState(0);\n  return null;\n}\n",
        'rules-of-hooks',
      ],
      'src/rest/spread.ts': ['export const largest = (values: readonly number[]): number => Math.max(...values);\n', 'no-spread-arguments'],
      'src/engine/cost/apply.ts': [
        'export const text = (units: number[]): string => String.fromCharCode.apply(undefined, units);\n',
        'no-spread-arguments',
      ],
    });
    expect(found).toEqual({ failed: true, missed: [] });
  });

  it('format fails on a file that was not formatted', async () => {
    const { code, output } = await guards.format(plant({ 'src/rest/loose.ts': 'export const  a="1"\n' }));
    expect(code).not.toBe(0);
    expect(output).toContain('src/rest/loose.ts');
  });

  it('dead code fails on an export, a file and a package nobody uses', async () => {
    const tree = plant({
      'package.json': '{ "name": "planted", "private": true, "type": "module", "dependencies": { "react": "*" } }',
      'src/components/title.ts': "export const title = 'Fathom';\nexport const subtitle = 'of nobody';\n",
      'src/client/orphan.ts': 'export const orphan = 1;\n',
    });
    const { code, output } = await guards.deadCode(tree);
    expect(code).not.toBe(0);
    for (const finding of ['subtitle', 'src/client/orphan.ts', 'react']) expect(output).toContain(finding);
  });

  it('dead code fails on what only tests call, and takes what is exported for them', async () => {
    const tree = plant({
      'src/components/title.ts': `const fathom = (): string => 'Fathom';\n\nexport const title = fathom();\nexport { fathom };\n`,
      'src/client/called.ts': 'export const called = 1;\n',
      'src/client/called.test.ts': `import { called } from './called.ts';\nimport { fathom } from '../components/title.ts';\n\ncalled.toFixed(fathom().length);\n`,
    });
    const { code, output } = await guards.deadBehindTests(tree);
    expect(code).not.toBe(0);
    expect(output).toContain('src/client/called.ts');
    expect(output).not.toContain('fathom');
  });

  it('arrows fail on every kind of forbidden import, and name file, line, import and rule', async () => {
    const forbidden: Record<string, [source: string, rule: string]> = {
      'src/engine/cost/up.ts': ["import type { T } from '../query/query.ts';\n", 'an engine floor looks only down: cost is below query'],
      'src/engine/query/query.ts': ["export type T = import('../coordinator/reduce.ts').T;\n", 'query is below coordinator'],
      'src/engine/coordinator/reduce.ts': [
        "export type { Cost as T } from '../index.ts';\n",
        'the engine never imports its own front door',
      ],
      'src/engine/json/npm.ts': ["import 'fast-check';\n", 'engine imports no package'],
      'src/engine/shard/out.ts': ["import '../../rest/handle.ts';\n", 'engine never imports rest'],
      'src/rest/deep.ts': [
        "import type { Cost } from '../engine/cost/cost.ts';\n",
        'only src/engine/index.ts is imported from outside the engine',
      ],
      'src/rest/data.ts': ["import { tiny } from '../datasets/tiny.ts';\n", 'rest takes types only from datasets'],
      'src/rest/mock.ts': ["import { http } from 'msw';\n", 'rest imports no package'],
      'src/client/value.ts': ["import { newCost } from '../engine/index.ts';\n", 'client takes types only from engine'],
      'src/client/react.ts': ["import 'react';\n", 'client imports no package but @tanstack/react-query'],
      'src/components/query.ts': ["import '../client/client.ts';\n", 'components never imports client'],
      'src/components/chart.ts': ["export * from '../features/chart/chart.ts';\n", 'components never imports features'],
      'src/features/lanes/other.ts': ["import { chart } from '../chart/chart.ts';\n", 'a feature never imports another (lanes -> chart)'],
      'src/features/lanes/engine.ts': ["import type { Cost } from '../../engine/index.ts';\n", 'features never imports engine'],
      'src/features/lanes/worker.ts': [
        "export const worker = new Worker(new URL('../../worker/engine.worker.ts', import.meta.url));\n",
        'features never imports worker',
      ],
      'src/features/lanes/lazy.ts': ["export const load = () => import('../../rest/handle.ts');\n", 'features never imports rest'],
      'src/worker/app.ts': ["import '../app/main.ts';\n", 'worker never imports app'],
      'src/server/test.ts': ["import '../rest/handle.test.ts';\n", 'production code never imports a test'],
      'src/server/outside.ts': ["import '../../scripts/lib/paths.mjs';\n", 'nothing outside src/ is imported'],
      'src/stray/file.ts': ["import '../rest/handle.ts';\n", 'a folder that scripts/lib/arrow-rules.mjs does not know'],
      'src/datasets/a.ts': ["import { b } from './b.ts';\n\nexport const a = b;\n", ''],
      'src/datasets/b.ts': [
        "import { a } from './a.ts';\n\nexport const b = () => a;\n",
        'no cycles: datasets/a.ts -> datasets/b.ts -> datasets/a.ts',
      ],
      'src/host/c.ts': ["import type { D } from './d.ts';\n\nexport type C = D[];\n", ''],
      'src/host/d.ts': ["import type { C } from './c.ts';\n\nexport type D = C | 1;\n", 'no cycles: host/c.ts -> host/d.ts -> host/c.ts'],
    };
    const tree = plant(Object.fromEntries(Object.entries(forbidden).map(([path, [text]]) => [path, text])));
    const { code, output } = await guards.arrows(tree);
    expect(code).toBe(1);
    for (const [path, [, rule]] of Object.entries(forbidden).filter(([, [, broken]]) => broken !== '')) {
      expect(output).toMatch(new RegExp(`${escape(path)}:1  imports '[^']+'\\n    .*${escape(rule)}`));
    }
    expect(output).toContain('22 violations');
  });

  it('arrows fail on a folder with more modules than one looks over', async () => {
    const modules = Array.from({ length: 26 }, (_, i) => [`src/datasets/rows/r${i}.ts`, `export const r${i} = ${i};\n`] as const);
    const { code, output } = await guards.arrows(plant(Object.fromEntries(modules)));
    expect(code).toBe(1);
    expect(output).toContain('src/datasets/rows holds 26 modules, 25 at most');
  });

  it('arrows fail when there is nothing to read', async () => {
    const tree = mkdtempSync(join(tmpdir(), 'fathom-guards-'));
    trees.push(tree);
    mkdirSync(join(tree, 'src'));
    expect(await guards.arrows(tree)).toMatchObject({ code: 1, output: expect.stringContaining('nothing was read') });
  });
});

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
