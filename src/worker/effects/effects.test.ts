import { describe, expect, it } from 'vitest';
import { datasets } from '../../datasets/catalogue.ts';
import { Random } from '../../datasets/random.ts';
import { createEngine, type Clock } from '../../engine/index.ts';
import { createService } from '../../rest/service.ts';
import type { Effect } from './effect.ts';
import { PastSources } from './past-sources.ts';
import { recordingEngine } from './recording-engine.ts';
import { replayEffects } from './replay-effects.ts';

/** A request and its body: an object, or the text of an NDJSON body. */
type Line = readonly [line: string, body?: object | string];

/** A service over an engine that tells what it did; ids of engines with other numbers are others. */
function world(number: number, clock: Clock) {
  const effects: Effect[] = [];
  let made = 0;
  const ids = { next: (length: number) => `${number}${String(made++).padStart(length - 1, '0')}` };
  const past = new PastSources(clock, ids);
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
  const engine = createEngine({ clock: past.clock, ids: past.ids, pause });
  const files = { readFile: () => Promise.reject(new Error('none')), inflate: (bytes: Uint8Array) => Promise.resolve(bytes) };
  const sets = datasets(files);
  const service = createService({
    // As the effects cross to the page.
    engine: recordingEngine(engine, past.clock, (effect) => effects.push(structuredClone(effect))),
    clock: past.clock,
    ids: past.ids,
    datasets: sets,
    yieldToHost: pause,
    onBug: (bug) => {
      throw bug;
    },
  });
  const ask = async (...[line, body]: Line): Promise<string> => {
    const [method = '', address = ''] = line.split(' ');
    const [path = '', query = ''] = address.split('?');
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
    const bytes = body === undefined ? undefined : new TextEncoder().encode(text);
    const headers: Record<string, string> = bytes === undefined ? {} : { 'content-type': type };
    const { status, body: answer } = await service.handle({ method, path, query, headers, body: bytes });
    return `${status} ${new TextDecoder().decode(answer)}`;
  };
  return { effects, engine, past, sets, ask, pause };
}

type World = ReturnType<typeof world>;

/** Another engine in which the same came about. */
async function restarted(before: World, clock: Clock, mostDocuments?: number) {
  const after = world(2, clock);
  const { engine, past, sets } = after;
  const missing = await replayEffects(before.effects, { engine, past, datasets: sets, mostDocuments, onStep: () => undefined });
  return { after, missing };
}

const INDICES = ['a', 'b', 'gone-1', 'gone-2', 'auto'] as const;
const IDS = ['1', '2', '3', '_count', '_search', 'd000001', 'x y'] as const;

/** All that can be seen of an engine's indices and documents. */
async function seen(world: World): Promise<readonly string[]> {
  const all = [
    'GET /_all/_count',
    'GET /_all/_settings',
    'GET /_all/_mapping',
    'GET /_all/_alias',
    'GET /_cluster/settings',
    'POST /_refresh',
  ];
  const found: string[] = [];
  for (const line of all) found.push(await world.ask(line));
  for (const index of INDICES) {
    // How long refusals and deletions stay in the bytes is no promise; nor how many segments there are.
    found.push((await world.ask(`GET /indices/${index}`)).replace(/"segments":\d+,"size_bytes":\d+/, ''));
    found.push(
      withoutTook(await world.ask(`POST /${index}/_search`, { size: 1000, version: true, seq_no_primary_term: true, sort: ['_id'] })),
    );
    for (const id of IDS) {
      found.push(await world.ask(`GET /${index}/_doc/${encodeURIComponent(id)}`));
      found.push(await world.ask(`GET /indices/${index}/documents/${encodeURIComponent(id)}`));
    }
    for (const id of IDS) found.push(await world.ask(`PUT /${index}/_doc/${encodeURIComponent(id)}?op_type=index`, { last: 1 }));
  }
  return found;
}

function withoutTook(answer: string): string {
  return answer.replace(/"took":\d+/, '');
}

