import { expect, it } from 'vitest';
import { crashHistory, damageHistory, faultHistory, type Tally } from './crashes.ts';
import { openingHistory } from './opening-faults.ts';
import { replacementHistory } from './replacements.ts';

/** `npm run soak -- --store` asks for more. */
const MOMENTS = Number(process.env['FATHOM_STORE_CRASHES'] ?? 40);
const SEED = Number(process.env['FATHOM_STORE_SEED'] ?? 1);
const EVERY = MOMENTS > 1000 ? 1 : 4;
/** A soak shares its machine, and is told how far it is. */
const TIMEOUT_MS = 3_600_000 + MOMENTS * 1_000;
const TOLD_EVERY = 5_000;

async function run(moments: number, history: (seed: number, tally: Tally) => Promise<void>): Promise<Tally> {
  const tally: Tally = { moments: 0, problems: [] };
  let told = 0;
  for (let seed = SEED; tally.moments < moments && tally.problems.length === 0; seed++) {
    await history(seed, tally);
    if (tally.moments - told < TOLD_EVERY) continue;
    told = tally.moments;
    console.log(`${told} moments up to history ${seed}`);
  }
  return tally;
}

it('loses nothing that was answered for, whenever the computer stops', { timeout: TIMEOUT_MS }, async () => {
  const { moments, problems } = await run(MOMENTS, (seed, tally) => crashHistory(seed, EVERY, tally));
  expect(problems).toEqual([]);
  expect(moments).toBeGreaterThanOrEqual(MOMENTS);
});

it('loses nothing that was answered for on a disk that fails, and goes on when it works again', { timeout: TIMEOUT_MS }, async () => {
  const { moments, problems } = await run(MOMENTS, faultHistory);
  expect(problems).toEqual([]);
  expect(moments).toBeGreaterThanOrEqual(MOMENTS);
});

it('opens on a disk that fails meanwhile, or says why not, and misses nothing when it works again', { timeout: TIMEOUT_MS }, async () => {
  const { moments, problems } = await run(MOMENTS, openingHistory);
  expect(problems).toEqual([]);
  expect(moments).toBeGreaterThanOrEqual(MOMENTS);
});

it('has all of the one store or all of the other, whenever a replacement is cut short', { timeout: TIMEOUT_MS }, async () => {
  const { moments, problems } = await run(MOMENTS, replacementHistory);
  expect(problems).toEqual([]);
  expect(moments).toBeGreaterThanOrEqual(MOMENTS);
});

it('finds every changed byte and every missing end, or misses nothing', { timeout: TIMEOUT_MS }, async () => {
  const { problems } = await run(MOMENTS / 3, (seed, tally) => damageHistory(seed, 100, tally));
  expect(problems).toEqual([]);
});
