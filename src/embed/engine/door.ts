import type { Service } from '../../rest/api.ts';
import type { RemoteEvents } from '../../worker/remote-engine.ts';

/** Where the engine's script leaves the way to open an engine in the page. */
export const ENGINE_DOOR = Symbol.for('fathom.embed.engine');

/** Where the script that makes files of drawings leaves the way to it. */
export const FILES_DOOR = Symbol.for('fathom.embed.files');

/** Where the first script of ours leaves the way to the page's engine: for scripts that a page loads besides, and for lessons in frames of its own. */
export const SHARED = Symbol.for('fathom.embed.shared');

/** Opens an engine in this thread. Its data lie in the folder. */
export type OpenHere = (dataFolder: string, events: OpenEvents) => Service;

/** What an engine tells beside its answers. */
export type OpenEvents = Pick<RemoteEvents, 'onChange'> & { readonly onBug: (thrown: unknown) => void };

/** Where the built files of embeds lie. */
export interface Places {
  readonly engine: URL;
  /** The script that makes files of drawings. */
  readonly files: URL;
  /** The document that a lesson is played in; undefined: it lies below the page that an element's `app` names. */
  readonly lesson: URL | undefined;
  /** Of data sets that come from files, with a closing slash. */
  readonly data: URL;
}

/** The places beside a script of ours. */
export function placesBeside(script: string): Places {
  return {
    engine: new URL('fathom-engine.js', script),
    files: new URL('fathom-files.js', script),
    lesson: new URL('lesson.html', script),
    data: new URL('../data/', script),
  };
}
