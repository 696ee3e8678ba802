import type { AnswerScene } from '../../drawing/answer-scene.ts';
import { type Bar, type Box, type Drawing, layout, measures, stageHeight } from '../../drawing/layout.ts';
import type { StageScale } from '../../drawing/stage-scale.ts';
import { count } from '../../requests/count.ts';
import { escapeHtml } from './escape-html.ts';

/** The drawing's width, in pixels of its own. */
const WIDTH = 420;

/** A drawing of one search as SVG: shards hang from a surface, what they sent runs to the coordinator, which keeps the page. */
export function picture(scene: AnswerScene, scale: StageScale): string {
  const drawing = layout(scene, scale, WIDTH);
  const { bars, bands, held, open, labels, block, roomForWord } = drawing;
  const shapes = [
    `<line x1="0" x2="${WIDTH}" y1="${measures.top}" y2="${measures.top}" class="surface"/>`,
    ...held.map((box) => rect(box, 'held')),
    ...bars.filter(({ length }) => length === 'height').map(barShape),
    ...open.map((box) => rect(box, 'open')),
    ...bands.map(({ path, hairline }) => `<path d="${path}" class="${hairline ? 'thread' : 'band'}"/>`),
    ...bars.filter(({ length }) => length === 'width').map(barShape),
    word(0, block.y + block.height + 13, 'coordinator'),
    ...(roomForWord ? [word(0, measures.top - 7, 'shard')] : []),
    ...labels.map(({ what, column: { shards, fetched }, x, y }) =>
      what === 'shard'
        ? word(x, y, shards.first === shards.last ? `${shards.first}` : `${shards.first}–${shards.last}`, 'middle')
        : word(x, y, count(fetched), 'middle'),
    ),
    ...magnified(drawing),
    pageLabel(drawing, scene.returned),
  ];
  return `<svg viewBox="0 0 ${WIDTH} ${stageHeight}" role="img" aria-label="${escapeHtml(sentenceOf(scene))}">${shapes.join('')}</svg>`;
}

/** A drawing in words. */
export function sentenceOf({ columns, merged, returned, discarded }: AnswerScene): string {
  const shards = columns.reduce((sum, column) => sum + column.shards.count, 0);
  const sent = columns.reduce((sum, column) => sum + column.sent, 0);
  return `${count(shards)} ${shards === 1 ? 'shard' : 'shards'} sent ${count(sent)} entries; ${count(merged)} were merged, ${count(returned)} returned and ${count(discarded)} thrown away.`;
}

function magnified({ magnifier, block }: Drawing): readonly string[] {
  if (magnifier === null) return [];
  const { x, y, width, times, of, bars } = magnifier;
  const top = block.y + block.height;
  return [
    `<path d="M${round(of.from)},${top}L${round(x)},${y}M${round(of.to)},${top}L${round(x + width)},${y}" class="zoom"/>`,
    rect(magnifier, 'glass'),
    ...bars.map(barShape),
    rect(magnifier, 'rim'),
    word(x + width + 6, y + 16, `× ${count(times)}`),
  ];
}

/** The page under its sliver, or under its sliver in the magnifier. */
function pageLabel({ magnifier, bars, width }: Drawing, returned: number): string {
  const page = (magnifier?.bars ?? bars).find(({ part }) => part === 'page');
  if (page === undefined) return '';
  const x = Math.max(60, Math.min(width - 60, page.x + page.width / 2));
  return word(x, page.y + page.height + (magnifier === null ? 31 : 17), `the page: ${count(returned)}`, 'middle');
}

function barShape(bar: Bar): string {
  return rect(bar, `${bar.part}${bar.hairline ? ' hairline' : ''}`);
}

function rect({ x, y, width, height }: Box, name: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" class="${name}"/>`;
}

function word(x: number, y: number, text: string, anchor = 'start'): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escapeHtml(text)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
