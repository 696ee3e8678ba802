import type { AnswerScene } from '../../drawing/answer-scene.ts';
import { type Bar, type Box, type Drawing, type Label, layout, measures, stageHeight } from '../../drawing/layout.ts';
import type { StageScale } from '../../drawing/stage-scale.ts';
import type { Words } from '../words/words.ts';
import { shape, type Shape } from './shape.ts';

/** How a drawing is made. */
export interface PictureLook {
  /** In pixels. */
  readonly width: number;
  readonly words: Words;
  /** Of the pattern that fills what is thrown away; one of its own for each drawing of a document. */
  readonly hatch: string;
}

/** Where words stand that take the place of a drawing. */
const EMPTY_MIDDLE = stageHeight / 2 - 16;

/** A drawing of one answer: shards hang from a surface, what they sent runs to the coordinator, which keeps the page. Every length is a counter. */
export function stagePicture(scene: AnswerScene, scale: StageScale, look: PictureLook): readonly Shape[] {
  const { width, words, hatch } = look;
  const drawing = layout(scene, scale, width);
  const { bars, bands, held, open, labels, block, roomForWord } = drawing;
  const lengthwise = (length: Bar['length']) => bars.filter((bar) => bar.length === length).map((bar) => barShape(bar, hatch));
  return [
    hatchPattern(hatch),
    surface(width),
    ...held.map((box) => rect(box, 'held', { rx: 3 })),
    ...lengthwise('height'),
    ...open.map((box) => rect(box, 'open')),
    ...bands.map(({ path, hairline }) => shape('path', { d: path, class: hairline ? 'thread' : 'band' })),
    ...lengthwise('width'),
    word(0, block.y + block.height + 13, words.coordinator, 'word'),
    ...(roomForWord ? [word(0, measures.top - 7, words.shard, 'word')] : []),
    ...labels.map((label) => labelText(label, words)),
    ...magnified(drawing, look),
    ...pageLabel(drawing, scene.returned, words),
  ];
}

/** What stands in the place of a drawing that nobody counted: shards that were not asked, as many as there are and find room. */
export function unaskedPicture(width: number, shards: number, words: Words): readonly Shape[] {
  const count = Math.min(shards, Math.floor(width / 42));
  const left = width / 2 - (count * 42 - 14) / 2;
  return [
    surface(width),
    ...Array.from({ length: count }, (_, i) => rect({ x: left + i * 42, y: measures.top, width: 28, height: 64 }, 'unasked')),
    word(width / 2, EMPTY_MIDDLE, words.nothingRecorded, 'large', 'middle'),
  ];
}

/** What stands in the place of a drawing where the service refused: a gate below the surface. */
export function refusedPicture(width: number, words: Words): readonly Shape[] {
  const middle = width / 2;
  const y = EMPTY_MIDDLE - 30;
  return [
    surface(width),
    shape('line', { x1: middle - 90, x2: middle + 90, y1: y, y2: y, class: 'gate' }),
    word(middle, EMPTY_MIDDLE, words.refused, 'refused', 'middle'),
  ];
}

function surface(width: number): Shape {
  return shape('line', { x1: 0, x2: width, y1: measures.top, y2: measures.top, class: 'surface' });
}

function hatchPattern(id: string): Shape {
  return shape('defs', {}, [
    shape('pattern', { id, width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }, [
      shape('rect', { width: 5, height: 5, class: 'ground' }),
      shape('rect', { width: 2, height: 5, class: 'stripe' }),
    ]),
  ]);
}

function barShape(bar: Bar, hatch: string): Shape {
  const fill = bar.part === 'discarded' ? `url(#${hatch})` : undefined;
  return rect(bar, bar.hairline ? `${bar.part} hairline` : bar.part, { fill, 'data-part': bar.part, 'data-entries': bar.entries });
}

function labelText({ what, column: { shards, fetched }, x, y }: Label, words: Words): Shape {
  if (what === 'fetched') return word(x, y, words.count(fetched), 'fetched', 'middle');
  const range = shards.first === shards.last ? String(shards.first) : `${shards.first}–${shards.last}`;
  return word(x, y, range, 'word', 'middle');
}

function magnified({ magnifier, block }: Drawing, { words, hatch }: PictureLook): readonly Shape[] {
  if (magnifier === null) return [];
  const { x, y, width, times, of, bars } = magnifier;
  const top = block.y + block.height;
  return [
    shape('path', { d: `M${at(of.from)},${top}L${at(x)},${y}M${at(of.to)},${top}L${at(x + width)},${y}`, class: 'zoom' }),
    rect(magnifier, 'glass'),
    ...bars.map((bar) => barShape(bar, hatch)),
    rect(magnifier, 'rim'),
    word(x + width + 6, y + 11, words.magnified, 'word'),
    word(x + width + 6, y + 24, words.times(times), 'word'),
  ];
}

/** The page under its sliver, or under its sliver in the magnifier. */
function pageLabel({ magnifier, bars, width }: Drawing, returned: number, words: Words): readonly Shape[] {
  const page = (magnifier?.bars ?? bars).find(({ part }) => part === 'page');
  if (page === undefined) return [];
  const middle = page.x + page.width / 2;
  const x = Math.max(60, Math.min(width - 60, middle));
  const top = page.y + page.height;
  // Without a magnifier the coordinator's name stands in between.
  const lead = magnifier === null ? 20 : 6;
  return [
    shape('line', { x1: middle, x2: x, y1: top, y2: top + lead, class: 'lead' }),
    word(x, top + lead + 11, words.yourPage(returned), 'yours', 'middle'),
  ];
}

function rect({ x, y, width, height }: Box, name: string, more: Readonly<Record<string, string | number | undefined>> = {}): Shape {
  return shape('rect', { x, y, width, height, class: name, ...more });
}

function word(x: number, y: number, text: string, name: string, anchor?: 'middle' | 'end'): Shape {
  return shape('text', { x, y, class: name, 'text-anchor': anchor }, [text]);
}

function at(value: number): number {
  return Math.round(value * 100) / 100;
}
