import type { Mark } from '../model/classify.ts';

/** One stroke or filling of a mark. Shapes carry the meaning; colours only repeat it. */
export interface MarkLayer {
  readonly mark: Mark;
  readonly paint: 'fill' | 'stroke';
  readonly dashed: boolean;
  /** Path of one cell of that side at a place, as SVG reads it. */
  readonly path: (x: number, y: number, side: number) => string;
}

/** Every mark, in the order of the legend. */
export const marks: readonly Mark[] = ['once', 'duplicate', 'missing', 'newSeen', 'newUnseen', 'ghost', 'gone', 'unreached'];

const round = (value: number) => Math.round(value * 100) / 100;

function square(inset: number): MarkLayer['path'] {
  return (x, y, side) => {
    const edge = round(side * inset);
    const length = round(side - 2 * edge);
    return `M${round(x + edge)} ${round(y + edge)}h${length}v${length}h${-length}z`;
  };
}

function circle(radius: number): MarkLayer['path'] {
  return (x, y, side) => {
    const r = round(side * radius);
    return `M${round(x + side / 2 - r)} ${round(y + side / 2)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  };
}

const slash: MarkLayer['path'] = (x, y, side) => {
  const edge = round(side * 0.14);
  const length = round(side - 2 * edge);
  return `M${round(x + edge)} ${round(y + side - edge)}l${length} ${-length}`;
};

const dash: MarkLayer['path'] = (x, y, side) => `M${round(x + side * 0.3)} ${round(y + side / 2)}h${round(side * 0.4)}`;

const layer = (mark: Mark, paint: MarkLayer['paint'], path: MarkLayer['path'], dashed = false): MarkLayer => ({
  mark,
  paint,
  path,
  dashed,
});

/**
 * Filled: seen once. Filled inside a second border: seen again. Dashed and hollow: missing. Dot: new and seen; ring: new and not seen.
 * Slash: shown after it was deleted. Short dash: deleted before it came by. Point: not reached.
 */
export const markLayers: readonly MarkLayer[] = [
  layer('once', 'fill', square(0.2)),
  layer('duplicate', 'fill', square(0.3)),
  layer('duplicate', 'stroke', square(0.11)),
  layer('missing', 'stroke', square(0.16), true),
  layer('newSeen', 'fill', circle(0.3)),
  layer('newUnseen', 'stroke', circle(0.27)),
  layer('ghost', 'stroke', square(0.16)),
  layer('ghost', 'stroke', slash),
  layer('gone', 'stroke', dash),
  layer('unreached', 'fill', circle(0.08)),
];
