import { parseArgs } from 'node:util';
import { type Dice, diceOf, MAPPINGS, randomDocuments } from '../../src/rest/testing/aggregation-trees.ts';
import type { OracleDocument } from '../../src/rest/testing/oracle-document.ts';

import { AT_ONCE, difference, type Difference, PASSED_OVER } from './difference.ts';
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
  const search = (parameters: string) => both(sides, 'POST', `/${INDEX}/_search${parameters}`, JSON.stringify(asked.body));
  const [ours, theirs] = await search(asked.parameters);
  if (ours.status !== 200) seen.refused++;
  const found = difference(ours, theirs, asked);
  const isSorted = found !== undefined && 'place' in found && asked.parameters === '' && asked.body['sort'] !== undefined;
  return isSorted && difference(...(await search(AT_ONCE)), asked) === undefined ? { reason: PASSED_OVER } : found;
}

/** A busy node may take longer over an index, or over documents, than it waits by itself; what is half there is filled anew. */
const FILLS = 5;
const PATIENT = 'timeout=5m';

/** In several segments on some shards. Answers whether documents are deleted: where a term of theirs is still known depends on the merges. */
async function fill(sides: readonly [Side, Side], dice: Dice): Promise<boolean> {
  const shards = 1 + dice.below(7);
  const documents = randomDocuments(dice, dice.below(MOST_DOCUMENTS));
  const texts = new Map(documents.map(({ id }) => [id, randomText(dice, 12)]));
  const parts = 1 + dice.below(3);
  const gone = dice.chance(0.5) ? documents.filter(() => dice.chance(0.2)) : [];
  const lines = ({ id, fields, items = [] }: OracleDocument) =>
    `{"index":{"_id":"${id}"}}\n${JSON.stringify({ ...fields, [TEXT.name]: texts.get(id), items: items.map((item) => item.fields) })}\n`;
  const bulks = [
    ...Array.from({ length: parts }, (_, part) => documents.filter((_, at) => at % parts === part).map(lines)),
    gone.map(({ id }) => `{"delete":{"_id":"${id}"}}\n`),
  ];
  for (const side of sides)
    await fillOne(
      side,
      shards,
      bulks.filter((bulk) => bulk.length > 0),
    );
  return gone.length > 0;
}

async function fillOne(side: Side, shards: number, bulks: readonly (readonly string[])[]): Promise<void> {
  const settings = { number_of_shards: shards, number_of_replicas: 0 };
  const mappings = { properties: { ...MAPPINGS.properties, [TEXT.name]: TEXT.mapping } };
  for (let tries = 1; ; tries++) {
    await side('DELETE', `/${INDEX}?ignore_unavailable=true`);
    const answers = [await side('PUT', `/${INDEX}?${PATIENT}`, JSON.stringify({ settings, mappings }))];
    for (const bulk of bulks) answers.push(await side('POST', `/${INDEX}/_bulk?refresh=true&${PATIENT}`, bulk.join('')));
    const wrong = answers.find(({ status, json }) => status !== 200 || !isDone(json as FillAnswer));
    if (wrong === undefined) return;
    if (tries === FILLS) throw new Error(`An index cannot be filled: ${wrong.text.slice(0, 600)}`);
  }
}

/** What creating an index, or a bulk, answers. */
interface FillAnswer {
  readonly shards_acknowledged?: boolean;
  readonly errors?: boolean;
}

function isDone({ shards_acknowledged, errors }: FillAnswer): boolean {
  return shards_acknowledged ?? errors === false;
}

function both(
  [ours, theirs]: readonly [Side, Side],
  ...asked: Parameters<Side>
): Promise<[Awaited<ReturnType<Side>>, Awaited<ReturnType<Side>>]> {
  return Promise.all([ours(...asked), theirs(...asked)]);
}
