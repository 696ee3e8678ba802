import type { Random } from '../model/random.ts';
import { anyVersion, type Change } from './known.ts';
import type { Reply, StoredWorld } from './stored-world.ts';

/** A request, and what it changes. */
export interface Step {
  readonly run: (world: StoredWorld) => Promise<Reply>;
  /** What it may have changed where no answer says so. */
  readonly maybe: readonly Change[];
  /** What it changed, as the answer says that it was done. */
  readonly done: (reply: Reply) => readonly Change[];
  /** What it may have changed all the same: items of a bulk that were refused. */
  readonly refused: (reply: Reply) => readonly Change[];
}

const INDICES = ['a', 'b'];
const IDS = Array.from({ length: 12 }, (_, at) => `d${at}`);

interface Written {
  readonly _index: string;
  readonly _id: string;
  readonly _version: number;
  readonly result: string;
  readonly status: number;
}

const NONE = (): readonly Change[] => [];

/** A random request. Which documents it writes does not depend on what was answered before. */
export function randomStep(random: Random, number: number): Step {
  const index = random.pick(INDICES);
  return random
    .weighted([
      { weight: 8, make: () => put(index, random.pick(IDS), sourceOf(random, number)) },
      { weight: 3, make: () => remove(index, random.pick(IDS)) },
      { weight: 5, make: () => bulk(random, number) },
      { weight: 1, make: () => dropped(index) },
      { weight: 1, make: () => alias(index, random.pick(['x', 'y']), random.chance(0.7)) },
      { weight: 1, make: () => window(index, random.between(100, 20_000)) },
      { weight: 1, make: () => savedSearch(`s${number}`) },
      { weight: 2, make: () => upkeep((world) => world.call('POST /_refresh')) },
      { weight: 1, make: () => upkeep((world) => world.call('POST /_forcemerge?max_num_segments=1')) },
      { weight: 3, make: checkpoint },
    ])
    .make();
}

function sourceOf(random: Random, number: number): object {
  return { n: number, text: 'word '.repeat(random.pick([1, 3, 200])), [`f${random.between(0, 3)}`]: random.pick(['x', 'y']) };
}

function valueOf(version: number, source: object): string {
  return `${version} ${JSON.stringify(source)}`;
}

function put(index: string, id: string, source: object): Step {
  const key = `document ${index} ${id}`;
  return {
    run: (world) => world.call(`PUT /${index}/_doc/${id}`, source),
    maybe: [[key, anyVersion(JSON.stringify(source))]],
    done: ({ text }) => [[key, valueOf((JSON.parse(text) as Written)._version, source)]],
    refused: NONE,
  };
}

function remove(index: string, id: string): Step {
  const key = `document ${index} ${id}`;
  return {
    run: (world) => world.call(`DELETE /${index}/_doc/${id}`),
    maybe: [[key, undefined]],
    done: () => [[key, undefined]],
    refused: NONE,
  };
}

/** Several documents at once, each of its own. */
function bulk(random: Random, number: number): Step {
  const places = INDICES.flatMap((index) =>
    random.some(IDS, 0.3).map((id) => ({ index, id, deletes: random.chance(0.2), source: sourceOf(random, number) })),
  );
  const lines = places.flatMap(({ index, id, deletes, source }) => {
    const meta = { _index: index, _id: id };
    return deletes ? [JSON.stringify({ delete: meta })] : [JSON.stringify({ index: meta }), JSON.stringify(source)];
  });
  if (lines.length === 0) return checkpoint();
  const refresh = random.chance(0.3) ? '?refresh=true' : '';
  const maybe = places.map(({ index, id, deletes, source }): Change => {
    return [`document ${index} ${id}`, deletes ? undefined : anyVersion(JSON.stringify(source))];
  });
  return {
    run: (world) => world.call(`POST /_bulk${refresh}`, `${lines.join('\n')}\n`),
    maybe,
    refused: (reply) => itemsOf(reply).flatMap(({ status }, at) => (status === 429 || status === 503 ? maybe.slice(at, at + 1) : [])),
    done: (reply) => {
      return itemsOf(reply).flatMap(({ _version, status }, at): Change[] => {
        const place = places[at];
        if (place === undefined || (status >= 300 && status !== 404)) return [];
        return [[`document ${place.index} ${place.id}`, place.deletes ? undefined : valueOf(_version, place.source)]];
      });
    },
  };
}

function itemsOf({ text }: Reply): readonly Written[] {
  const { items } = JSON.parse(text) as { readonly items: readonly Readonly<Record<string, Written>>[] };
  return items.flatMap((item) => Object.values(item));
}

/** An index goes with all that belongs to it. */
function dropped(index: string): Step {
  const keys = [...IDS.map((id) => `document ${index} ${id}`), `alias ${index} x`, `alias ${index} y`, `window ${index}`];
  return {
    run: (world) => world.call(`DELETE /${index}`),
    maybe: keys.map((key) => [key, undefined]),
    done: () => keys.map((key) => [key, undefined]),
    refused: NONE,
  };
}

function alias(index: string, name: string, adds: boolean): Step {
  const key = `alias ${index} ${name}`;
  const action = { index, alias: name };
  return {
    run: (world) => world.call('POST /_aliases', { actions: [adds ? { add: action } : { remove: action }] }),
    maybe: [[key, adds ? 'there' : undefined]],
    done: () => [[key, adds ? 'there' : undefined]],
    refused: NONE,
  };
}

function window(index: string, value: number): Step {
  const key = `window ${index}`;
  return {
    run: (world) => world.call(`PUT /${index}/_settings`, { 'index.max_result_window': value }),
    maybe: [[key, String(value)]],
    done: () => [[key, String(value)]],
    refused: NONE,
  };
}

function savedSearch(name: string): Step {
  return {
    run: (world) => world.call('POST /searches', { name, index: 'a', request: { query: { match_all: {} } }, mode: 'offset' }),
    maybe: [[`search ${name}`, 'there']],
    done: () => [[`search ${name}`, 'there']],
    refused: NONE,
  };
}

function upkeep(run: Step['run']): Step {
  return { run, maybe: [], done: NONE, refused: NONE };
}

/** As the host makes them now and then. A disk that takes none changes nothing. */
function checkpoint(): Step {
  return upkeep(async ({ host }) => {
    await host.store.checkpoint().catch(() => undefined);
    return { status: 200, text: '' };
  });
}
