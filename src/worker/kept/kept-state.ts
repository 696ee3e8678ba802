/** Whether what is made in this tab is kept by the browser, as its engine found when it started. */
export type KeptState =
  /** `damaged`: the indices that could not be opened. `elsewhere`: another tab has the engine, and this one speaks to it. `isNew`: nothing was kept before. */
  | { readonly kind: 'kept'; readonly damaged: readonly string[]; readonly elsewhere?: true; readonly isNew?: true }
  /** It is in memory, and goes with the tab. */
  | { readonly kind: 'memory'; readonly why: WhyMemory };

/** `absent`: the browser has no place for files here, or refuses it. `taken`: another tab has it, and does not answer. `unreadable`: what lies there cannot be opened. */
export type WhyMemory = 'absent' | 'taken' | 'unreadable';
