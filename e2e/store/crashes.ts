import { Random, seedOf } from '../model/random.ts';
import type { Known } from './known.ts';
import { Player } from './player.ts';
import { contentOf, crashed, type DiskPicture, type Fault, SimulatedDisk, withContent } from './simulated-disk.ts';
import { StoredWorld } from './stored-world.ts';

/** Requests of a history. */
const STEPS = 40;

/** A moment at which a computer may stop, and what must be found then. */
export interface Moment {
  readonly operation: string;
  readonly picture: DiskPicture;
  readonly known: Known;
}

/** What a history came to. */
export interface Tally {
  moments: number;
  /** In words; a crash is named by its history, its moment and its seed. */
  readonly problems: string[];
}

/**
 * Runs a random history and takes a picture of the disk at every operation on it. From each picture a crash is made, sometimes one more while the engine recovers from it; then all
 * that was answered for must be there, and nothing else.
 * @param every only so many of the moments are tried: one in that many
 */
export async function crashHistory(seed: number, every: number, tally: Tally): Promise<void> {
  const moments = await recordHistory(seed);
  const random = new Random(seedOf(seed, -2));
  for (const [at, moment] of moments.entries()) {
    if (!random.chance(1 / every)) continue;
    tally.moments++;
    const name = `history ${seed}, moment ${at} (${moment.operation})`;
    try {
      const disk = new SimulatedDisk(crashed(moment.picture, random), 1);
      const again = random.chance(0.3) ? await crashAgain(disk, random) : disk;
      const world = await StoredWorld.open(again);
      tally.problems.push(...(await problemsOf(world, moment.known)).map((problem) => `${name}: ${problem}`));
    } catch (thrown) {
      tally.problems.push(`${name}: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`);
    }
    if (tally.problems.length > 5) return;
  }
}

/** The disk behind another crash while the first is being recovered from. */
async function crashAgain(disk: SimulatedDisk, random: Random): Promise<SimulatedDisk> {
  const pictures: DiskPicture[] = [];
  disk.onOperation = () => {
    pictures.push(disk.picture);
    return 'none';
  };
  const world = await StoredWorld.open(disk);
  await world.call('PUT /after/_doc/1', { n: 1 });
  await world.host.store.checkpoint();
  return new SimulatedDisk(crashed(random.pick(pictures), random), 2);
}

/** Plays a history to its end. */
export async function recordHistory(seed: number): Promise<readonly Moment[]> {
  const moments: Moment[] = [];
  const disk = new SimulatedDisk();
  const player = new Player(new Random(seedOf(seed, 0)));
  disk.onOperation = (operation) => {
    moments.push({ operation, picture: disk.picture, known: player.known });
    return 'none';
  };
  await player.play(await StoredWorld.open(disk), STEPS);
  return moments;
}

/**
 * Runs a random history on a disk that fails now and then, for some operations in a row: with an error, for want of room, or in the middle of a write. When it works again, nothing that
 * was answered for may be missing, and writes must go on by themselves; the same behind a crash.
 */
export async function faultHistory(seed: number, tally: Tally): Promise<void> {
  const random = new Random(seedOf(seed, -4));
  const disk = new SimulatedDisk();
  const player = new Player(new Random(seedOf(seed, 0)));
  const world = await StoredWorld.open(disk);
  const name = `faults ${seed}`;
  for (let round = 0; round < 4; round++) {
    let left = 0;
    let kind: Fault = 'none';
    disk.onOperation = () => {
      if (left === 0 && random.chance(0.05)) {
        left = random.pick([1, 1, 2, 5, 20]);
        kind = random.pick<Fault>(['error', 'full', 'short']);
      }
      if (left === 0) return 'none';
      left--;
      tally.moments++;
      return kind;
    };
    await player.play(world, STEPS / 4);
    disk.onOperation = () => 'none';
    const known = player.known;
    world.wait(1000);
    const resumed = await world.call('PUT /after/_doc/1', { n: round });
    if (resumed.status >= 300)
      tally.problems.push(`${name}: a write to a disk that works again answered ${resumed.status}: ${resumed.text}`);
    await world.host.store.checkpoint();
    const again = await StoredWorld.open(new SimulatedDisk(crashed(disk.picture, random), 1));
    const damage = again.host.store.damage.map(({ file, reason }) => `${file} is said to be damaged: ${reason}`);
    tally.problems.push(
      ...[...damage, ...(await compare(world, known, false)), ...(await compare(again, known, true))].map(
        (problem) => `${name}: ${problem}`,
      ),
    );
  }
}

