import { type Duration, type JsonObject, runToEnd } from '../../engine/index.ts';
import { parseDuration } from '../request/duration.ts';
import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import { isJsonArray, tokenName } from '../parse/json-access.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { refuse, refuseArgument, unwrap } from '../errors/refusal.ts';
import { searchAnswer } from '../render/search-answer.ts';
import { answerOptions } from './search.ts';

interface ScrollBody {
  readonly ids?: readonly string[];
  readonly scroll?: Duration;
}

/** The next page of a scroll; what the body says wins over the query, the query over the path. @see spec 4.3 */
export async function scrollPage(exchange: Exchange): Promise<Answer> {
  const { parameters, parts, services, interruption } = exchange;
  const body = readBody(exchange, false);
  const id = body.ids?.[0] ?? parameters.text('scroll_id') ?? parts.get('scroll_id');
  if (id === undefined || id === '') return refuse({ kind: 'validation', findings: ['scrollId is missing'] });
  const response = unwrap(await services.engine.scroll(id, body.scroll ?? parameters.duration('scroll'), interruption));
  const { terminatedEarly = false, scrollPage } = response;
  return {
    status: 200,
    ...(scrollPage !== undefined && { scrollPage }),
    body: runToEnd(searchAnswer({ ...response, terminatedEarly }, answerOptions(parameters))),
  };
}

/** Frees scroll contexts. Nothing freed is 404 with the same body. */
export function clearScroll(exchange: Exchange): Answer {
  const { engine } = exchange.services;
  const body = readBody(exchange, true);
  const ids = body.ids ?? exchange.parts.get('scroll_id')?.split(',') ?? exchange.parameters.list('scroll_id') ?? [];
  if (ids.length === 0) return refuse({ kind: 'validation', findings: ['no scroll ids specified'] });
  const all = ids.length === 1 && ids[0] === '_all';
  const open = engine.contexts().filter((context) => context.kind === 'scroll');
  const { freed } = unwrap(engine.closeScrolls(all ? open.map((context) => context.id) : ids));
  return { status: freed === 0 ? 404 : 200, body: { succeeded: true, num_freed: freed } };
}

function readBody({ body }: Exchange, manyIds: boolean): ScrollBody {
  return body === undefined ? {} : readKeys(parseObjectBody(body), manyIds);
}

function readKeys(body: JsonObject, manyIds: boolean): ScrollBody {
  let ids: readonly string[] | undefined;
  let scroll: Duration | undefined;
  for (const [key, value] of body) {
    if (key === 'scroll_id' && typeof value === 'string') ids = [value];
    else if (key === 'scroll_id' && manyIds && isJsonArray(value)) ids = value.filter((id) => typeof id === 'string');
    else if (key === 'scroll' && !manyIds && typeof value === 'string') scroll = parseDuration(value, 'scroll');
    else refuseArgument(`Unknown parameter [${key}] in request body or parameter is of the wrong type[${tokenName(value)}] `);
  }
  return { ...(ids === undefined ? {} : { ids }), ...(scroll === undefined ? {} : { scroll }) };
}
