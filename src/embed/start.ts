import { placesBeside } from './engine/door.ts';
import { openEngine } from './engine/open-engine.ts';
import { engineOnce } from './engine/shared-engine.ts';
import { defineElements } from './elements/define.ts';
import type { Recording } from './recorded/recording.ts';

/** What the build puts into the scripts. */
declare const __FATHOM_RECORDINGS__: readonly Recording[];
declare const __FATHOM_VERSION__: string;

/** Defines the elements for a page whose script of ours has this address; the engine and its data lie beside it. */
export function startEmbeds(script: string): void {
  const places = placesBeside(script);
  defineElements({
    engine: engineOnce(() => openEngine(places)),
    recordings: __FATHOM_RECORDINGS__,
    version: __FATHOM_VERSION__,
    home: new URL('../', script),
  });
}
