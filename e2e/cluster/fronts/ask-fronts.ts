import { difference } from '../difference.ts';
import type { Side } from '../sides.ts';
import { FRONT_BODIES } from './bodies.ts';
import { SHOP, shopIndex, shopLines } from './shop.ts';

const PRODUCTS = 180;
const SHARDS = [1, 3];

/** What was found of one request of a front end. */
export interface FrontDifference {
  readonly name: string;
  readonly shards: number;
  readonly found: NonNullable<ReturnType<typeof difference>>;
  readonly body: unknown;
}

/** Asks both sides all that front ends send, on one shard and on several. Answers how many requests there were, and those with an answer of their own on either side. */
export async function askFronts(
  sides: readonly [Side, Side],
  seed: number,
): Promise<{ asked: number; different: readonly FrontDifference[] }> {
  const different: FrontDifference[] = [];
  for (const shards of SHARDS) {
    for (const side of sides) await fill(side, seed, shards);
    for (const { name, body } of FRONT_BODIES) {
      const text = JSON.stringify(body);
      const [ours, theirs] = await Promise.all([sides[0]('POST', `/${SHOP}/_search`, text), sides[1]('POST', `/${SHOP}/_search`, text)]);
      const found = difference(ours, theirs, { body });
      if (found !== undefined) different.push({ name, shards, found, body });
    }
  }
  for (const side of sides) await side('DELETE', `/${SHOP}`);
  return { asked: SHARDS.length * FRONT_BODIES.length, different };
}

async function fill(side: Side, seed: number, shards: number): Promise<void> {
  await side('DELETE', `/${SHOP}?ignore_unavailable=true`);
  await side('PUT', `/${SHOP}`, JSON.stringify(shopIndex(shards)));
  await side('POST', `/${SHOP}/_bulk?refresh=true`, shopLines(seed, PRODUCTS));
}
