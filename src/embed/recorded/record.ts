import { datasets } from '../../datasets/catalogue.ts';
import { openHost } from '../../host/open-host.ts';
import { repeatable } from '../../host/repeatable.ts';
import { readAsked } from '../asked/asked.ts';
import { engineOnce } from '../engine/shared-engine.ts';
import { usualRequest } from '../asked/console-asked.ts';
import { runConsole } from '../live/console-run.ts';
import { stateShown } from '../live/shown-of.ts';
import { createStageRun } from '../live/stage-run.ts';
import type { PointShown, Recording, StageRecording } from './recording.ts';

const everyMode = 'offset,search_after,scroll,pit';

/** Pages that are counted when embeds are built, so that the usual questions have a picture before anybody runs them: those of a stage, and those of the chart. */
const pages = { stage: [1, 10, 100, 1_000], chart: [1, 10, 100, 500, 1_000, 1_001] };

const quiet = { onFilling: () => undefined, onAsking: () => undefined };

/** Runs the engine on the usual questions: logs on five shards, in every way. The same build gives the same recordings. */
export async function recordUsual(version: string): Promise<readonly Recording[]> {
  const { asked } = readAsked((name) => (name === 'modes' ? everyMode : null));
  const engine = await engineOnce(() => Promise.resolve({ service: openService(), where: 'worker', another: openService }))();
  const { signal } = new AbortController();
  const run = createStageRun(engine, asked, version);
  const stages: StageRecording[] = [];
  const points: PointShown[] = [];
  // One walk for both: every page of a stage is one of the chart.
  for (const page of pages.chart) {
    const recording = await run.goTo(page, quiet, signal);
    if (pages.stage.includes(page)) stages.push(recording);
    for (const state of run.states()) points.push(stateShown(state, page));
  }
  await run.close();
  const shape = stages[0]?.shape;
  if (shape === undefined) throw new Error('No page of a stage is one of the chart');
  const answered = await runConsole(engine, { text: usualRequest, asked, name: 'logs', version, noRequest: '' }, quiet, signal);
  return [...stages, { kind: 'chart', shape, points }, answered];
}

function openService() {
  const files = { readFile: noFile, inflate: noFile };
  const onBug = (error: unknown): void => {
    throw error;
  };
  return openHost({ ...repeatable(), datasets: datasets(files), onBug }, { still: true }).service;
}

function noFile(): Promise<never> {
  return Promise.reject(new Error('What is recorded comes from no file'));
}
