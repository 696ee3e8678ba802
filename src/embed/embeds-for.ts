import type { Embeds } from './elements/embeds.ts';
import { SHARED, placesBeside, type Places } from './engine/door.ts';
import { openEngine } from './engine/open-engine.ts';
import { engineOnce, type EngineOnce } from './engine/shared-engine.ts';
import type { Recording } from './recorded/recording.ts';

/** What the build puts into the scripts. */
declare const __FATHOM_RECORDINGS__: readonly Recording[];
declare const __FATHOM_VERSION__: string;

/** What elements need in a page whose script of ours has this address. */
export function embedsFor(script: string): Embeds {
  return embedsAt(placesBeside(script));
}

/** The same, where the files lie at these places. */
export function embedsAt(places: Places): Embeds {
  // Only scripts of ours know the name.
  const page = globalThis as unknown as { [SHARED]?: EngineOnce };
  page[SHARED] ??= engineOnce(() => openEngine(places));
  return {
    engine: page[SHARED],
    recordings: __FATHOM_RECORDINGS__,
    files: places.files,
    player: places.lesson,
    version: __FATHOM_VERSION__,
  };
}
