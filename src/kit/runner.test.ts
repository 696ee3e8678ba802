import { expect, it } from 'vitest';
import type { Fathom } from './fathom.ts';
import { setUp, type SetupOptions } from './runner.ts';
import { ask } from './testing/ask.ts';

/** Runs tests as a runner does, and answers what was thrown after each, and what was told. */
async function run(options: SetupOptions, tests: readonly ((fathom: Fathom) => Promise<unknown>)[]) {
  const hooks: Record<string, () => unknown> = {};
  const hook = (name: string) => (work: () => unknown) => void (hooks[name] = work);
  const told: string[] = [];
  const named = { beforeAll: hook('beforeAll'), beforeEach: hook('beforeEach'), afterEach: hook('afterEach'), afterAll: hook('afterAll') };
  const fathom = setUp(options, named, (text) => told.push(text));
  const thrown: string[] = [];
  await hooks['beforeAll']?.();
  for (const test of tests) {
    await hooks['beforeEach']?.();
    await test(fathom);
    try {
      await hooks['afterEach']?.();
      thrown.push('');
    } catch (error) {
      thrown.push(String(error));
    }
  }
  await hooks['afterAll']?.();
  return { thrown, told };
}

const fill = async (fathom: Fathom) => fathom.load('items', [{ n: 1 }, { n: 2 }]);

it('fills a service once and puts it back before each test', async () => {
  const counts: number[] = [];
  const count = async (fathom: Fathom) => {
    counts.push((await ask(fathom, 'GET', '/items/_count')).json.count);
    await ask(fathom, 'PUT', '/items/_doc/x?refresh=true', { n: 3 });
  };
  expect(await run({ fill }, [count, count])).toEqual({ thrown: ['', ''], told: [] });
  expect(counts).toEqual([2, 2]);
});

it('fails a test that breaks the rules or its budget, and tells what all of them cost', async () => {
  const { thrown, told } = await run({ fill, budget: { searches: 1 }, summary: true }, [
    (fathom) => ask(fathom, 'POST', '/items/_search', {}),
    (fathom) => ask(fathom, 'POST', '/items/_search?scroll=1m', {}),
    (fathom) => ask(fathom, 'POST', '/_msearch', '{}\n{}\n{}\n{}\n'),
  ]);
  expect(thrown).toEqual(['', expect.stringContaining('context-left-open'), expect.stringContaining('searches 2, budget at most 1')]);
  expect(told).toEqual([expect.stringMatching(/^1 requests, 1 searches: merged 2.*\n.*POST \/items\/_search[^]*left open: 1 scrolls/)]);
});
