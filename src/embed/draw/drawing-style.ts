import type { Ink } from './ink.ts';

const lanes = ['offset', 'search_after', 'scroll', 'pit'] as const;

/** Style rules for the shapes of stages and charts. A file gets plain colours: not every program that shows drawings knows variables. */
export function drawingStyle(ink: Ink): string {
  return `
text { fill: ${ink.text}; font: 11px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
text.word, text.tick { fill: ${ink.muted}; }
text.large { font-size: 15px; }
text.refused { fill: ${ink.error}; font-size: 18px; font-weight: 600; }
text.yours, text.fetched { font-weight: 600; }
text.fetched { stroke: ${ink.page}; stroke-width: 3; paint-order: stroke; }
text.title { font-size: 15px; font-weight: 600; }
text.figure { font-size: 14px; font-weight: 600; }
.surface { stroke: ${ink.text}; stroke-width: 1.5; }
rect.shard { fill: ${ink.hover}; stroke: ${ink.border}; stroke-width: 0.75; }
rect.unasked { fill: none; stroke: ${ink.border}; stroke-dasharray: 3 3; }
.visited { fill: ${ink.muted}; }
.visited-share { fill: none; stroke: ${ink.muted}; stroke-dasharray: 1.5 1.5; }
.visited-share.hairline { fill: ${ink.muted}; stroke: none; }
.open, .ground, .glass { fill: ${ink.page}; }
.held { fill: none; stroke-width: 1.25; stroke-dasharray: 3 3; }
.band { opacity: 0.32; }
.thread { fill: none; stroke-width: 0.75; }
.merged { fill: ${ink.page}; stroke-width: 1.5; }
.discarded { stroke-width: 1; }
.discarded.hairline { display: none; }
rect.page { fill: ${ink.text}; }
.rim { fill: none; stroke: ${ink.muted}; stroke-width: 1.5; }
.zoom { fill: none; stroke: ${ink.muted}; stroke-dasharray: 2 2; }
.lead { stroke: ${ink.text}; }
.gate { stroke: ${ink.error}; stroke-width: 2; }
.grid { stroke: ${ink.hairline}; }
.axis { stroke: ${ink.border}; }
.line { fill: none; stroke-width: 2; }
.formula { fill: none; stroke: ${ink.muted}; stroke-width: 1.5; stroke-dasharray: 1.5 3; }
.floor { stroke: ${ink.text}; stroke-dasharray: 5 3; }
.cross { fill: none; stroke: ${ink.error}; stroke-width: 2; }
.chosen { fill: none; stroke: ${ink.focus}; stroke-width: 2; }
${lanes.map((lane) => laneStyle(`.${lane}`, ink[lane])).join('\n')}`;
}

function laneStyle(lane: string, colour: string): string {
  const each = (...names: readonly string[]) => names.map((name) => `${lane} ${name}`).join(', ');
  return `${each('.kept', '.kept-share', '.stripe', '.band', '.merged.hairline', '.marker')} { fill: ${colour}; }
${each('.held', '.thread', '.merged', '.discarded', '.kept.hairline', '.line')} { stroke: ${colour}; }
${each('.merged.hairline')} { stroke: none; }`;
}
