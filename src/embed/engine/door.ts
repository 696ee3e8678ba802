/** Where the engine's script leaves the way to open an engine in the page. */
export const ENGINE_DOOR = Symbol.for('fathom.embed.engine');

/** Where the built files of embeds lie. */
export interface Places {
  readonly engine: URL;
  /** Of data sets that come from files, with a closing slash. */
  readonly data: URL;
}

/** The places beside a script of ours. */
export function placesBeside(script: string): Places {
  return { engine: new URL('fathom-engine.js', script), data: new URL('../data/', script) };
}
