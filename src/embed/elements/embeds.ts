import type { EngineOnce } from '../engine/shared-engine.ts';
import type { Recording } from '../recorded/recording.ts';

/** What the elements of a page share. */
export interface Embeds {
  readonly engine: EngineOnce;
  /** What was counted when they were built. */
  readonly recordings: readonly Recording[];
  /** The script that makes files of drawings. */
  readonly files: URL;
  /** The document that lessons are played in; undefined: it lies below the page that an element's `app` names. */
  readonly player: URL | undefined;
  readonly version: string;
}
