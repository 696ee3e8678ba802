/** The elements that other pages embed, for projects with a bundler: importing this defines them. Where there is no page, as on a server, it does nothing. */
import { defineElements } from '../embed/elements/define.ts';
import type { FathomElement } from '../embed/elements/define-one.ts';
import { embedsAt } from '../embed/embeds-for.ts';

export type { FathomElement } from '../embed/elements/define-one.ts';
export type { LaneResult, RunResult } from '../embed/elements/result.ts';

declare global {
  /** What `document.querySelector` and `document.createElement` give for our names. */
  interface HTMLElementTagNameMap {
    'fathom-stage': FathomElement;
    'fathom-chart': FathomElement;
    'fathom-console': FathomElement;
    'fathom-lesson': FathomElement;
  }
}

if (typeof customElements !== 'undefined') {
  const places = {
    // The bundler of whoever imports this looks for just these words, and takes the files along. Ours is to leave them.
    engine: new URL(/* @vite-ignore */ './fathom-engine.js', import.meta.url),
    files: new URL(/* @vite-ignore */ './fathom-files.js', import.meta.url),
    lesson: undefined,
    data: new URL('data/', document.baseURI),
  };
  defineElements(embedsAt(places));
}
