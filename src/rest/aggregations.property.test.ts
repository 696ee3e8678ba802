import { expect, it } from 'vitest';
import { fits, oracleAnswer } from './testing/aggregation-oracle.ts';
import type { Body, OracleDocument } from './testing/oracle-document.ts';
import { type Dice, diceOf, MAPPINGS, randomDocuments, randomTree } from './testing/aggregation-trees.ts';
import { at, testService, type TestService } from './testing/test-service.ts';

const TRIALS = Number(process.env['FATHOM_AGGREGATION_TREES'] ?? 150);
const SEED = Number(process.env['FATHOM_AGGREGATION_SEED'] ?? 1);
const TREES_PER_INDEX = 10;

it('answers as gathering, grouping and computing everything does', { timeout: 0 }, async () => {
  for (let seed = SEED; (seed - SEED) * TREES_PER_INDEX < TRIALS; seed++) {
    const dice = diceOf(seed);
    const service = testService();
    const hasDeletes = dice.chance(0.5);
    const documents = await fill(service, dice, hasDeletes);
    for (let tree = 0; tree < TREES_PER_INDEX; tree++) await checkTree(service, dice, documents, `seed ${seed}, tree ${tree}`, !hasDeletes);
    expect(service.bugs).toEqual([]);
  }
});

/** In several segments on some shards; some documents are deleted. */
async function fill(service: TestService, dice: Dice, hasDeletes: boolean): Promise<readonly OracleDocument[]> {
  await service.call('PUT', '/i', { settings: { number_of_shards: 1 + dice.below(7), number_of_replicas: 0 }, mappings: MAPPINGS });
  const documents = randomDocuments(dice, dice.below(70));
  const parts = 1 + dice.below(3);
  for (let part = 0; part < parts; part++) {
    const lines = documents
      .filter((_, at) => at % parts === part)
      .map(({ id, fields, items = [] }) => {
        const source = { ...fields, items: items.map((item) => item.fields) };
        return `{"index":{"_id":"${id}"}}\n${JSON.stringify(source)}\n`;
      });
    if (lines.length > 0) await service.call('POST', '/i/_bulk?refresh=true', lines.join(''));
  }
  if (!hasDeletes) return documents;
  const gone = new Set(documents.filter(() => dice.chance(0.2)).map(({ id }) => id));
  for (const id of gone) await service.call('DELETE', `/i/_doc/${id}`);
  await service.call('POST', '/i/_refresh');
  return documents.filter(({ id }) => !gone.has(id));
}

async function checkTree(
  service: TestService,
  dice: Dice,
  documents: readonly OracleDocument[],
  where: string,
  empties: boolean,
): Promise<void> {
  const query = dice.pick<Body>([{ match_all: {} }, { match_all: {} }, { term: { kind: 'x' } }, { range: { n: { gte: 1 } } }]);
  const aggs = randomTree(dice, 1 + dice.below(3), { empties });
  const matching = documents.filter((document) => fits(query, document));
  const body = { query, aggs, size: dice.pick([0, 0, 3]), ...(dice.chance(0.2) && { post_filter: { term: { kind: 'y' } } }) };
  const reduce = dice.chance(0.2) ? '?batched_reduce_size=2' : '';
  const answer = await service.call('POST', `/i/_search${reduce}`, body);
  const told = `${where}: ${JSON.stringify(body)}`;
  if (answer.status !== 200) throw new Error(`${told} ${answer.text}`);
  compare(at(answer.json, 'aggregations'), oracleAnswer(aggs, matching, documents), told);
  await checkBounds(service, dice, matching, query, told);
  if (dice.chance(0.3)) await checkPages(service, dice, matching, query, told);
}

/** Few buckets of each shard: no count is above the true one, nor further below than its bound says, and no document is lost. */
async function checkBounds(
  service: TestService,
  dice: Dice,
  matching: readonly OracleDocument[],
  query: Body,
  told: string,
): Promise<void> {
  const terms = { field: 'tag', size: 1 + dice.below(3), shard_size: 1 + dice.below(3), show_term_doc_count_error: true };
  const answer = await service.call('POST', '/i/_search', { query, size: 0, aggs: { t: { terms } } });
  const t = at(answer.json, 'aggregations.t') as {
    buckets: { key: string; doc_count: number; doc_count_error_upper_bound: number }[];
  } & Record<string, number>;
  const all = matching.flatMap(({ fields }) => fields['tag'] ?? []);
  let shown = t['sum_other_doc_count'] ?? 0;
  for (const { key, doc_count: count, doc_count_error_upper_bound: bound } of t.buckets) {
    const exact = all.filter((tag) => tag === key).length;
    if (count > exact || exact - count > bound) throw new Error(`${key}: ${exact}; ${told} ${answer.text}`);
    shown += count;
  }
  if (shown !== all.length) throw new Error(`${shown} of ${all.length} documents; ${told} ${answer.text}`);
}

