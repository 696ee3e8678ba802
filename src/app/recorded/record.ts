import { type Paging, paging, type PlannedRequest } from '../../client/paging.ts';
import { datasets } from '../../datasets/catalogue.ts';
import { modes } from '../../features/paging-compare/lanes/mode.ts';
import type { ModeId } from '../../features/paging-compare/lanes/mode.ts';
import type { RecordedTrace } from '../../features/paging-compare/recorded.ts';
import { openHost } from '../../host/open-host.ts';
import { repeatable } from '../../host/repeatable.ts';
import type { Service } from '../../rest/api.ts';
import type { WireDataset, WireSearchResponse } from '../../rest/wire.ts';
import type { Recording } from './read-trace.ts';
import { recordCheck } from './record-check.ts';

/** What the page shows first: the data set and shape of an address that says nothing. */
const dataset = 'logs';
const shards = 5;
const size = 10;
/** The pages of the recorded sweep: the last one is the one the page asks about, and ends at the limit. */
const sweepPages = [1, 100, 250, 500, 750, 1_000];

type Call = <Body>(method: string, target: string, body?: unknown) => Promise<Body>;

/** Runs the engine on the default data and asks for page 1 in every way there is. Run when the page is built. */
export async function record(): Promise<{ readonly trace: Recording; readonly row: WireDataset }> {
  const service = openService();
  const call = callOf(service);
  const { data: row } = await call<{ data: WireDataset }>('GET', `/datasets/${dataset}`);
  await call('PUT', `/${dataset}`, {
    settings: { index: { number_of_shards: shards, number_of_replicas: 0 } },
    mappings: row.mappings,
  });
  const { data: task } = await call<{ data: { id: string } }>('POST', `/indices/${dataset}/imports`, { dataset });
  for (let status = 'running'; status === 'running';) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    ({ status } = (await call<{ data: { status: string } }>('GET', `/tasks/${task.id}`)).data);
  }
  const sort = row.suggested.sort.map((key) => {
    const [field = '', order = 'asc'] = key.split(':');
    return { [field]: order };
  });
  const body = { query: { match_all: {} }, sort, size };
  const lanes: [ModeId, RecordedTrace['lanes'][ModeId]][] = [];
  const sweep: [ModeId, readonly number[]][] = [];
  for (const { id } of modes) {
    lanes.push([id, traced(await ask(call, id, body))]);
    sweep.push([id, await sweepOf(call, id, body)]);
  }
  return {
    row,
    // One entry for each mode.
    trace: {
      dataset,
      documents: row.documents,
      shards,
      size,
      sort: row.suggested.sort.join(),
      sweep: { pages: sweepPages, merged: Object.fromEntries(sweep) as RecordedTrace['sweep']['merged'] },
      lanes: Object.fromEntries(lanes) as RecordedTrace['lanes'],
      check: await recordCheck(service),
    },
  };
}

/** What one request merges at each of the pages: offset jumps there, a cursor walks. */
async function sweepOf(call: Call, mode: ModeId, body: { readonly size: number }): Promise<readonly number[]> {
  const way: Paging = paging[mode];
  const search = { index: dataset, body, keepAlive: '1m', parameters: 'cost=true' };
  const send = <Answer>({ method, target, body: sent }: PlannedRequest) => call<Answer>(method, target, sent);
  let context = way.open && (await send<{ id: string }>(way.open(search))).id;
  let last: WireSearchResponse | undefined;
  const merged: number[] = [];
  const deepest = sweepPages.at(-1) ?? 0;
  for (let number = 1; number <= deepest; number++) {
    const asked = sweepPages.includes(number);
    if (mode === 'offset' && !asked) continue;
    last = await send<WireSearchResponse>(way.page(search, { number, after: () => last?.hits.hits.at(-1)?.sort, context }));
    context = last._scroll_id ?? last.pit_id ?? context;
    if (asked) merged.push(last.cost?.coordinator.merged ?? 0);
  }
  return merged;
}

async function ask(call: Call, mode: ModeId, body: { readonly size: number }): Promise<WireSearchResponse> {
  const way: Paging = paging[mode];
  const search = { index: dataset, body, keepAlive: '1m', parameters: 'cost=true' };
  const send = <Answer>({ method, target, body: sent }: PlannedRequest) => call<Answer>(method, target, sent);
  const opened = way.open && (await send<{ id: string }>(way.open(search)));
  return send(way.page(search, { number: 1, after: () => undefined, context: opened?.id }));
}

/** Without times, which differ from build to build. */
function traced({ hits, cost }: WireSearchResponse): RecordedTrace['lanes'][ModeId] {
  if (cost === undefined) throw new Error('The service counted nothing');
  return {
    hits: hits.hits,
    cost: {
      ...cost,
      coordinator: { ...cost.coordinator, reduce_ms: 0 },
      shards: cost.shards.map((shard) => ({ ...shard, query_ms: 0, fetch_ms: 0 })),
    },
  };
}

function openService(): Service {
  const files = { readFile: noFile, inflate: noFile };
  const onBug = (error: unknown): void => {
    throw error;
  };
  return openHost({ ...repeatable(), datasets: datasets(files), onBug }, { still: true }).service;
}

function callOf(service: Service): Call {
  return async <Body>(method: string, target: string, body?: unknown) => {
    const [path = '', query = ''] = target.split('?');
    const response = await service.handle({
      method,
      path,
      query,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body)),
    });
    const text = new TextDecoder().decode(response.body);
    if (response.status >= 300) throw new Error(`${method} ${target}: ${response.status} ${text}`);
    // The service's own answer to a call whose shape is known.
    return JSON.parse(text) as Body;
  };
}

function noFile(): Promise<never> {
  return Promise.reject(new Error('The default data comes from no file'));
}
