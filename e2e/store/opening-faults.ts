import { Random, seedOf } from '../model/random.ts';
import { compare, type Moment, problemsOf, recordHistory, type Tally } from './crashes.ts';
import { crashed, type DiskPicture, type Fault, SimulatedDisk } from './simulated-disk.ts';
import { StoredWorld } from './stored-world.ts';

/**
 * Opens what a random history left on a disk that fails at one operation of it, or at some in a row. It opens all the same, or says why not; an index of which a file could not be read
 * is told of. Once the disk works again it takes writes, and nothing is missing when it is opened once more.
 */
export async function openingHistory(seed: number, tally: Tally): Promise<void> {
  const random = new Random(seedOf(seed, -6));
  const moment = random.pick(await recordHistory(seed));
  const picture = crashed(moment.picture, random);
  const operations = await operationsOfOpening(picture);
  for (let at = 0; at < operations && tally.problems.length === 0; at++) {
    tally.moments++;
    const fault = random.pick<Fault>(['error', 'full', 'short']);
    const length = random.pick([1, 1, 3, Infinity]);
    const what = `history ${seed}, ${fault} at operation ${at} of opening, ${length} in a row`;
    const found = await openFailing(picture, moment, { at, length, fault }, random);
    tally.problems.push(...found.map((problem) => `${what}: ${problem}`));
  }
}

async function operationsOfOpening(picture: DiskPicture): Promise<number> {
  const disk = new SimulatedDisk(picture, 1);
  let operations = 0;
  disk.onOperation = () => {
    operations++;
    return 'none';
  };
  await StoredWorld.open(disk);
  return operations;
}

/** So many operations in a row fail so, from one of that number on. */
interface Failing {
  readonly at: number;
  readonly length: number;
  readonly fault: Fault;
}

async function openFailing(
  picture: DiskPicture,
  { known }: Moment,
  { at, length, fault }: Failing,
  random: Random,
): Promise<readonly string[]> {
  const disk = new SimulatedDisk(picture, 1);
  let operation = 0;
  disk.onOperation = () => {
    const fails = operation >= at && operation < at + length;
    operation++;
    return fails ? fault : 'none';
  };
  const world = await openedOrRefused(disk);
  disk.onOperation = () => 'none';
  const problems: string[] = [];
  if (world !== undefined) {
    const closed = new Set(world.host.store.damage.map(({ index }) => index));
    if (closed.has(undefined)) problems.push(`damage is told of that there is none of: ${JSON.stringify(world.host.store.damage)}`);
    problems.push(...(await compare(world, known, true)).filter((problem) => !closed.has(problem.split(/[ :]/)[1])));
    world.wait(1000);
    const { status, text } = await world.call('PUT /after/_doc/1', { n: 1 });
    if (status >= 300) problems.push(`a write to a disk that works again answered ${status}: ${text}`);
  }
  const again = await StoredWorld.open(new SimulatedDisk(crashed(disk.picture, random), 2));
  return [...problems, ...(await problemsOf(again, known)).map((problem) => `opened once more: ${problem}`)];
}

/** Undefined: it said that it cannot be opened. */
async function openedOrRefused(disk: SimulatedDisk): Promise<StoredWorld | undefined> {
  try {
    return await StoredWorld.open(disk);
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'StorageError') return undefined;
    throw thrown;
  }
}
