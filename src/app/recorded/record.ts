import { createClient, type Client } from '../../client/client.ts';
import { datasets } from '../../datasets/catalogue.ts';
import { createComparison } from '../../features/paging-compare/comparison.ts';
import type { LaneState } from '../../features/paging-compare/lanes/lane-state.ts';
import { modes, type ModeId } from '../../features/paging-compare/lanes/mode.ts';
import { answerOf } from '../../features/paging-compare/check-recorded.ts';
import { queryBody } from '../../features/paging-compare/settings.ts';
import { openHost } from '../../host/open-host.ts';
import { repeatable } from '../../host/repeatable.ts';
import { inPageFetch } from '../../rest/adapters/in-page.ts';
import type { Service } from '../../rest/api.ts';
import type { WireDataset } from '../../rest/wire.ts';
import { compareSettings } from '../routes/compare-settings.ts';
import { laneTrace } from './lane-trace.ts';
import type { Recording } from './read-trace.ts';
import { recordCheck } from './record-check.ts';

/** What the page shows first: the data set and shape of an address that says nothing. */
const dataset = 'logs';
const shards = 5;
/** The pages of the recorded sweep; lanes are recorded as they stand on the last one, which the page asks about and which ends at the limit. */
const sweepPages = [1, 100, 250, 500, 750, 1_000];

/** Runs the engine on the default data, in every way there is down to the page the page asks about. Run when the page is built. */
export async function record(): Promise<{ readonly trace: Recording; readonly row: WireDataset }> {
  const service = openService();
  const base = new URL('http://localhost/');
  const client = createClient({ fetch: inPageFetch(service, base, () => Promise.reject(new Error('There is no network'))), base });
  const row = (await client.datasets()).find(({ id }) => id === dataset);
  if (row === undefined) throw new Error(`There is no data set ${dataset}`);
  await filled(client, row);
  const { query, sort, tieBreak, size } = compareSettings({ name: 'compare', dataset, shards }, row);
  const comparison = createComparison({
    question: { index: dataset, query: queryBody(query, row.suggested.search_field), sort, tieBreak, size, generation: 0 },
    calls: client,
    schedule: (publish) => publish(),
    now: () => 0,
  });
  const sweep: (readonly LaneState[])[] = [];
  for (const page of sweepPages) {
    // By offset every page is a jump of its own.
    await comparison.lanes.find(({ mode }) => mode.canJump)?.reset();
    await comparison.goTo(page);
    sweep.push(comparison.getStates());
  }
  const of = <Value>(pick: (mode: ModeId) => Value) => {
    // One entry for each mode.
    return Object.fromEntries(modes.map(({ id }) => [id, pick(id)])) as Record<ModeId, Value>;
  };
  return {
    row,
    trace: {
      dataset,
      documents: row.documents,
      shards,
      size,
      sort: row.suggested.sort.join(),
      sweep: { pages: sweepPages, merged: of((mode) => sweep.map((states) => stateOf(states, mode).last?.merged ?? 0)) },
      first: of((mode) => answerOf(stateOf(sweep[0], mode))),
      lanes: of((mode) => laneTrace(stateOf(sweep.at(-1), mode))),
      check: await recordCheck(client),
    },
  };
}

async function filled(client: Client, { mappings }: WireDataset): Promise<void> {
  await client.createIndex(dataset, shards, mappings);
  const task = await client.startImport(dataset, { dataset });
  while ((await client.task(task.id)).status === 'running') await new Promise((resolve) => setTimeout(resolve, 20));
}

function stateOf(states: readonly LaneState[] | undefined, mode: ModeId): LaneState {
  const state = states?.find((state) => state.mode === mode);
  if (state === undefined) throw new Error(`Nothing was recorded of ${mode}`);
  return state;
}

function openService(): Service {
  const files = { readFile: noFile, inflate: noFile };
  const onBug = (error: unknown): void => {
    throw error;
  };
  return openHost({ ...repeatable(), datasets: datasets(files), onBug }, { still: true }).service;
}

function noFile(): Promise<never> {
  return Promise.reject(new Error('The default data comes from no file'));
}
