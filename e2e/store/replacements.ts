import { replaceStored, storedFiles } from '../../src/engine/index.ts';
import { Random, seedOf } from '../model/random.ts';
import { problemsOf, type Tally } from './crashes.ts';
import type { Known } from './known.ts';
import { Player } from './player.ts';
import { crashed, type DiskPicture, type Fault, SimulatedDisk } from './simulated-disk.ts';
import { StoredWorld } from './stored-world.ts';

/** Requests behind either store. */
const STEPS = 12;

/** A store that nobody has open, and what must be found in it. */
interface Closed {
  readonly picture: DiskPicture;
  readonly known: Known;
}

/**
 * Replaces one random store by another, and stops the computer at every operation that takes; sometimes once more while the rest is cleared away. What is found must be all of the one
 * or all of the other: of the new one where the replacement had been answered for. At every operation the disk fails as well, which must leave the one or the other.
 */
export async function replacementHistory(seed: number, tally: Tally): Promise<void> {
  const random = new Random(seedOf(seed, -5));
  const [before, after] = [await closedStore(seedOf(seed, 0)), await closedStore(seedOf(seed, 1))];
  const moments: { readonly operation: string; readonly picture: DiskPicture }[] = [];
  const disk = await replacing(before, after, (operation, picture) => {
    moments.push({ operation, picture });
    return 'none';
  });
  const check = async (what: string, picture: DiskPicture, allowed: readonly Closed[]): Promise<void> => {
    tally.moments++;
    const wrong: (readonly string[])[] = [];
    for (const { known } of allowed) {
      const found = await problemsOf(await StoredWorld.open(new SimulatedDisk(picture, 1)), known);
      if (found.length === 0) return;
      wrong.push(found);
    }
    tally.problems.push(`replacement ${seed}, ${what}: ${wrong.map((one) => one.slice(0, 2).join('; ')).join(' | ')}`);
  };
  await check('at its end', crashed(disk.picture, random), [after]);
  for (const [at, { operation, picture }] of moments.entries()) {
    const first = crashed(picture, random);
    const found = random.chance(0.3) ? await crashOnOpening(first, random) : first;
    await check(`moment ${at} (${operation})`, found, [before, after]);
    const fault = random.pick<Fault>(['error', 'full', 'short']);
    let operations = 0;
    const failing = await replacing(before, after, () => (operations++ === at ? fault : 'none'));
    await check(`${fault} at operation ${at} (${operation})`, crashed(failing.picture, random), [before, after]);
  }
}

async function replacing(
  before: Closed,
  after: Closed,
  onOperation: (name: string, picture: DiskPicture) => Fault,
): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk(before.picture, 1);
  const files = await storedFiles(new SimulatedDisk(after.picture, 1));
  disk.onOperation = (name) => onOperation(name, disk.picture);
  await replaceStored(disk, files).catch((thrown: unknown) => {
    if (!(thrown instanceof Error) || thrown.name !== 'StorageError') throw thrown;
  });
  disk.onOperation = () => 'none';
  return disk;
}

async function closedStore(seed: number): Promise<Closed> {
  const random = new Random(seed);
  const disk = new SimulatedDisk();
  const world = await StoredWorld.open(disk);
  const player = new Player(random);
  await player.play(world, STEPS);
  if (random.chance(0.5)) await world.host.store.checkpoint();
  await world.host.close();
  return { picture: disk.picture, known: player.known };
}

async function crashOnOpening(picture: DiskPicture, random: Random): Promise<DiskPicture> {
  const disk = new SimulatedDisk(picture, 1);
  const pictures: DiskPicture[] = [picture];
  disk.onOperation = () => {
    pictures.push(disk.picture);
    return 'none';
  };
  await StoredWorld.open(disk);
  return crashed(random.pick(pictures), random);
}
