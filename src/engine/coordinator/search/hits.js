import { certain } from '../../certain.ts';
import { printKey } from '../../search/sort/key-column.ts';
/** Adds the hits of one shard's answer to a page, each at its place; row i of what was fetched belongs to the i-th of them. */
export function addHits(hits, plan, answer, fetched, part) {
  const { rows, places } = part;
  if (isPlain(plan, fetched)) addPlain(hits, answer, fetched, part, plan.sort.length > 0);
  else for (let i = 0; i < rows.length; i++) hits[certain(places[i])] = buildHit(plan, answer, certain(rows[i]), fetched, i);
}
/** Whether hits have nothing but what all of them have. */
function isPlain({ request }, { routings, ignored, places, extras }) {
  const asked = request.version || request.seqNoPrimaryTerm || request.extras !== undefined;
  return !asked && routings === undefined && ignored === undefined && places === undefined && extras === undefined;
}
/**
 * In a loop of its own: what is the same for all of a shard's hits is looked up once, and sort values that are numbers go into arrays of numbers
 * as they are.
 */
function addPlain(hits, { target: { index }, result: { scores, keys } }, { ids, sources }, { rows, places }, sorted) {
  const scored = scores.length > 0;
  const first = keys.length <= 2 ? integersOf(keys[0]) : undefined;
  const second = integersOf(keys[1]);
  const integers = first !== undefined && (keys.length === 1 || second !== undefined);
  for (let i = 0; i < rows.length; i++) {
    const row = certain(rows[i]);
    const id = certain(ids[i]);
    const score = scored ? certain(scores[row]) : null;
    const source = sources === undefined ? undefined : sources[i];
    if (sorted) {
      const sort = integers ? (printIntegers(first, second, row) ?? printRow(keys, row)) : printRow(keys, row);
      hits[certain(places[i])] = { index, id, score, source, sort };
    } else hits[certain(places[i])] = { index, id, score, source };
  }
}
/** The values of a key that print as the integers they are; undefined for others. */
function integersOf(column) {
  return column?.kind === 'number' && (column.print === 'long' || column.print === 'doc') ? column.values : undefined;
}
/** A row of one key or two; undefined where one is an infinity, which stands for what is missing. A zero has no sign. */
function printIntegers(first, second, row) {
  const value = certain(first[row]);
  if (!Number.isFinite(value)) return undefined;
  if (second === undefined) return [value + 0];
  const tie = certain(second[row]);
  return Number.isFinite(tie) ? [value + 0, tie + 0] : undefined;
}
/** One hit out of row `row` of a shard's answer and row `at` of what was fetched there. */
function buildHit(plan, { target, result }, row, fetched, at) {
  const { request } = plan;
  const routing = fetched.routings?.[at];
  const ignored = fetched.ignored?.[at];
  const { index } = target;
  const id = certain(fetched.ids[at]);
  const source = fetched.sources?.[at];
  const score = result.scores.length === 0 ? null : certain(result.scores[row]);
  const details = { ...fetched.extras?.[at] };
  if (request.version) details.version = certain(fetched.versions[at]);
  if (request.seqNoPrimaryTerm) details.seqNo = certain(fetched.seqNos[at]);
  if (routing !== undefined) details.routing = routing;
  if (ignored !== undefined) details.ignored = ignored;
  const place = fetched.places?.[at];
  if (place !== undefined) details.place = place;
  if (request.extras?.storedFields === 'none') details.idHidden = true;
  if (request.extras?.explain === true) details.shard = target.shard;
  const hit = { index, id, score, source, details };
  return plan.sort.length > 0 ? { ...hit, sort: printRow(result.keys, row) } : hit;
}
function printRow(keys, row) {
  return keys.map((column) => printKey(column, row));
}
