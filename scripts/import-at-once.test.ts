import { expect, it } from 'vitest';
import { importAtOnce } from './lib/import-at-once.mjs';

function transformed(code: string, id: string): string | undefined {
  const { transform } = importAtOnce();
  if (typeof transform !== 'function') throw new Error('the plugin transforms no modules');
  // It asks nothing of its context.
  const made = Reflect.apply(transform, undefined, [code, id]);
  return typeof made === 'object' && made !== null && 'code' in made ? String(made.code) : undefined;
}

it('imports at once what a module of the engine would import later, and leaves types alone', () => {
  const code = "const a: import('./t.ts').T = (await import('./a.ts')).a; const b = async () => (await import('./b.ts')).b;";
  expect(transformed(code, '/x/src/engine/some.ts')).toBe(
    "import * as atOnce0 from './a.ts';import * as atOnce1 from './b.ts';" +
      "const a: import('./t.ts').T = (await Promise.resolve(atOnce0)).a; const b = async () => (await Promise.resolve(atOnce1)).b;",
  );
});

it('leaves pages and packages as they are', () => {
  expect(transformed("await import('./a.ts')", '/x/src/app/main.ts')).toBeUndefined();
  expect(transformed("import { a } from './a.ts'", '/x/src/rest/some.ts')).toBeUndefined();
});
