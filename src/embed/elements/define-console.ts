import { createConsoleFigure } from './console-figure.ts';
import { define } from './define-one.ts';
import type { Embeds } from './embeds.ts';

/** Defines `<fathom-console>`. */
export function defineConsole(embeds: Embeds, style: CSSStyleSheet): void {
  define('fathom-console', style, (host, root) => createConsoleFigure(host, root, embeds));
}
