import { drawingStyle } from './drawing-style.ts';
import { schemedInk } from './ink.ts';

const ink = schemedInk;

/** Widths from which there is more room, in pixels: lanes two and two, and then all of the foot in a row. */
const widths = { middle: 560, wide: 800 } as const;

type Width = 'narrow' | 'middle' | 'wide';

/** Of the card's borders, above and below. */
const BORDERS = 2;

/** Heights of the parts of an element, in pixels: what is reserved before the script is there is what they take. */
const heights: Readonly<Record<'head' | 'lane' | 'foot' | 'chart', Readonly<Record<Width, number>>>> = {
  head: { narrow: 132, middle: 66, wide: 66 },
  lane: { narrow: 442, middle: 442, wide: 408 },
  foot: { narrow: 138, middle: 92, wide: 56 },
  chart: { narrow: 462, middle: 408, wide: 408 },
};

/** Of a console: a line of its request, what stands around it, and its answer. In pixels. */
const consoleHeights = {
  line: 20,
  answer: 240,
  around: { narrow: 164, middle: 126, wide: 126 },
  cost: { narrow: 76, middle: 38, wide: 38 },
} as const;

/** Of a lesson, before and while it is played. Its author may give it another. */
const LESSON_HEIGHT = 640;

/** Rows of a request, in CSS, from its element's attribute alone. */
function rowCount(): string {
  const each = Array.from({ length: 29 }, (_, i) => `fathom-console[rows="${i + 2}"] { --fathom-rows: ${i + 2}; }`);
  return ['fathom-console { --fathom-rows: 8; }', ...each].join('\n');
}

function consoleHeight(width: Width): string {
  const fixed = heights.head[width] + heights.foot[width] + BORDERS + consoleHeights.around[width] + consoleHeights.answer;
  return `calc(${fixed}px + var(--fathom-rows) * ${consoleHeights.line}px)`;
}

/** How many lanes an element shows, in CSS, from its attribute alone. */
const laneCount = (element: string): string => `
${element} { --fathom-o: 1; --fathom-a: 1; --fathom-s: 0; --fathom-p: 0; }
${at(element, '[modes]')} { --fathom-o: 0; --fathom-a: 0; }
${at(element, '[modes*="offset"]')} { --fathom-o: 1; }
${at(element, '[modes*="search_after"]')} { --fathom-a: 1; }
${at(element, '[modes*="scroll"]')} { --fathom-s: 1; }
${at(element, '[modes*="pit"]')} { --fathom-p: 1; }
${element} { --fathom-lanes: calc(var(--fathom-o) + var(--fathom-a) + var(--fathom-s) + var(--fathom-p)); }`;

function at(element: string, selector: string): string {
  return element === ':host' ? `:host(${selector})` : `${element}${selector}`;
}

function stageHeight(width: Width): string {
  const rows = width === 'narrow' ? 'var(--fathom-lanes)' : 'round(up, var(--fathom-lanes) / 2, 1)';
  return `calc(${heights.head[width] + heights.foot[width] + BORDERS}px + ${rows} * ${heights.lane[width]}px)`;
}

function chartHeight(width: Width): string {
  return `${heights.head[width] + heights.foot[width] + heights.chart[width] + BORDERS}px`;
}

/**
 * The style sheet that a page may link so that nothing moves when the script comes: each element keeps its room. A padding in parts of the element's own
 * width tells narrow from wide, as an element cannot ask for its own width.
 */
