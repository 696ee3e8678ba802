import { defineElements } from './elements/define.ts';
import { embedsFor } from './embeds-for.ts';

/** Defines the elements for a page whose script of ours has this address; the engine and its data lie beside it. */
export function startEmbeds(script: string): void {
  defineElements(embedsFor(script));
}
