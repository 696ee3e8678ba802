import { pointShown, lanesShown } from '../../../embed/live/shown-of.ts';
import { shapeOf } from '../../../embed/live/question-of.ts';
import type { DrawnRecording, Shape } from '../../../embed/recorded/recording.ts';
import { makeFile } from '../../../embed/save/make-file.ts';
import { english } from '../../../embed/words/english.ts';
import { messages as shared } from '../../../components/messages.ts';
import type { SavedKind } from '../../../components/browser/save-kinds.tsx';
import { saveFile } from '../../../components/browser/save-file.ts';
import { largest } from '../../../components/text/largest.ts';
import { lanesInSight } from '../../../features/paging-compare/compare-view.ts';
import { modes } from '../../../features/paging-compare/lanes/mode.ts';
import { shownState, type Compare } from '../../../features/paging-compare/view/use-compare.ts';
import { FATHOM_VERSION } from '../../../rest/version.ts';
import { messages } from './messages.ts';

/** Saves the lanes in sight, or what the last sweep measured, as embeds do: with the request, the seed, the shape and the version inside. Says what came of it. */
export async function saveDrawing(part: 'lanes' | 'chart', kind: SavedKind, compare: Compare): Promise<string> {
  const recording = part === 'lanes' ? lanesOf(compare) : chartOf(compare);
  if (recording === undefined) return part === 'lanes' ? messages.noLanes : messages.noChart;
  const drawn = recording.kind === 'stage' ? recording.lanes.map(({ mode }) => mode) : recording.points.map(({ mode }) => mode);
  const asked = { modes: modes.map(({ id }) => id).filter((id) => drawn.includes(id)) };
  const { metric } = compare.view.chart;
  const how = { words: english, asked, metric: metric === 'visited' || metric === 'bytes' ? metric : ('merged' as const) };
  const { blob, name } = await makeFile(kind, recording, how);
  saveFile(name, blob, blob.type);
  return shared.saved(name);
}

function lanesOf(compare: Compare): DrawnRecording | undefined {
  const inSight = lanesInSight(compare.view.lanes);
  const states = compare.states.filter(({ mode }) => inSight.includes(mode)).map((state) => shownState(compare, state));
  const lanes = lanesShown(states, compare.question).filter(({ scene, error }) => scene !== null || error !== null);
  const page = largest(lanes, (lane) => lane.page, 1);
  return lanes.length === 0 ? undefined : { kind: 'stage', shape: shapeNow(compare), page, lanes };
}

function chartOf(compare: Compare): DrawnRecording | undefined {
  const points = compare.kept.sweeper?.getState().points ?? [];
  return points.length === 0 ? undefined : { kind: 'chart', shape: shapeNow(compare), points: points.map(pointShown) };
}

function shapeNow({ dataset, documents, settings, question, shape: { shards, maxResultWindow } }: Compare): Shape {
  const { query, size } = settings;
  return shapeOf({ data: dataset.id, shards, documents, size, query }, question, { version: FATHOM_VERSION, maxResultWindow });
}
