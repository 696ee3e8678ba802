import { mapQueries, queriesOf, type Query } from '../../engine/index.ts';
import type { Exchange, Services } from '../endpoints/endpoint.ts';
import { refuseArgument } from '../errors/refusal.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { holdsJoiningQuery } from '../parse/query/joining-queries.ts';
import { urlQuery } from '../parse/query/url-query.ts';
import { readStoredFields } from '../parse/search/field-lists.ts';
import {
  checkFrom,
  checkSize,
  checkTrackTotalHits,
  parseSearchBody,
  readTrackTotalHits,
  type SearchBody,
} from '../parse/search/search-body.ts';
import { readTerminateAfter, readTimeout } from '../parse/search/search-features.ts';
import { parseUrlSort } from '../parse/search/sort.ts';
import { parseUrlSourceFilter } from '../parse/search/source-filter.ts';
import { looksUp, withLookups } from '../request/lookups.ts';
import { type Parameters, readIntText } from '../request/parameters.ts';
import type { RequestBody } from '../request/request-body.ts';
import { checkExecutionParameters } from './search-rules.ts';

/** Where expensive queries are forbidden, the ones that join documents are told so before anything else. */
function readBody({ engine }: Services, bytes: RequestBody): SearchBody {
  const body = parseObjectBody(bytes);
  if (engine.clusterSetting('search.allow_expensive_queries') === 'false' && holdsJoiningQuery(body)) {
    refuseArgument("[joining] queries cannot be executed when 'search.allow_expensive_queries' is set to false.");
  }
  return parseSearchBody(body);
}

/** The body, with the URL's values in place of its own: mostly there are none. */
export function readSearch({ services, parameters, body }: Exchange): SearchBody | Promise<SearchBody> {
  checkExecutionParameters(parameters);
  const said = body === undefined ? {} : readBody(services, body);
  if (!parameters.isEmpty) overrideByUrl(said, parameters);
  if (said.aggregations === undefined && said.rescore === undefined) {
    return looksUp(said.query) || looksUp(said.postFilter) ? lookedUp(services, said) : said;
  }
  const below = [...(said.rescore ?? []).map(({ query }) => query), ...queriesOf(said.aggregations?.specs ?? [])];
  return [said.query, said.postFilter, ...below].some(looksUp) ? lookedUp(services, said) : said;
}

async function lookedUp({ engine }: Services, said: SearchBody): Promise<SearchBody> {
  if (said.query !== undefined) said.query = await withLookups(engine, said.query);
  if (said.postFilter !== undefined) said.postFilter = await withLookups(engine, said.postFilter);
  const { aggregations } = said;
  const found = new Map<Query, Query>();
  for (const query of queriesOf(aggregations?.specs ?? [])) found.set(query, await withLookups(engine, query));
  const changed = aggregations && { ...aggregations, specs: mapQueries(aggregations.specs, (query) => found.get(query) ?? query) };
  const aggregated = changed === undefined ? said : { ...said, aggregations: changed };
  if (said.rescore === undefined) return aggregated;
  const rescore = [];
  for (const spec of said.rescore) rescore.push({ ...spec, query: await withLookups(engine, spec.query) });
  return { ...aggregated, rescore };
}

/** URL sort keys come after the body's. */
function overrideByUrl(said: SearchBody, parameters: Parameters): void {
  const query = urlQuery(parameters);
  const from = parameters.int('from');
  const size = parameters.int('size');
  const sort = parameters.text('sort');
  const track = parameters.text('track_total_hits');
  const source = parseUrlSourceFilter({
    source: parameters.text('_source'),
    includes: parameters.list('_source_includes'),
    excludes: parameters.list('_source_excludes'),
  });
  if (query !== undefined) said.query = query;
  if (from !== undefined) said.from = checkFrom(from);
  if (size !== undefined) said.size = checkSize(size);
  if (sort !== undefined) said.sort = [...(said.sort ?? []), ...parseUrlSort(sort)];
  if (track !== undefined) said.trackTotalHitsUpTo = readUrlTrackTotalHits(track);
  if (source !== undefined) said.source = source;
  Object.assign(said, urlFeatures(parameters));
  said.version = parameters.boolean('version') ?? said.version ?? false;
  said.seqNoPrimaryTerm = parameters.boolean('seq_no_primary_term') ?? said.seqNoPrimaryTerm ?? false;
  said.trackScores = parameters.boolean('track_scores') ?? said.trackScores ?? false;
}

function readUrlTrackTotalHits(text: string): number {
  return text === 'true' || text === 'false' ? readTrackTotalHits(text, '') : checkTrackTotalHits(readIntText(text, 'track_total_hits'));
}

/** The features a URL can ask for; docvalue fields come after the body's. */
function urlFeatures(parameters: Parameters): Partial<SearchBody> {
  const timeout = parameters.text('timeout');
  const terminateAfter = parameters.int('terminate_after');
  const docvalueFields = parameters.list('docvalue_fields');
  const storedFields = parameters.list('stored_fields');
  const explain = parameters.boolean('explain');
  return {
    ...(timeout !== undefined && readTimeout(timeout)),
    ...(terminateAfter !== undefined && readTerminateAfter(terminateAfter)),
    ...(docvalueFields !== undefined && { docvalueFields: docvalueFields.map((field) => ({ field })) }),
    ...(storedFields !== undefined && { storedFields: readStoredFields(storedFields) }),
    ...(explain !== undefined && { explain }),
  };
}
