import { parseArgs } from 'node:util';
import { type Dice, diceOf, MAPPINGS, randomDocuments } from '../../src/rest/testing/aggregation-trees.ts';

import { difference, type Difference } from './difference.ts';
import { walkThroughFaults } from './faulted-walks.ts';
import { askFronts } from './fronts/ask-fronts.ts';
import { record } from './record.ts';
import { type Asked, randomRequest } from './requests.ts';
import { besideNode, type Side } from './sides.ts';
import { ownIndex } from './own-index.ts';
import { randomText, TEXT } from './text-requests.ts';
import { walkBoth } from './walks.ts';

const OPTIONS = {
  requests: { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
  node: { type: 'string' },
  record: { type: 'string' },
  fronts: { type: 'boolean', default: false },
} as const;

const REQUESTS_PER_INDEX = 25;
/** Of so many documents no digest joins values, in this service or in a node. */
const MOST_DOCUMENTS = 45;
const INDEX = ownIndex('random');

/** What `npm run cluster:test` runs: with `--record` a run of the node for the chart, otherwise random requests to this service and to a real node. @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  if (values.record !== undefined) {
    await record(values.node ?? '', values.record);
    return 0;
  }
  const sides = await besideNode(values.node ?? '');
  const requests = Number(values.requests);
  const seen: Seen = { asked: 0, refused: 0, explained: new Map(), different: 0 };
  await askAsFronts(sides, Number(values.seed), seen);
  if (values.fronts) return told(seen);
  await walkBehindFaults(values.node ?? '', Number(values.seed), seen);
  for (let seed = Number(values.seed); seen.asked < requests; seed++) {
    const dice = diceOf(seed);
    const hasDeletes = await fill(sides, dice);
    for (let at = 0; at < REQUESTS_PER_INDEX && seen.asked < requests; at++) {
      const asked = randomRequest(dice, hasDeletes);
      seen.asked++;
      const found = asked.walk === undefined ? await ask(sides, asked, seen) : await walkBoth(sides, INDEX, asked.walk);
      if (found === undefined) continue;
      note(seen, found, `seed ${seed}, request ${at}`, asked.body);
    }
  }
  await both(sides, 'DELETE', `/${INDEX}`);
  return told(seen);
}

/** What a run has come to. */
interface Seen {
  asked: number;
  refused: number;
  /** By the reason. */
  readonly explained: Map<string, number>;
  different: number;
}

async function askAsFronts(sides: readonly [Side, Side], seed: number, seen: Seen): Promise<void> {
  const { asked, different } = await askFronts(sides, seed);
  seen.asked += asked;
  for (const { name, shards, found, body } of different) note(seen, found, `${name}, seed ${seed}, ${shards} shards`, body);
}

async function walkBehindFaults(node: string, seed: number, seen: Seen): Promise<void> {
  const { walked, faults, problems } = await walkThroughFaults(node, seed);
  console.log(`${walked} walks through ${faults} faults, ${problems.length} of them wrong`);
  for (const problem of problems) console.log(problem);
  seen.different += problems.length;
}

function note(seen: Seen, found: Difference, where: string, body: unknown): void {
  if ('reason' in found) seen.explained.set(found.reason, (seen.explained.get(found.reason) ?? 0) + 1);
  else {
    seen.different++;
    console.log(`${where}: ${found.place}\n  ${JSON.stringify(body)}`);
  }
}

/** @returns the exit code. */
function told(seen: Seen): number {
  console.log(`${seen.asked} requests, ${seen.refused} refused by both, ${seen.different} unexplained differences`);
  for (const [reason, count] of seen.explained) console.log(`  explained ${count} times: ${reason}`);
  return seen.different === 0 ? 0 : 1;
}

async function ask(sides: readonly [Side, Side], asked: Asked, seen: { refused: number }): Promise<Difference | undefined> {
  const [ours, theirs] = await both(sides, 'POST', `/${INDEX}/_search${asked.parameters}`, JSON.stringify(asked.body));
  if (ours.status !== 200) seen.refused++;
  return difference(ours, theirs, asked);
}

/** In several segments on some shards. Answers whether documents are deleted: where a term of theirs is still known depends on the merges. */
async function fill(sides: readonly [Side, Side], dice: Dice): Promise<boolean> {
  await both(sides, 'DELETE', `/${INDEX}?ignore_unavailable=true`);
  const settings = { number_of_shards: 1 + dice.below(7), number_of_replicas: 0 };
  await both(
    sides,
    'PUT',
    `/${INDEX}`,
    JSON.stringify({ settings, mappings: { properties: { ...MAPPINGS.properties, [TEXT.name]: TEXT.mapping } } }),
  );
  const documents = randomDocuments(dice, dice.below(MOST_DOCUMENTS));
  const texts = new Map(documents.map(({ id }) => [id, randomText(dice, 12)]));
  const parts = 1 + dice.below(3);
  for (let part = 0; part < parts; part++) {
    const lines = documents
      .filter((_, at) => at % parts === part)
      .map(
        ({ id, fields, items = [] }) =>
          `{"index":{"_id":"${id}"}}\n${JSON.stringify({ ...fields, [TEXT.name]: texts.get(id), items: items.map((item) => item.fields) })}\n`,
      );
    if (lines.length > 0) await both(sides, 'POST', `/${INDEX}/_bulk?refresh=true`, lines.join(''));
  }
  if (!dice.chance(0.5)) return false;
  const gone = documents.filter(() => dice.chance(0.2)).map(({ id }) => `{"delete":{"_id":"${id}"}}\n`);
  if (gone.length > 0) await both(sides, 'POST', `/${INDEX}/_bulk?refresh=true`, gone.join(''));
  return gone.length > 0;
}

function both(
  [ours, theirs]: readonly [Side, Side],
  ...asked: Parameters<Side>
): Promise<[Awaited<ReturnType<Side>>, Awaited<ReturnType<Side>>]> {
  return Promise.all([ours(...asked), theirs(...asked)]);
}