/** The pages of a `composite`, one after the other: every combination once, in order, with its documents. */
async function checkPages(service: TestService, dice: Dice, matching: readonly OracleDocument[], query: Body, told: string): Promise<void> {
  const order = dice.pick(['asc', 'desc']);
  const missing = dice.chance(0.5);
  const sources = [
    { kind: { terms: { field: 'kind', order, missing_bucket: missing } } },
    { n: { histogram: { field: 'n', interval: 3 } } },
  ];
  const size = 1 + dice.below(6);
  const found: string[] = [];
  for (let after: unknown; ;) {
    const composite = { sources, size, ...(after !== undefined && { after }) };
    const answer = await service.call('POST', '/i/_search', {
      query,
      size: 0,
      aggs: { c: { composite, aggs: { s: { sum: { field: 'price' } } } } },
    });
    const page = at(answer.json, 'aggregations.c') as Page;
    for (const { key, doc_count: count, s } of page.buckets) found.push(`${key.kind} ${key.n} ${count} ${s.value}`);
    if (page.after_key === undefined) break;
    after = page.after_key;
  }
  const counts = new Map<string, { readonly kind: string | null; readonly n: number; count: number; sum: number }>();
  for (const { fields } of matching) {
    const kinds = fields['kind']?.length === 0 && missing ? [null] : (fields['kind'] ?? []).map(String);
    const places = new Set((fields['n'] ?? []).map((n) => Math.floor(Number(n) / 3) * 3));
    for (const kind of kinds) {
      for (const n of places) {
        const known = counts.get(`${kind} ${n}`) ?? { kind, n, count: 0, sum: 0 };
        known.count++;
        known.sum += Number(fields['price']?.[0] ?? 0);
        counts.set(`${kind} ${n}`, known);
      }
    }
  }
  const sign = order === 'asc' ? 1 : -1;
  const expected = [...counts.values()].sort((a, b) => sign * compareKinds(a.kind, b.kind) || a.n - b.n);
  const lines = expected.map(({ kind, n, count, sum }) => `${kind} ${n} ${count} ${sum}`);
  if (found.join() !== lines.join()) throw new Error(`pages of ${size}: ${found.join()} is not ${lines.join()}; ${told}`);
}

interface Page {
  readonly after_key?: unknown;
  readonly buckets: readonly {
    readonly key: { readonly kind: string | null; readonly n: number };
    readonly doc_count: number;
    readonly s: { readonly value: number };
  }[];
}

/** What is missing comes first. */
function compareKinds(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** All that is expected is there, numbers to their last digits but three; more keys are none of the oracle's business in extended metrics alone. */
function compare(found: unknown, expected: unknown, told: string): void {
  const place = mismatch(found, expected, 'aggregations');
  if (place !== undefined) throw new Error(`${place}; ${told}`);
}

function mismatch(found: unknown, expected: unknown, path: string): string | undefined {
  if (typeof expected === 'number' && typeof found === 'number') {
    const isClose = Math.abs(found - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
    return isClose ? undefined : `${path}: ${found} is not ${expected}`;
  }
  // Keys that a pipeline names are written as doubles where they are numbers.
  if (path.includes('.keys.') && Number(found) === Number(expected)) return undefined;
  if (typeof expected !== 'object' || expected === null || typeof found !== 'object' || found === null) {
    return found === expected ? undefined : `${path}: ${JSON.stringify(found)} is not ${JSON.stringify(expected)}`;
  }
  const [own, wanted] = [found as Body, expected as Body];
  const missing = Object.keys(wanted).filter((key) => wanted[key] !== undefined);
  const more = 'variance' in wanted ? [] : Object.keys(own).filter((key) => !missing.includes(key));
  if (more.length > 0) return `${path}: ${more.join(',')} should not be there`;
  for (const key of missing) {
    const place = mismatch(own[key], wanted[key], `${path}.${key}`);
    if (place !== undefined) return place;
  }
  return undefined;
}
