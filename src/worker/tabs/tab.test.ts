import { beforeAll, describe, expect, it } from 'vitest';
import { turns } from './testing/origin.ts';
import { importAll, type OpenTab, TabWorld } from './testing/tab-world.ts';

beforeAll(importAll);

const KEPT = { kind: 'kept', damaged: [] };

async function tabsOf(world: TabWorld, count: number): Promise<readonly OpenTab[]> {
  const tabs = Array.from({ length: count }, () => world.open());
  await world.origin.pass(200);
  return tabs;
}

/** Asks and lets time go by until there is an answer. */
async function answered(
  world: TabWorld,
  asked: ReturnType<OpenTab['call']>,
  mostMs = 20_000,
): Promise<Awaited<ReturnType<OpenTab['call']>> & { readonly ms: number }> {
  let answer: Awaited<typeof asked> | undefined;
  void asked.then((given) => (answer = given));
  for (let ms = 0; ms <= mostMs; ms += 50) {
    await world.origin.pass(50);
    if (answer !== undefined) return { ...answer, ms };
  }
  throw new Error(`no answer within ${mostMs} ms`);
}

describe('several tabs', () => {
  it('see one truth: one has the engine, the others speak to it and are told what becomes of indices', async () => {
    const world = new TabWorld();
    const tabs = await tabsOf(world, 10);
    const [first, second, third] = tabs as [OpenTab, OpenTab, OpenTab];
    expect(world.leader).toBe(first.id);
    expect(first.states, 'nobody had the files before').toEqual([{ ...KEPT, isNew: true }]);
    for (const { states } of tabs.slice(1)) expect(states.at(-1)).toEqual({ ...KEPT, elsewhere: true });
    expect((await answered(world, second.call('PUT /mine/_doc/1', { a: 1 }))).status).toBe(201);
    expect((await answered(world, third.call('GET /mine/_doc/1'))).text).toContain('"_source":{"a":1}');
    expect((await first.call('GET /mine/_doc/1')).status).toBe(200);
    for (const { changes } of tabs)
      expect(changes).toEqual([
        { kind: 'create', index: 'mine' },
        { kind: 'write', index: 'mine', dataset: undefined },
      ]);
    expect(world.epochs).toEqual([1]);
  });

  it('go on when the one with the engine ends: its files are opened by the next, and all others follow that one', async () => {
    const world = new TabWorld();
    const [first, second, third] = (await tabsOf(world, 3)) as [OpenTab, OpenTab, OpenTab];
    await answered(world, third.call('PUT /mine/_doc/1', { a: 1 }));
    world.origin.end(first.id);
    expect((await answered(world, third.call('GET /mine/_doc/1'))).ms).toBeLessThan(1_000);
    expect(world.leader).toBe(second.id);
    expect(second.states.at(-1)).toEqual(KEPT);
    expect((await second.call('PUT /mine/_doc/1', { a: 2 })).text).toContain('"_version":2');
    expect(world.epochs).toEqual([1, 2]);
  });

  it('have a leader that hangs ended by its page, when somebody waits for it', async () => {
    const world = new TabWorld();
    const [first, second, third] = (await tabsOf(world, 3)) as [OpenTab, OpenTab, OpenTab];
    let demands = 0;
    // A page ends its worker when it is asked for the second time and has heard nothing meanwhile.
    world.origin.onPageWord = () => ++demands === 2 && world.origin.end(first.id);
    world.origin.hang(first.id);
    await world.origin.pass(60_000);
    expect(demands, 'nobody waits').toBe(0);
    const { status, ms } = await answered(world, third.call('GET /_cat/indices'));
    expect(status).toBe(200);
    expect(ms).toBeLessThan(1_000);
    expect(world.leader).toBe(second.id);
  });

  it('are told where the leader hangs and nobody can end it', async () => {
    const world = new TabWorld();
    const [first, second] = (await tabsOf(world, 2)) as [OpenTab, OpenTab];
    world.origin.hang(first.id);
    const { status, text } = await answered(world, second.call('GET /_cat/indices'));
    expect(status).toBe(503);
    expect(text).toContain('close it, or load it anew');
  });

  it('are in memory, and say so, where another one has the files and never answers', async () => {
    const world = new TabWorld();
    const first = world.open();
    await world.origin.pass(200);
    world.origin.hang(first.id);
    const second = world.open();
    await world.origin.pass(20_000);
    expect(second.states).toEqual([{ kind: 'memory', why: 'taken' }]);
    expect((await second.call('PUT /mine/_doc/1', { a: 1 })).status).toBe(201);
    world.origin.end(first.id);
    await turns();
    expect(world.leader, 'what is in memory stays there').toBeUndefined();
  });

  it('repeat what only reads when the leader ends before it answered, and say of other requests that nobody knows', async () => {
    const world = new TabWorld();
    const [first, second] = (await tabsOf(world, 2)) as [OpenTab, OpenTab];
    await answered(world, second.call('PUT /mine/_doc/1?refresh=true', { a: 1 }));
    world.origin.hang(first.id);
    const asked = ['GET /mine/_doc/1', 'POST /mine/_search', 'POST /mine/_doc', 'PUT /mine/_doc/1'].map((line) =>
      second.call(line, line.startsWith('P') && !line.endsWith('_search') ? { a: 2 } : undefined),
    );
    await turns();
    world.origin.end(first.id);
    const answers = [];
    for (const one of asked) answers.push(await answered(world, one));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 503]);
    expect(answers[2]?.text).toContain('Whether it did what was asked is not known');
  });

  it('hand the engine on to a tab of a newer build, and not back', async () => {
    const world = new TabWorld();
    const old = world.open({ build: 'one', since: 1_000 });
    await world.origin.pass(200);
    await old.call('PUT /mine/_doc/1', { a: 1 });
    const newer = world.open({ build: 'two', since: 2_000 });
    await world.origin.pass(2_000);
    expect(world.leader).toBe(newer.id);
    expect((await answered(world, old.call('GET /mine/_doc/1'))).status).toBe(200);
    expect(old.states.at(-1)).toEqual({ ...KEPT, elsewhere: true });
    const oldest = world.open({ build: 'one', since: 500 });
    await world.origin.pass(2_000);
    expect(world.leader).toBe(newer.id);
    expect((await answered(world, oldest.call('GET /mine/_doc/1'))).status).toBe(200);
    expect(world.epochs).toEqual([1, 2]);
  });

  it('end contexts with the leader: their ids are unknown then, which the answer says', async () => {
    const world = new TabWorld();
    const [first, second] = (await tabsOf(world, 2)) as [OpenTab, OpenTab];
    await answered(world, second.call('PUT /mine/_doc/1?refresh=true', { a: 1 }));
    const scroll = (await answered(world, second.call('POST /mine/_search?scroll=1m', { size: 1 }))).text;
    const { _scroll_id: id } = JSON.parse(scroll) as { readonly _scroll_id: string };
    world.origin.end(first.id);
    const { status, text } = await answered(world, second.call('POST /_search/scroll', { scroll_id: id, scroll: '1m' }));
    expect(status).toBe(404);
    expect(text).toContain('search_context_missing_exception');
  });

  it('are all refused writes while there is no room, and all taken again once there is, without being loaded anew', async () => {
    const world = new TabWorld();
    let elapsed = 0;
    const options = { clock: { now: () => 0, elapsed: () => elapsed } };
    const [first, second] = [world.open({ options }), world.open({ options })];
    await world.origin.pass(200);
    await answered(world, second.call('PUT /mine/_doc/1?refresh=true', { a: 1 }));
    world.files.isFull = true;
    const statuses = async (): Promise<readonly number[]> => {
      const answers = [];
      for (const tab of [first, second]) answers.push(await answered(world, tab.call('PUT /mine/_doc/2', { a: 2 })));
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([429, 429]);
    world.files.isFull = false;
    elapsed += 250;
    expect((await statuses()).every((status) => status < 300)).toBe(true);
    world.files.isFull = true;
    expect(await statuses()).toEqual([429, 429]);
    // The next one to lead opens what is there, on a disk that is full.
    world.origin.end(first.id);
    expect((await answered(world, second.call('GET /mine/_doc/1'))).status).toBe(200);
    expect((await answered(world, second.call('PUT /mine/_doc/2', { a: 3 }))).status).toBe(429);
    world.files.isFull = false;
    elapsed += 250;
    expect((await answered(world, second.call('PUT /mine/_doc/2', { a: 3 }))).status).toBe(200);
  });

  it('cancel what a tab had asked for when it ends', async () => {
    const world = new TabWorld();
    const options = { gate: { switches: true } };
    const first = world.open({ options });
    const second = world.open({ options });
    await world.origin.pass(200);
    const { data } = JSON.parse((await answered(world, first.call('GET /switches'))).text) as {
      readonly data: { readonly version: number };
    };
    await answered(world, first.call('PATCH /switches', { faults: 'delay=60000', version: data.version }));
    void second.call('GET /_cat/indices');
    await world.origin.pass(500);
    world.origin.end(second.id);
    await world.origin.pass(500);
    expect(world.leader).toBe(first.id);
  });
});
