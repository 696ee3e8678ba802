import { certain } from '../../certain.ts';
import { err, ok } from '../../errors.ts';
import { namedQueries } from '../../query/query-clauses.ts';
import { allAnswers } from '../../shard/shard-port.ts';
import { shardFailure } from './failures.ts';
import { addHits } from './hits.ts';
import { restricted } from './index-view.ts';
import { NO_EXTRAS } from './search-features.ts';
/**
 * The fetch phase on the winners' shards only, and the page made of it. Errors: those of any of these shards.
 * @param levels where the winners are nested objects, the paths down to them
 */
export function fetchPage(plan, { answers, statistics }, page, call, levels) {
  const winners = answers.map((answer, i) => ({ answer, part: certain(page[i]) }));
  const { source, version, seqNoPrimaryTerm } = plan.request;
  const versions = version || seqNoPrimaryTerm;
  const wanted = wantedExtras(plan);
  const asked = winners.map(({ answer, part }) => {
    const docs = docsOf(answer.result.docs, part);
    if (docs === undefined) return undefined;
    const { port, reader } = answer.target;
    const plain = wanted === undefined ? { docs, source, versions } : { docs, source, versions, extras: wanted(answer, statistics) };
    return port.fetch(reader, levels === undefined ? plain : { ...plain, levels }, call);
  });
  const results = allAnswers(asked);
  return results instanceof Promise
    ? results.then((fetched) => (call?.aborted === true ? err({ kind: 'task_cancelled' }) : pageOf(plan, winners, fetched)))
    : pageOf(plan, winners, results);
}
/** A copy of so few takes a tenth of the time that a view of a small array does, whose memory has to leave the heap first. */
const FEW_DOCS = 16;
/** The winners' document numbers: mostly rows that follow each other, of which many need no copy. Undefined where there are none. */
function docsOf(docs, { rows }) {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return undefined;
  // A page of groups leaves rows out.
  if (rows.length !== last - first + 1) return Uint32Array.from(rows, (row) => certain(docs[row]));
  return rows.length <= FEW_DOCS ? docs.slice(first, last + 1) : docs.subarray(first, last + 1);
}
function pageOf(plan, winners, results) {
  const failures = [];
  const hits = new Array(winners.reduce((size, { part }) => size + part.rows.length, 0));
  const fetched = winners.map(({ answer, part }, i) => {
    const result = results[i];
    if (result?.ok !== true) {
      if (result !== undefined) failures.push(shardFailure(answer.target, result.error));
      return undefined;
    }
    addHits(hits, plan, answer, result.value, part);
    return result.value;
  });
  if (failures.length > 0) return err({ kind: 'search_phase_failed', phase: 'fetch', reason: 'all shards failed', failures });
  return ok({ hits, fetched });
}
const NOTHING = [];
/** What a page wants of its hits beside ids, versions and source, by shard; undefined when it wants nothing. */
function wantedExtras({ request, maxAnalyzedOffset }) {
  const { query, extras = NO_EXTRAS } = request;
  const {
    highlight,
    collapse,
    explain,
    postFilter,
    rescore = NOTHING,
    docvalueFields = NOTHING,
    fields = NOTHING,
    storedFields = NOTHING,
  } = extras;
  // The value a hit stands for is shown with it.
  const shown = docvalueFields.some(({ field }) => field === collapse?.field);
  const docValues = collapse === undefined || shown ? docvalueFields : [...docvalueFields, collapse];
  const stored = storedFields === 'none' ? NOTHING : storedFields;
  const named = [query, ...(postFilter === undefined ? [] : [postFilter]), ...rescore.map((spec) => spec.query)].flatMap(namedQueries);
  const hasFields = docValues.length + stored.length + fields.length > 0;
  if (!hasFields && highlight === undefined && named.length === 0 && explain !== true) return undefined;
  return ({ target, result }, statistics) => ({
    ...(hasFields && { fields: { docValues, stored, fields } }),
    ...(highlight !== undefined && {
      highlight: { query, fields: highlight, maxAnalyzedOffset: maxAnalyzedOffset?.get(target.index) ?? Infinity },
    }),
    ...(named.length > 0 && { named: { queries: named, scores: extras.namedScores ?? false } }),
    ...(explain === true && {
      explain: {
        query: restricted(query, target.filter),
        boost: extras.indicesBoost?.get(target.index) ?? 1,
        ...(statistics !== undefined && { statistics }),
        ...(result.rescored !== undefined && { rescore: { specs: rescore, windows: result.rescored } }),
      },
    }),
  });
}