export function roomStyle(): string {
  const room = (element: string, height: (width: Width) => string) => {
    const below = (width: number, least: string, most: string) => `clamp(${least}, (${width}px - 100%) * 9999, ${most})`;
    const steps = [below(widths.wide, height('wide'), height('middle')), below(widths.middle, '0px', height('narrow'))];
    return `${element}:not(:defined)::before { content: ''; display: block; padding-block-start: max(${steps.join(', ')}); }`;
  };
  return `fathom-stage, fathom-chart, fathom-console, fathom-lesson { display: block; margin-block: 1rem; }
fathom-lesson:not(:defined) { block-size: ${LESSON_HEIGHT}px; }
${laneCount('fathom-stage')}
${room('fathom-stage', stageHeight)}
${room('fathom-chart', chartHeight)}
${rowCount()}
${room('fathom-console', consoleHeight)}
fathom-console:not(:defined) { position: relative; font-size: 0; line-height: 0; }
fathom-console:not(:defined) > pre { position: absolute; inset: 0; margin: 0; padding: 16px; overflow: auto; font: 13px/${consoleHeights.line}px ui-monospace, monospace; }
`;
}

/** How the elements look, in their shadow. */
export function elementStyle(): string {
  return `
${laneCount(':host')}
:host { display: block; color-scheme: light dark; container-type: inline-size; margin-block: 1rem; text-align: start; }
:host([theme='light']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; }
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
.card { display: grid; grid-template-rows: auto 1fr auto; min-inline-size: 0; color: ${ink.text}; background: ${ink.page};
  font: 13px/19px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; border: 1px solid ${ink.hairline}; border-radius: 4px; overflow: hidden; }
.card.stage { min-block-size: ${stageHeight('narrow')}; }
.card.chart { min-block-size: ${chartHeight('narrow')}; }
.card.console { min-block-size: ${consoleHeight('narrow')}; }
iframe.lesson, .card.lesson { inline-size: 100%; block-size: 100%; min-block-size: ${LESSON_HEIGHT}px; border: 1px solid ${ink.hairline}; border-radius: 4px; }
iframe.lesson { display: block; }
.question { align-content: center; justify-self: center; max-inline-size: 36rem; padding: 16px; }
.question .ask { margin: 12px 0 0; font-size: 19px; line-height: 28px; text-wrap: pretty; }
.console-body { display: grid; grid-template-columns: minmax(0, 1fr); grid-template-rows: auto auto auto auto 1fr; padding: 0 16px 8px; }
.line { display: flex; align-items: baseline; gap: 8px; min-block-size: 26px; }
.line .way, .line .code { margin-inline-start: auto; font-variant-numeric: tabular-nums; }
.code.error { color: ${ink.error}; font-weight: 600; }
textarea, .answer { font: 13px/${consoleHeights.line}px ui-monospace, 'SF Mono', Menlo, Consolas, 'Noto Sans Mono', monospace; tab-size: 2; }
textarea { display: block; inline-size: 100%; block-size: calc(var(--fathom-rows) * ${consoleHeights.line}px + 18px); margin: 0 0 6px; padding: 8px; resize: vertical; white-space: pre; color: ${ink.text}; background: ${ink.surface}; border: 1px solid ${ink.border}; border-radius: 3px; }
.cost { margin: 0 0 4px; min-block-size: ${consoleHeights.cost.narrow}px; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.answer { min-block-size: ${consoleHeights.answer}px; block-size: 0; margin: 0; padding: 8px; overflow: auto; white-space: pre; background: ${ink.surface}; border: 1px solid ${ink.hairline}; border-radius: 3px; }
.head { display: flex; flex-direction: column; gap: 4px 12px; justify-content: space-between; align-items: start; min-block-size: ${heights.head.narrow}px; padding: 12px 16px 8px; }
.title { margin: 0; font-size: 16px; line-height: 22px; font-weight: 600; text-wrap: balance; }
.sub { margin: 0; color: ${ink.muted}; }
.badge { flex: none; padding: 1px 8px; border: 1px solid ${ink.border}; border-radius: 10px; color: ${ink.muted}; font-size: 12px; line-height: 18px; white-space: nowrap; }
.badge.live { border-color: ${ink.link}; color: ${ink.link}; font-weight: 600; }
.lanes { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: 0 24px; padding-inline: 16px; }
.lane { margin: 0; min-block-size: ${heights.lane.narrow}px; padding-block: 6px; }
.name { display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; font-weight: 600; line-height: 22px; }
.name .sum { margin-inline-start: auto; font-variant-numeric: tabular-nums; }
.name .sum b { font-size: 18px; }
.way { margin: 0; color: ${ink.muted}; font-size: 12px; line-height: 18px; font-variant-numeric: tabular-nums; }
.says { margin: 4px 0 0; }
svg { display: block; max-inline-size: 100%; }
svg.drawing { inline-size: 100%; overflow: visible; }
.plot { padding-inline: 16px; min-inline-size: 0; }
.plot [role='slider']:focus-visible { outline: 2px solid ${ink.focus}; outline-offset: 2px; }
.legend { display: flex; flex-wrap: wrap; gap: 2px 16px; margin: 0; padding: 0; list-style: none; }
.legend li { display: flex; align-items: center; gap: 8px; }
.readout { margin: 0; min-block-size: 38px; color: ${ink.muted}; font-variant-numeric: tabular-nums; }
.readout.chosen { color: ${ink.text}; }
.foot { display: flex; flex-wrap: wrap; align-items: center; align-content: center; gap: 8px 12px; min-block-size: ${heights.foot.narrow}px; padding: 8px 16px; border-block-start: 1px solid ${ink.hairline}; background: ${ink.surface}; }
.status { flex: 1 1 100%; min-inline-size: 0; margin: 0; color: ${ink.muted}; font-variant-numeric: tabular-nums; }
.status.error { color: ${ink.error}; }
button, input, summary { font: inherit; color: inherit; }
button, summary { min-block-size: 32px; padding: 5px 12px; border: 1px solid ${ink.border}; border-radius: 3px; background: ${ink.page}; cursor: pointer; line-height: 20px; }
button:hover, summary:hover { background: ${ink.hover}; }
button.main { border-color: ${ink.link}; background: ${ink.link}; color: ${ink.onLink}; font-weight: 600; }
button.main:hover { filter: brightness(1.1); }
button[disabled] { opacity: 0.55; cursor: default; }
:is(button, summary, input, a, textarea, .answer):focus-visible { outline: 2px solid ${ink.focus}; outline-offset: 2px; }
.run { display: flex; align-items: center; gap: 8px; }
label { display: flex; align-items: center; gap: 6px; }
input { inline-size: 6.2em; min-block-size: 32px; padding: 4px 8px; border: 1px solid ${ink.border}; border-radius: 3px; background: ${ink.page}; font-variant-numeric: tabular-nums; }
a { color: ${ink.link}; }
.foot a { margin-inline-end: auto; }
details.save { position: relative; }
details.save summary { list-style: none; }
details.save summary::-webkit-details-marker { display: none; }
details.save summary::after { content: ' ▾'; }
.menu { position: absolute; inset-block-end: 36px; inset-inline-end: 0; z-index: 1; display: grid; min-inline-size: 11rem; padding: 4px; border: 1px solid ${ink.border}; border-radius: 4px; background: ${ink.page}; }
.menu button { border: 0; text-align: start; }
[hidden] { display: none !important; }
${(['middle', 'wide'] as const).map(widerStyle).join('\n')}
@media (forced-colors: active) {
  svg { forced-color-adjust: none; background: ${ink.page}; }
}
@media print {
  :host { color-scheme: light; break-inside: avoid; }
  .foot { display: none; }
}
${drawingStyle(ink)}`;
}

function widerStyle(width: 'middle' | 'wide'): string {
  return `@container (min-width: ${widths[width]}px) {
  .card.stage { min-block-size: ${stageHeight(width)}; }
  .card.chart { min-block-size: ${chartHeight(width)}; }
  .card.console { min-block-size: ${consoleHeight(width)}; }
  .cost { min-block-size: ${consoleHeights.cost[width]}px; }
  .head { flex-direction: row; min-block-size: ${heights.head[width]}px; }
  .card .lanes:not(.single) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .lane { min-block-size: ${heights.lane[width]}px; }
  .foot { min-block-size: ${heights.foot[width]}px; }
  .foot a { margin-inline-end: 0; }
  .status { flex-basis: 12rem; }
}`;
}