/** A random request that writes; a good part of them is refused. */
function randomWrite(random: Random): Line {
  const index = random.pick([...INDICES, 'alias']);
  const id = encodeURIComponent(random.pick(IDS));
  const document = {
    n: random.between(0, 9),
    [random.pick(['text', 'big', 'f'])]: random.pick<string | number>(['word', 12345678901234, 1.5]),
  };
  const query = random.pick([{ match_all: {} }, { term: { n: random.between(0, 9) } }]);
  const refresh = random.pick(['', '?refresh=true']);
  const seqNo = random.between(0, 9);
  return random.pick<() => Line>([
    () => [
      `PUT /${index}`,
      { settings: { number_of_shards: random.between(1, 3), number_of_replicas: 0 }, mappings: { properties: { n: { type: 'long' } } } },
    ],
    () => [`PUT /${index}`, { aliases: { alias: { filter: { term: { n: 1 } }, routing: '7' } } }],
    () => [`PUT /${index}/_doc/${id}${refresh}`, document],
    () => [`PUT /${index}/_doc/${id}${refresh}`, document],
    () => [`PUT /${index}/_doc/${id}?routing=r`, document],
    () => [`PUT /${index}/_create/${id}`, document],
    () => [`PUT /${index}/_doc/${id}?version=${random.between(1, 30)}&version_type=external`, document],
    () => [`PUT /${index}/_doc/${id}?if_seq_no=${seqNo}&if_primary_term=1`, document],
    () => [`POST /${index}/_doc`, document],
    () => [`POST /${index}/_update/${id}`, { doc: document, doc_as_upsert: random.chance(1, 2) }],
    () => [`DELETE /${index}/_doc/${id}`],
    () => [`DELETE /${index}/_doc/${id}`],
    () => [
      `POST /_bulk${refresh}`,
      [
        { index: { _index: index, _id: 'x y' } },
        document,
        { delete: { _index: 'a', _id: '2' } },
        { create: { _index: 'auto', _id: '_count' } },
        document,
        { update: { _index: 'b', _id: '3' } },
        { doc: document, upsert: { n: 3 } },
        { index: { _index: 'gone-2' } },
        document,
        '',
      ]
        .map((part) => (part === '' ? '' : JSON.stringify(part)))
        .join('\n'),
    ],
    () => [`POST /${index}/_delete_by_query${refresh}`, { query }],
    () => [`POST /${index}/_update_by_query${refresh}`, { query }],
    () => ['DELETE /gone*'],
    () => ['DELETE /gone-1,gone-2'],
    () => [`DELETE /${index}`],
    () => [`PUT /${index}/_mapping`, { properties: { [random.pick(['late', 'text'])]: { type: random.pick(['keyword', 'long']) } } }],
    () => [
      `PUT /${index}/_settings`,
      { 'index.refresh_interval': random.pick(['-1', '5s', null]), 'index.max_result_window': random.between(1, 20_000) },
    ],
    () => ['PUT /_cluster/settings', { transient: { 'search.max_open_scroll_context': random.pick([7, null]) } }],
    () => [
      'POST /_aliases',
      {
        actions: [
          {
            add: {
              index: random.pick(INDICES),
              alias: 'alias',
              is_write_index: random.chance(1, 2),
              filter: { range: { n: { gte: 1.0 } } },
            },
          },
          random.pick<object>([
            { remove: { index, alias: 'alias' } },
            { remove_index: { index: 'gone-1' } },
            { add: { index: 'a', alias: 'other' } },
          ]),
        ],
      },
    ],
    () => [`POST /${index}/_close`],
    () => [`POST /${index}/_open`],
    () => [`POST /${index}/_open`],
    () => [`POST /${index}/_refresh`],
    () => [`POST /${index}/_forcemerge?max_num_segments=1`],
    () => [`PUT /${index}/_settings`, { 'index.blocks.write': random.chance(1, 3) }],
    () => [`POST /indices`, { name: index, shards: random.between(1, 3) }],
    () => [`POST /indices/${index}/documents`, { id: random.pick(IDS), ...document }],
    () => [`POST /indices/${index}/imports`, { dataset: 'tiny' }],
    () => [`POST /indices/${index}/imports`, { dataset: 'logs', documents: random.between(1, 700), seed: random.between(1, 3) }],
  ])();
}

