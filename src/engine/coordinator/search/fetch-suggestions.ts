import { certain } from '../../certain.ts';
import type { CoordinatorSuggestCost } from '../../cost/shard-cost.ts';
import { ok, type Result } from '../../errors.ts';
import type { QueryPhaseResult } from '../../search/phase/query-phase.ts';
import type { Call } from '../../shard/shard-port.ts';
import { type ReducedOption, reduceOptions } from '../../suggest/reduce-options.ts';
import type { CompletionSuggestion } from '../../suggest/suggestion.ts';
import { fetchPage } from './fetch-page.ts';
import type { ShardAnswers } from './query-shards.ts';
import type { SearchPlan, ShardAnswer } from './search-plan.ts';
import type { AnswerPart } from '../reduce/reduce.ts';
import type { SearchRequest, SuggestedEntry } from './search-request.ts';

/** What was suggested, and what putting it together took. */
export interface FetchedSuggestions {
  readonly suggestions: readonly SuggestedEntry[];
  readonly cost: CoordinatorSuggestCost;
}

/** Merges what the shards suggest, and loads the documents of what is shown. Errors: those of the fetch phase of any shard. */
export async function fetchSuggestions(
  plan: SearchPlan,
  asked: readonly CompletionSuggestion[],
  { answers, statistics }: ShardAnswers,
  call?: Call,
): Promise<Result<FetchedSuggestions>> {
  let merged = 0;
  const shown = asked.map(({ size, skipDuplicates }, place) => {
    const shards = answers.flatMap(({ result }, answer) => {
      const options = result.suggested?.[place];
      merged += options?.docs.length ?? 0;
      return options === undefined ? [] : [{ answer, options }];
    });
    return reduceOptions(shards, size, skipDuplicates);
  });
  const wanted = partsOf(answers, shown.flat());
  const page = await fetchPage(
    planFor(plan),
    { answers: wanted.map(({ answer }) => answer), statistics },
    wanted.map(({ part }) => part),
    call,
  );
  if (!page.ok) return page;
  const { hits, fetched } = page.value;
  let next = 0;
  const suggestions = asked.map(({ name, text = '' }, place): SuggestedEntry => {
    const options = certain(shown[place]).map(({ score, text: own }) => ({ text: own, hit: { ...certain(hits[next++]), score } }));
    return { name, text, options };
  });
  const fetchedBytes = fetched.reduce((sum, result) => sum + (result?.cost.fetchedBytes ?? 0), 0);
  return ok({ suggestions, cost: { merged, returned: hits.length, fetched: hits.length, fetchedBytes } });
}

/** As of a page of hits, without what only matches of a query have. */
function planFor(plan: SearchPlan): SearchPlan {
  const { docvalueFields, fields, storedFields } = plan.request.extras ?? {};
  const extras = {
    ...(docvalueFields !== undefined && { docvalueFields }),
    ...(fields !== undefined && { fields }),
    ...(storedFields !== undefined && { storedFields }),
  };
  const { extras: _asked, ...page } = plan.request;
  const request: SearchRequest = { ...page, query: { kind: 'match_all' }, sort: [] };
  return { ...plan, sort: [], request: Object.keys(extras).length === 0 ? request : { ...request, extras } };
}

/** By shard what is loaded of it, and at which places of one long page. A document shown twice is loaded twice. */
function partsOf(
  answers: readonly ShardAnswer[],
  options: readonly ReducedOption[],
): readonly { readonly answer: ShardAnswer; readonly part: AnswerPart }[] {
  return answers.map(({ target, result }, answer) => {
    const docs: number[] = [];
    const places: number[] = [];
    for (const [place, option] of options.entries()) {
      if (option.answer !== answer) continue;
      docs.push(option.doc);
      places.push(place);
    }
    const found: QueryPhaseResult = { ...result, docs: Uint32Array.from(docs), scores: NO_SCORES, keys: [] };
    return { answer: { target, result: found }, part: { rows: docs.map((_, row) => row), places } };
  });
}

const NO_SCORES = new Float32Array(0);
