import type { Embeds } from './embeds.ts';
import { createChartFigure } from './chart-figure.ts';
import { defineConsole } from './define-console.ts';
import { define, sharedStyle } from './define-one.ts';
import { createLessonFigure } from './lesson-figure.ts';
import { createStageFigure } from './stage-figure.ts';

/** What the build puts into the scripts: what stands first of our own lessons, by their names. */
declare const __FATHOM_LESSONS__: Parameters<typeof createLessonFigure>[3];

/** Defines the elements, which all share one engine. Those that a page has already stay as they are. */
export function defineElements(embeds: Embeds): void {
  const style = sharedStyle();
  define('fathom-stage', style, (host, root) => createStageFigure(host, root, embeds));
  define('fathom-chart', style, (host, root) => createChartFigure(host, root, embeds));
  define('fathom-lesson', style, (host, root) => createLessonFigure(host, root, embeds, __FATHOM_LESSONS__));
  defineConsole(embeds, style);
}
