import type { Embeds } from './embeds.ts';
import { createChartFigure } from './chart-figure.ts';
import { defineConsole } from './define-console.ts';
import { define, sharedStyle } from './define-one.ts';
import { createStageFigure } from './stage-figure.ts';

/** Defines the elements, which all share one engine. Those that a page has already stay as they are. */
export function defineElements(embeds: Embeds): void {
  const style = sharedStyle();
  define('fathom-stage', style, (host, root) => createStageFigure(host, root, embeds));
  define('fathom-chart', style, (host, root) => createChartFigure(host, root, embeds));
  defineConsole(embeds, style);
}
