import { runSweep, sweepRequests } from '../../features/paging-compare/depth/sweep.ts';
import type { Asked } from '../asked/asked.ts';
import type { SharedEngine } from '../engine/shared-engine.ts';
import type { ChartRecording, PointShown } from '../recorded/recording.ts';
import { questionOf, shapeOf } from './question-of.ts';
import { pointShown } from './shown-of.ts';
import type { RunEvents } from './stage-run.ts';

/** Takes lanes to a few depths and gives what each counted. Resolves with what there is when the signal ends it. */
export async function runChart(
  engine: SharedEngine,
  { asked, version }: { readonly asked: Asked; readonly version: string },
  { onFilling, onAsking }: RunEvents,
  signal: AbortSignal,
): Promise<ChartRecording> {
  const index = await engine.filled(asked, onFilling);
  const row = engine.datasets.find(({ id }) => id === asked.data);
  if (row === undefined) throw new Error(`there is no data set ${asked.data}`);
  const question = questionOf(asked, row, index);
  const { shards, maxResultWindow } = await engine.client.settings(index);
  const matching = (await engine.client.count(index, question.query)).data.count;
  const shape = { shards, maxResultWindow, matching };
  const total = sweepRequests(shape, asked.size, asked.modes);
  const points: PointShown[] = [];
  const calls = { ask: engine.client.ask };
  const deps = {
    question,
    calls,
    among: asked.modes,
    schedule: (publish: () => void) => void setTimeout(publish),
    now: () => performance.now(),
  };
  const note = (point: PointShown): void => {
    points.push(point);
    onAsking(reached(points), total);
  };
  await runSweep(deps, shape, (point) => note(pointShown(point)), signal);
  return { kind: 'chart', shape: shapeOf(asked, question, { version, maxResultWindow }), points };
}

/** Requests so far: of each lane what its deepest point took; by offset every point is a trip of its own. */
function reached(points: readonly PointShown[]): number {
  const walked = new Map<string, number>();
  for (const { mode, requests } of points) walked.set(mode, mode === 'offset' ? (walked.get(mode) ?? 0) + 1 : requests);
  return [...walked.values()].reduce((sum, requests) => sum + requests, 0);
}