/** A random request that writes documents and nothing else. */
function randomDocumentWrite(random: Random): Line {
  for (;;) {
    const write = randomWrite(random);
    if (/ \/\w[^/]*\/_(doc|create|update|bulk|delete_by_query|update_by_query)|imports| \/_bulk/.test(write[0])) return write;
  }
}

/** Waits until no import is under way any more. */
async function importsOver({ ask, pause }: World): Promise<void> {
  while ((await ask('GET /tasks?limit=1000')).includes('"running"')) await pause();
}

/** An engine after a random history: one request at a time, or now and then several that write documents. */
async function lived(seed: number): Promise<{ readonly before: World; readonly clock: Clock; readonly lines: string }> {
  const random = new Random(seed + 1);
  let now = 1_767_225_600_000;
  const clock = { now: () => now, elapsed: () => 0 };
  const before = world(1, clock);
  const history: Line[] = [];
  for (let step = 0; step < 60; step++) {
    now++;
    const several = seed % 2 === 1 && random.chance(1, 4);
    const together = several ? Array.from({ length: 4 }, () => randomDocumentWrite(random)) : [randomWrite(random)];
    history.push(...together);
    await Promise.all(together.map((line) => before.ask(...line)));
    await importsOver(before);
  }
  return {
    before,
    clock,
    lines: history.map(([line, body]) => `${line} ${typeof body === 'string' ? body : JSON.stringify(body)}`).join('\n'),
  };
}

const STILL: Clock = { now: () => 1_767_225_600_000, elapsed: () => 0 };

describe('what an engine did', () => {
  it.each(Array.from({ length: 16 }, (_, seed) => seed))('can be brought about in another one, whatever it was: seed %i', async (seed) => {
    const { before, clock, lines } = await lived(seed);
    const { after, missing } = await restarted(before, clock);
    expect(missing).toEqual([]);
    const [was, is] = [await seen(before), await seen(after)];
    // Told apart one by one: the difference of all of it would take minutes to write down.
    const other = was.findIndex((answer, at) => answer !== is[at]);
    expect(other < 0 ? 'nothing' : `${is[other]}\nin place of ${was[other]}\nafter ${lines}`).toBe('nothing');
  });

  it('comes to its end where the engine ended in the middle of an import, and may be less where less is wanted', async () => {
    const before = world(1, STILL);
    await before.ask('PUT /a', {});
    await before.ask('POST /indices/a/imports', { dataset: 'logs', documents: 3_000 });
    await importsOver(before);
    const ended = { ...before, effects: before.effects.slice(0, 4) };
    expect(ended.effects.map(({ kind }) => kind)).toEqual(['create', 'made', 'made', 'made']);
    for (const [most, documents] of [
      [undefined, 3_000],
      [700, 700],
      [10_000, 3_000],
    ] as const) {
      const { after, missing } = await restarted(ended, STILL, most);
      expect([missing, await after.ask('GET /a/_count')]).toEqual([[], expect.stringContaining(`"count":${documents},`)]);
    }
  });

  it('names the indices that are not as they were: what was too large to be told, and what comes out otherwise', async () => {
    const before = world(1, STILL);
    await before.ask('PUT /large/_doc/1', { text: 'word '.repeat(400_000) });
    await before.ask('PUT /other/_doc/1', { n: 1 });
    await before.ask('PUT /other/_doc/1', { n: 2 });
    await before.ask('PUT /whole/_doc/1', { n: 1 });
    const other = before.effects.findIndex(({ kind, index }) => kind === 'write' && index === 'other');
    const { missing } = await restarted({ ...before, effects: before.effects.toSpliced(other, 1) }, STILL);
    expect(missing).toEqual(['large', 'other']);
  });
});
