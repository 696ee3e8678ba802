import { fold, type AnswerScene, type Column } from './answer-scene.ts';
import { magnifierPart, type StageScale } from './stage-scale.ts';
import type { StepId } from './steps.ts';

/** What a bar stands for. A share has no place: it lies beside its column. */
export type Part = 'shard' | 'visited' | 'visited-share' | 'kept' | 'kept-share' | 'merged' | 'discarded' | 'page';

/** A box of the drawing. Along its `length` it is as long as its entries on the drawing's scale; a hairline is drawn longer, to be seen. */
export interface Bar extends Box {
  readonly key: string;
  readonly part: Part;
  /** The counter it stands for. */
  readonly entries: number;
  readonly length: 'width' | 'height';
  readonly hairline: boolean;
  /** The step that settles its counter. */
  readonly step: StepId;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What reached the coordinator of a shard: from its column to its part of the merge, where it is as wide as those entries. */
export interface Band {
  readonly key: string;
  readonly entries: number;
  readonly width: number;
  readonly hairline: boolean;
  readonly path: string;
}

/** The merge around the page, magnified. */
export interface Magnifier extends Box {
  readonly times: number;
  /** What of the merge it shows, in pixels of the drawing. */
  readonly of: { readonly from: number; readonly to: number };
  readonly bars: readonly Bar[];
}

/** A place for a word or a number that the component knows. */
export interface Label {
  readonly key: string;
  readonly what: 'shard' | 'fetched';
  readonly column: Column;
  readonly x: number;
  readonly y: number;
}

/** The shapes of one lane's drawing, in pixels. */
export interface Drawing {
  readonly width: number;
  readonly bars: readonly Bar[];
  readonly bands: readonly Band[];
  /** Outlines of what is held open. */
  readonly held: readonly (Box & { readonly key: string })[];
  /** The ends of columns that are lower bounds. */
  readonly open: readonly (Box & { readonly key: string })[];
  readonly labels: readonly Label[];
  /** There is room for a word before the first number. */
  readonly roomForWord: boolean;
  readonly block: Box;
  readonly magnifier: Magnifier | null;
}

/** The drawing's measures, in pixels. `merge` is the part of its width that the largest merge takes. */
export const measures = {
  edge: 8,
  top: 22,
  depth: 128,
  bands: 48,
  block: 24,
  gap: 18,
  magnifier: 26,
  foot: 22,
  hairline: 1.5,
  merge: 0.74,
} as const;

const floor = measures.top + measures.depth;
const blockY = floor + measures.bands;
const magnifierY = blockY + measures.block + measures.gap;

/** The height of every drawing, whatever is in it. */
export const stageHeight = magnifierY + measures.magnifier + measures.foot;

/** Pixels for an entry, along the columns and across the merge. */
export function pixelsPerEntry({ longest, most }: StageScale, width: number): { readonly down: number; readonly across: number } {
  return { down: measures.depth / longest, across: (width * measures.merge) / most };
}

/** Where everything of an answer's drawing lies. */
export function layout(scene: AnswerScene, scale: StageScale, width: number): Drawing {
  const { down, across } = pixelsPerEntry(scale, width);
  const columns = fold(scene.columns, scale.perColumn);
  const places = columnPlaces(columns.length, width);
  const placed = columns.map((column, i) => ({ column, x: places.left + i * places.pitch, bar: places.bar, down }));
  const block = boxOf(scene.merged * across, width);
  return {
    width,
    bars: [...placed.flatMap(barsOf), ...blockBars(scene, block, across)],
    bands: bandsOf(placed, block, across),
    held: scene.held === 0 ? [] : placed.map(outline),
    open: placed.filter(({ column }) => column.atLeast).map(openEnd),
    labels: labelsOf(placed, places.pitch),
    roomForWord: places.left >= wordWidth,
    block,
    magnifier: scale.magnified > 1 && scene.merged > 0 ? magnifierOf(scene, block, { across, width, times: scale.magnified }) : null,
  };
}

/** The word before the shards' numbers, in pixels. */
const wordWidth = 40;

interface Placed {
  readonly column: Column;
  readonly x: number;
  readonly bar: number;
  readonly down: number;
}

function columnPlaces(count: number, width: number) {
  const pitch = Math.min(46, (width - 2 * measures.edge) / Math.max(1, count));
  const bar = Math.max(2, pitch * 0.56);
  return { pitch, bar, left: (width - pitch * count + pitch - bar) / 2 };
}

function barsOf({ column, x, bar, down }: Placed): readonly Bar[] {
  const { key, matched, visited, kept } = column;
  const thin = Math.max(1, Math.min(3, bar * 0.14));
  const inColumn = { x, width: bar };
  const left = { x: x - thin - 1, width: thin };
  const right = { x: x + bar + 1, width: thin };
  const upright = (part: Part, step: StepId, entries: number, from: number, at: { x: number; width: number }) =>
    entries === 0
      ? []
      : [
          visible({
            key: `${key} ${part}`,
            part,
            step,
            entries,
            length: 'height',
            ...at,
            y: measures.top + from * down,
            height: entries * down,
          }),
        ];
  // What has no place hangs from nothing: in the middle of its column's height.
  const loose = (entries: number) => Math.max(0, (matched - entries) / 2);
  return [
    ...upright('shard', 'ask', matched, 0, inColumn),
    ...(visited.from === null
      ? upright('visited-share', 'keep', visited.entries, loose(visited.entries), left)
      : upright('visited', 'keep', visited.entries, visited.from, left)),
    ...(kept.from === null
      ? upright('kept-share', 'keep', kept.entries, loose(kept.entries), right)
      : upright('kept', 'keep', kept.entries, kept.from, inColumn)),
  ];
}

/** A bar that would be thinner than a hairline becomes one, around its own middle. */
function visible(bar: Omit<Bar, 'hairline'>): Bar {
  const { length } = bar;
  const [at, size] = length === 'width' ? [bar.x, bar.width] : [bar.y, bar.height];
  if (size >= measures.hairline) return { ...bar, hairline: false };
  const start = length === 'width' ? { x: at + (size - measures.hairline) / 2 } : { y: at };
  return { ...bar, ...start, [length]: measures.hairline, hairline: true };
}

/** The coordinator's block, in the middle of the drawing. */
function boxOf(length: number, width: number): Box {
  return { x: (width - length) / 2, y: blockY, width: length, height: measures.block };
}

/** The merge, and in it what is thrown away and the page, in the order of the merge. */
function blockBars({ merged, before, returned, discarded }: AnswerScene, block: Box, across: number): readonly Bar[] {
  const along = (key: string, part: Part, step: StepId, from: number, entries: number) =>
    entries === 0
      ? []
      : [
          visible({
            key,
            part,
            step,
            entries,
            length: 'width',
            x: block.x + from * across,
            y: block.y,
            width: entries * across,
            height: block.height,
          }),
        ];
  return [
    ...along('merged', 'merged', 'merge', 0, merged),
    ...along('before', 'discarded', 'discard', 0, before),
    ...along('behind', 'discarded', 'discard', before + returned, discarded - before),
    ...along('page', 'page', 'discard', before, returned),
  ];
}

function bandsOf(placed: readonly Placed[], block: Box, across: number): readonly Band[] {
  let passed = 0;
  return placed.flatMap(({ column, x, bar, down }) => {
    if (column.passed === 0) return [];
    const exact = column.passed * across;
    const width = Math.max(exact, measures.hairline / 2);
    const right = block.x + passed * across + (exact + width) / 2;
    passed += column.passed;
    const top = measures.top + column.matched * down + 2;
    const half = Math.min(width, bar) / 2;
    const centre = x + bar / 2;
    const bend = (blockY - top) * 0.55;
    const path = [
      `M${round(centre - half)},${round(top)}`,
      `C${round(centre - half)},${round(top + bend)} ${round(right - width)},${round(blockY - bend)} ${round(right - width)},${blockY}`,
      `L${round(right)},${blockY}`,
      `C${round(right)},${round(blockY - bend)} ${round(centre + half)},${round(top + bend)} ${round(centre + half)},${round(top)}Z`,
    ].join('');
    return [{ key: column.key, entries: column.passed, width, hairline: width !== exact, path }];
  });
}

function outline({ column, x, bar, down }: Placed) {
  const room = Math.min(5, bar * 0.3);
  return { key: column.key, x: x - room, y: measures.top, width: bar + 2 * room, height: column.matched * down + 3 };
}

function openEnd({ column, x, bar, down }: Placed) {
  return { key: column.key, x: x - 1, y: measures.top + column.matched * down - 2, width: bar + 2, height: 4 };
}

/** Numbers of shards, all or the outermost ones; and what each was fetched from, where there is room for it. */
function labelsOf(placed: readonly Placed[], pitch: number): readonly Label[] {
  return placed.flatMap(({ column, x, bar, down }, i) => {
    const label = (what: Label['what'], y: number): Label => ({ key: `${column.key} ${what}`, what, column, x: x + bar / 2, y });
    const named = pitch >= 18 || i === 0 || i === placed.length - 1;
    const bottom = measures.top + column.matched * down;
    return [
      ...(named ? [label('shard', measures.top - 7)] : []),
      ...(pitch >= 12 && column.fetched > 0 && bottom > measures.top + 18 ? [label('fetched', bottom - 5)] : []),
    ];
  });
}

/** The part of the merge around the page: all lanes magnify as much, so what is large stays larger than the magnifier. */
function magnifierOf(scene: AnswerScene, block: Box, look: { across: number; width: number; times: number }): Magnifier {
  const { merged, before, returned } = scene;
  const scale = look.across * look.times;
  const box = { ...boxOf(look.width * measures.merge * magnifierPart, look.width), y: magnifierY, height: measures.magnifier };
  const shown = box.width / scale;
  const first = Math.max(0, Math.min(before + returned / 2 - shown / 2, merged - shown));
  const last = Math.min(merged, first + shown);
  // What is smaller than the magnifier lies in its middle.
  const left = box.x + (box.width - (last - first) * scale) / 2;
  const part = (key: string, part: Part, from: number, to: number): readonly Bar[] => {
    const entries = Math.min(to, last) - Math.max(from, first);
    if (entries <= 0) return [];
    const x = left + (Math.max(from, first) - first) * scale;
    return [visible({ key, part, step: 'discard', entries, length: 'width', x, y: box.y, width: entries * scale, height: box.height })];
  };
  return {
    ...box,
    times: look.times,
    of: { from: block.x + first * look.across, to: block.x + last * look.across },
    bars: [
      ...part('before', 'discarded', 0, before),
      ...part('behind', 'discarded', before + returned, merged),
      ...part('page', 'page', before, before + returned),
    ],
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