/** Compares all that is known with what is found, twice: the second time behind a write and one more opening. */
export async function problemsOf(world: StoredWorld, known: Known): Promise<readonly string[]> {
  const damage = world.host.store.damage.map(({ file, reason }) => `${file} is said to be damaged: ${reason}`);
  const first = await compare(world, known, true);
  const extra = await world.call('PUT /after/_doc/2?refresh=true', { n: 2 });
  if (extra.status >= 300) return [...damage, ...first, `a write behind the crash answered ${extra.status}: ${extra.text}`];
  const again = await StoredWorld.open(new SimulatedDisk(world.disk.picture, 3));
  const second = await compare(again, known, true);
  return [...damage, ...first, ...second.map((problem) => `opened once more: ${problem}`)];
}

/** What is not as it is known to be, by reads and, if wanted, by searches. */
export async function compare(world: StoredWorld, known: Known, searches: boolean): Promise<readonly string[]> {
  const problems: string[] = [];
  const searched = searches ? await world.searched() : undefined;
  for (const key of known.keys) {
    const found = await world.find(key);
    const problem = known.problem(key, found);
    if (problem !== undefined) problems.push(problem);
    if (searched !== undefined && key.startsWith('document') && searched.get(key) !== found)
      problems.push(`${key}: a search sees something else than a read`);
  }
  return problems;
}

/** A byte of a file that is another one, or a file that is shorter, of a store left in order. */
export async function damageHistory(seed: number, tries: number, tally: Tally): Promise<void> {
  const random = new Random(seedOf(seed, -3));
  const moments = await recordHistory(seed);
  const last = moments.at(-1);
  if (last === undefined) return;
  const { picture, known } = last;
  const names = [...picture].filter(([, { removed }]) => !removed).map(([name]) => name);
  for (let at = 0; at < tries; at++) {
    tally.moments++;
    const name = random.pick(names);
    const state = picture.get(name);
    const content = state === undefined ? new Uint8Array() : contentOf(state);
    if (content.length === 0) continue;
    const place = random.below(content.length);
    const flips = random.chance(0.7);
    const damaged = flips ? content.slice() : content.slice(0, place);
    if (flips) damaged[place] = (damaged[place] ?? 0) ^ (1 << random.below(8));
    const what = `history ${seed}: ${name} ${flips ? 'flipped at' : 'cut to'} ${place} of ${content.length}`;
    tally.problems.push(...(await problemsOfDamage(withContent(picture, name, damaged), known)).map((problem) => `${what}: ${problem}`));
    if (tally.problems.length > 5) return;
  }
}

/** Either it is told, or nothing is missing. What is told to be of one index leaves the others as they were. */
async function problemsOfDamage(picture: DiskPicture, known: Known): Promise<readonly string[]> {
  let world: StoredWorld;
  try {
    world = await StoredWorld.open(new SimulatedDisk(picture, 1));
  } catch (thrown) {
    return thrown instanceof Error && thrown.name === 'StorageError' ? [] : [`opening threw ${String(thrown)}`];
  }
  const { damage } = world.host.store;
  if (damage.some(({ index }) => index === undefined)) return [];
  const closed = new Set(damage.map(({ index }) => index));
  const problems = await compare(world, known, true);
  return problems.filter((problem) => !closed.has(problem.split(/[ :]/)[1]));
}
