import { expect, it } from 'vitest';
import { datasets } from '../../datasets/catalogue.ts';
import type { Change } from '../../worker/change.ts';
import type { KeptState } from '../../worker/kept/kept-state.ts';
import { createEngine } from '../../engine/index.ts';
import { createService } from '../../rest/service.ts';
import { tellingEngine } from '../../worker/telling-engine.ts';
import { warnBeforeLeaving } from './own-documents.ts';

/** A page over a service that tells what its engine did. */
function page(kept: KeptState = { kind: 'memory', why: 'absent' }) {
  const target = new EventTarget();
  let tell: (change: Change) => void = () => undefined;
  warnBeforeLeaving({ watchChanges: (watcher) => (tell = watcher), kept: { getState: () => kept } }, target as Window);
  const clock = { now: () => 1_767_225_600_000, elapsed: () => 0 };
  let made = 0;
  const ids = { next: (length: number) => String(made++).padStart(length, '0') };
  const service = createService({
    engine: tellingEngine(createEngine({ clock, ids }), (change) => tell(change)),
    clock,
    ids,
    datasets: datasets({ readFile: () => Promise.reject(new Error('not read')), inflate: () => Promise.reject(new Error('not read')) }),
    yieldToHost: () => new Promise((resolve) => setImmediate(resolve)),
    onBug: (bug) => {
      throw bug;
    },
  });
  const ask = async (line: string, text?: string): Promise<string> => {
    const [method = '', address = ''] = line.split(' ');
    const [path = '', query = ''] = address.split('?');
    const type = path.endsWith('_bulk') ? 'application/x-ndjson' : 'application/json';
    const body = text === undefined ? undefined : new TextEncoder().encode(text);
    const answer = await service.handle({ method, path, query, headers: body === undefined ? {} : { 'content-type': type }, body });
    return new TextDecoder().decode(answer.body);
  };
  return {
    ask,
    /** Brings the smallest data set into an index. */
    fill: async (index: string) => {
      await ask(`PUT /${index}`);
      await ask(`POST /indices/${index}/imports`, '{"dataset":"tiny"}');
      while ((await ask('GET /tasks')).includes('"running"')) await new Promise((resolve) => setImmediate(resolve));
    },
    asks: () => {
      const leaving = new Event('beforeunload', { cancelable: true });
      target.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    },
  };
}

const ACTION = '{"index":{"_index":"mine","_id":"1"}}\n{"a":1}\n';

it.each([
  ['PUT /mine/_doc/1', '{"a":1}'],
  ['POST /mine/_bulk', ACTION],
  ['POST /_bulk', ACTION],
  ['PUT /mine/_create/1', '{"a":1}'],
  ['POST /indices/mine/documents', '{"a":1}'],
])('asks before documents of the reader’s own are left: %s', async (line, body) => {
  const { ask, asks, fill } = page();
  await fill('tiny');
  await ask('PUT /tiny/_doc/1?refresh=true', '{"a":1}');
  await ask('PUT /other');
  if (line.startsWith('POST /indices')) await ask('PUT /mine');
  expect(asks(), 'a data set that comes back').toBe(false);
  await ask(line, body);
  expect(asks()).toBe(true);
  await ask('DELETE /other');
  expect(asks()).toBe(true);
  await ask('POST /_aliases', '{"actions":[{"remove_index":{"index":"mine"}}]}');
  expect(asks()).toBe(false);
});

it('does not ask for what was refused, for what a data set brings, or for nothing at all', async () => {
  const { ask, asks } = page();
  await ask('PUT /mine');
  await ask('PUT /mine/_settings', '{"index.blocks.write":true}');
  await ask('PUT /mine/_doc/1', '{"a":1}');
  await ask('POST /mine/_search', '{}');
  await ask('DELETE /mine/_doc/1');
  expect(asks()).toBe(false);
});

it('asks for documents under the name of a data set that was not loaded there, and not once it is', async () => {
  const { ask, asks, fill } = page();
  await ask('PUT /tiny/_doc/1', '{"a":1}');
  expect(asks()).toBe(true);
  await fill('tiny');
  expect(asks()).toBe(false);
  await ask('DELETE /tiny');
  await ask('PUT /tiny/_doc/1', '{"a":1}');
  expect(asks()).toBe(true);
});

it('asks for what was added to a copy of a data set', async () => {
  const { ask, asks, fill } = page();
  await fill('copy');
  expect(asks()).toBe(false);
  await ask('PUT /copy/_doc/mine', '{"a":1}');
  expect(asks()).toBe(true);
});

it('goes on asking for what a pattern leaves', async () => {
  const { ask, asks } = page();
  await ask('PUT /mine/_doc/1', '{"a":1}');
  await ask('PUT /gone/_doc/1', '{"a":1}');
  await ask('DELETE /gone*');
  expect(asks()).toBe(true);
  await ask('DELETE /*,-mine');
  expect(asks()).toBe(true);
  await ask('DELETE /m*');
  expect(asks()).toBe(false);
});

it('does not ask where what is made is kept', async () => {
  const { ask, asks } = page({ kind: 'kept', damaged: [] });
  await ask('PUT /mine/_doc/1', '{"a":1}');
  expect(asks()).toBe(false);
});
