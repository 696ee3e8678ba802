import { beforeAll, expect, it } from 'vitest';
import { Random, seedOf } from '../../../e2e/model/random.ts';
import { importAll, type OpenTab, TabWorld } from './testing/tab-world.ts';

beforeAll(importAll);

const HISTORIES = 12;
const STEPS = 40;
const IDS = ['a', 'b', 'c'];

/** What a document may say: the last number that was answered, or any that was not. */
type Known = Map<string, Set<number>>;

/** Tabs that are opened, closed, killed and hung in between writes of all of them. */
async function history(seed: number, tally: { answered: number; leaders: number }): Promise<readonly string[]> {
  const random = new Random(seedOf(seed, 0));
  const world = new TabWorld();
  const problems: string[] = [];
  const known: Known = new Map();
  const busy = new Set<string>();
  let tabs: readonly OpenTab[] = [world.open(), world.open()];
  const end = (id: string | undefined): void => {
    if (id !== undefined) world.origin.end(id);
    tabs = tabs.filter((tab) => tab.id !== id);
  };
  // A page ends its worker where it gives no sign of life.
  world.origin.onPageWord = () => {
    if (world.leader !== undefined && world.origin.isStill(world.leader)) end(world.leader);
  };
  const write = async (n: number): Promise<void> => {
    const id = random.pick(IDS.filter((one) => !busy.has(one)));
    busy.add(id);
    known.set(id, new Set([...(known.get(id) ?? [-1]), n]));
    const { status } = await random.pick(tabs).call(`PUT /mine/_doc/${id}`, { n });
    if (status === 201 || status === 200) {
      known.set(id, new Set([n]));
      tally.answered++;
    } else if (status !== 503) problems.push(`history ${seed}: write ${n} answered ${status}`);
  };
  for (let step = 0; step < STEPS; step++) {
    const writing = Array.from({ length: random.between(0, 2) }, (_, at) => write(step * 10 + at));
    await world.origin.pass(random.pick([0, 0, 10, 500]));
    if (tabs.length < 4 && random.chance(0.3)) tabs = [...tabs, world.open({ build: random.pick(['one', 'two']), since: step })];
    if (tabs.length > 1 && random.chance(0.3)) end(random.chance(0.7) ? world.leader : random.pick(tabs).id);
    if (tabs.length > 1 && world.leader !== undefined && random.chance(0.1)) world.origin.hang(world.leader);
    // What a tab that ended had asked for is never answered to it.
    await world.origin.pass(1_500);
    void Promise.all(writing);
    busy.clear();
  }
  await world.origin.pass(20_000);
  const reader = world.open();
  await world.origin.pass(5_000);
  for (const [id, numbers] of known) {
    let found: { readonly status: number; readonly text: string } | undefined;
    void reader.call(`GET /mine/_doc/${id}`).then((answer) => (found = answer));
    await world.origin.pass(2_000);
    const n = found?.status === 200 ? (JSON.parse(found.text) as { readonly _source: { readonly n: number } })._source.n : -1;
    if (found === undefined || !numbers.has(n)) problems.push(`history ${seed}: ${id} says ${n}, expected ${[...numbers].join(' or ')}`);
  }
  const { epochs } = world;
  tally.leaders += epochs.length;
  if (epochs.some((epoch, at) => at > 0 && epoch <= (epochs[at - 1] ?? 0))) problems.push(`history ${seed}: epochs ${epochs.join(', ')}`);
  return problems;
}

it('loses nothing that was answered, whichever tabs end or hang, and epochs only grow', { timeout: 180_000 }, async () => {
  const problems: string[] = [];
  const tally = { answered: 0, leaders: 0 };
  for (let seed = 1; seed <= HISTORIES; seed++) problems.push(...(await history(seed, tally)));
  expect(problems).toEqual([]);
  expect(tally.answered).toBeGreaterThan(HISTORIES * 20);
  expect(tally.leaders).toBeGreaterThan(HISTORIES * 5);
});
