import type { QueryClient } from '@tanstack/react-query';
import type { Ask } from '../../../client/ask.ts';
import { openApiQuery } from '../../../client/queries/open-api-query.ts';
import type { ConsoleModel } from '../console-model.ts';
import { historyKey } from '../history/history.ts';
import { readEndpoints, type ServiceDescription } from '../../../requests/endpoints.ts';
import { messages } from '../messages.ts';
import { predict } from '../../../requests/predict.ts';
import type { KnownIndices } from '../../../requests/sheet/index-facts.ts';
import { requestsOf } from '../../../requests/sheet/search-request.ts';
import { requestsIn } from '../../../requests/sheet/split.ts';
import type { ConsoleTab } from '../tabs/tabs-state.ts';
import type { Elsewhere, Gesture, Run } from './runs.ts';

/** What a sheet is run with. */
export interface SheetRun {
  readonly ask: Ask;
  readonly queries: QueryClient;
  readonly model: ConsoleModel;
  readonly known: KnownIndices;
  readonly costs: boolean;
  readonly elsewhere: Elsewhere | undefined;
  /** Told which answer is looked at while the requests run; undefined: the newest. */
  readonly onShow: (id: number | undefined) => void;
  readonly say: (text: string) => void;
}

/** Runs the requests of a sheet that a range touches, or all of them, and notes them in the history. */
export async function runSheet(
  { ask, queries, model, known, costs, elsewhere, onShow, say }: SheetRun,
  { id, name, text }: ConsoleTab,
  range: { readonly from: number; readonly to: number } | 'all',
  gesture: Gesture,
): Promise<void> {
  const { sheet, requests } = requestsOf(text);
  const wanted = range === 'all' ? sheet.requests : requestsIn(sheet, range.from, range.to);
  if (wanted.length === 0) return say(messages.nothingToRun);
  const description = await queries.ensureQueryData(openApiQuery<ServiceDescription>(ask));
  const first = model.runs.getState().reduce((most, run) => Math.max(most, run.id + 1), 0);
  const started = model.runs.start(
    id,
    requests.flatMap((read, i) =>
      wanted.includes(read.request)
        ? [{ read, source: text.slice(read.request.from, read.request.to), prediction: predict(requests, i, known) }]
        : [],
    ),
    { gesture, costs, elsewhere, endpoints: readEndpoints(description) },
  );
  onShow(wanted.length === 1 ? first : undefined);
  const done = await started;
  say(saidOf(done));
  const history = await model.history;
  await history.add({
    at: Date.now(),
    name,
    sheet: text,
    requests: done.map(({ source, exchange }) => ({ text: source, status: exchange?.status })),
  });
  return queries.invalidateQueries({ queryKey: historyKey });
}

function saidOf(done: readonly Run[]): string {
  const answered = done.filter(({ status }) => status === 'answered').length;
  const failed = done.filter(({ status, exchange }) => status === 'failed' || (exchange !== undefined && exchange.status >= 400)).length;
  if (done.some(({ status }) => status === 'stopped')) return messages.saidStopped(answered, done.length);
  return failed === 0 ? messages.saidOk(done.length) : messages.saidFailed(done.length, failed);
}
