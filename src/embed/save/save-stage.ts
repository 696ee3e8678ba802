import { stageHeight } from '../../drawing/layout.ts';
import { stageScale } from '../../drawing/stage-scale.ts';
import { modeOf } from '../../features/paging-compare/lanes/mode.ts';
import { markShapes } from '../draw/chart-picture.ts';
import { sentenceOf } from '../draw/sentences.ts';
import { shape, type Shape } from '../draw/shape.ts';
import { refusedPicture, stagePicture } from '../draw/stage-picture.ts';
import type { Said } from '../elements/figure.ts';
import type { LaneShown, StageRecording } from '../recorded/recording.ts';
import { provenanceLine } from './provenance.ts';
import { linesOf, type Picture } from './svg-file.ts';

const LANE = 440;
const EDGE = 20;
const HEAD = 64;
const NAME = 34;
const SAYS = 70;
const ROW = NAME + stageHeight + SAYS;

/** A stage as a picture: its lanes two and two, each with what it says. */
export function stageFile({ shape: asked, page, lanes }: StageRecording, { words }: Pick<Said, 'words'>): Picture {
  const across = Math.min(2, lanes.length);
  const width = 2 * EDGE + across * LANE + (across - 1) * EDGE;
  const title = words.stageTitle(page, asked.data);
  const scale = stageScale(lanes.flatMap(({ scene }) => scene ?? []));
  const places = lanes.map((_, i) => ({ x: EDGE + (i % 2) * (LANE + EDGE), y: HEAD + Math.floor(i / 2) * ROW }));
  return {
    width,
    height: HEAD + Math.ceil(lanes.length / 2) * ROW + 30,
    title,
    children: [
      shape('text', { x: EDGE, y: 30, class: 'title' }, [title]),
      shape('text', { x: EDGE, y: 48, class: 'word' }, [words.asked(asked.documents, asked.shards, asked.size, asked.query)]),
      ...lanes.map((lane, i) => laneGroup(lane, places[i] ?? { x: 0, y: 0 }, { words, scale })),
      shape('text', { x: EDGE, y: HEAD + Math.ceil(lanes.length / 2) * ROW + 12, class: 'word' }, [provenanceLine(asked)]),
    ],
  };
}

function laneGroup(
  lane: LaneShown,
  { x, y }: { readonly x: number; readonly y: number },
  { words, scale }: Pick<Said, 'words'> & { readonly scale: ReturnType<typeof stageScale> },
): Shape {
  const mode = modeOf(lane.mode);
  const drawn =
    lane.scene === null ? refusedPicture(LANE, words) : stagePicture(lane.scene, scale, { width: LANE, words, hatch: `hatch-${mode.id}` });
  const says = [words.requestsHere(lane.requests, lane.trip), ...linesOf(sentenceOf(lane, words), 76)];
  const merged = lane.scene === null ? [] : [`${words.count(lane.scene.merged)} ${words.merged}`];
  return shape('g', { class: mode.id, transform: `translate(${x} ${y})` }, [
    ...markShapes(mode, 17, 14),
    shape('text', { x: 44, y: 19, class: 'figure' }, [mode.name]),
    ...merged.map((text) => shape('text', { x: LANE, y: 19, class: 'figure', 'text-anchor': 'end' }, [text])),
    shape('g', { transform: `translate(0 ${NAME})` }, drawn),
    ...says.map((line, i) => shape('text', { x: 0, y: NAME + stageHeight + 14 + i * 15 }, [line])),
  ]);
}
