import { facetBody, type FacetAsked, type FacetFacts } from '../../client/queries/facet-queries.ts';
import type { TableToSave } from '../../components/browser/save-table.tsx';
import { facetRows } from './facet-rows.ts';

/** What was counted as a table for a file: a row for each term, empty where a shard did not send it or the answer does not have it. */
export function facetFile(index: string, asked: FacetAsked, facts: FacetFacts): TableToSave {
  const request = `POST /${encodeURIComponent(index)}/_search?cost=true ${JSON.stringify(facetBody(asked))}`;
  return {
    name: `facet-${index}-${asked.field}`.replaceAll(/[^\w.-]/g, '_'),
    made: { index, shards: facts.shards.length, request },
    columns: ['term', ...facts.shards.map(({ shard }) => `shard_${shard}`), 'answer', 'may_be_too_low_by', 'true_count'],
    rows: facetRows(facts, asked.size).map(({ term, sent, counted, bound, truth }) => [
      term,
      ...sent.map((own) => own ?? ''),
      counted ?? '',
      bound === undefined || bound < 0 ? '' : bound,
      truth,
    ]),
  };
}
