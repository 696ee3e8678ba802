import { expect, it } from 'vitest';
import { createEngine } from '../engine/index.ts';
import { createService } from '../rest/service.ts';
import type { Change } from './change.ts';
import { tellingEngine } from './telling-engine.ts';

/** What is told of the requests, each a method, a path and perhaps a body, as `kind index`. */
async function toldOf(...requests: readonly (readonly [string, string?])[]): Promise<readonly string[]> {
  const told: Change[] = [];
  const clock = { now: () => 1_767_225_600_000, elapsed: () => 0 };
  let made = 0;
  const ids = { next: (length: number) => String(made++).padStart(length, '0') };
  const service = createService({
    engine: tellingEngine(createEngine({ clock, ids }), (change) => told.push(change)),
    clock,
    ids,
    datasets: [],
    yieldToHost: () => Promise.resolve(),
    onBug: (bug) => {
      throw bug;
    },
  });
  for (const [line, text] of requests) {
    const [method = '', path = ''] = line.split(' ');
    const body = text === undefined ? undefined : new TextEncoder().encode(text);
    await service.handle({ method, path, query: '', headers: { 'content-type': 'application/json' }, body });
  }
  return told.map(({ kind, index }) => `${kind} ${index}`.trimEnd());
}

it('tells what became of each index, also of one that a write made, and of what was refused nothing', async () => {
  const told = await toldOf(
    ['PUT /a'],
    ['PUT /a'],
    ['PUT /b/_doc/1', '{"x":1}'],
    ['DELETE /b/_doc/1'],
    ['DELETE /b/_doc/2'],
    ['PUT /a/_settings', '{"index.max_result_window":5}'],
    ['POST /a/_close'],
    ['PUT /a/_doc/1', '{"x":1}'],
    ['POST /a/_open'],
    ['POST /_aliases', '{"actions":[{"add":{"index":"a","alias":"c"}},{"remove_index":{"index":"b"}}]}'],
    ['PUT /c/_doc/1', '{"x":1}'],
    ['GET /a/_search'],
    ['DELETE /a'],
  );
  expect(told).toEqual([
    'create a',
    'create b',
    'write b',
    'settings a',
    'close a',
    'open a',
    'delete b',
    'aliases',
    'write a',
    'delete a',
  ]);
});
