import { drawingStyle } from '../draw/drawing-style.ts';
import { plainInk } from '../draw/ink.ts';
import { shape, toMarkup, type Shape } from '../draw/shape.ts';
import type { Provenance } from './provenance.ts';

/** A picture to be saved. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly children: readonly Shape[];
}

/** A picture as the text of an SVG file, in light inks, with what it was made of inside. */
export function svgFile({ width, height, title, children }: Picture, provenance: Provenance): string {
  const ink = plainInk('light');
  const root = shape('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' }, [
    shape('title', {}, [title]),
    shape('metadata', {}, [JSON.stringify(provenance)]),
    shape('style', {}, [drawingStyle(ink)]),
    shape('rect', { width, height, fill: ink.page }),
    ...children,
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toMarkup(root)}\n`;
}

/** A text in lines of at most so many characters. */
export function linesOf(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
