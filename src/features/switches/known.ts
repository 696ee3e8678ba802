/** Faults of the peers that the switches offer. @see docs/gate.md */
export const KNOWN = ['shard_doc_per_index', 'no_tie_break', 'shard_doc_unpruned', 'scroll_page_lost'] as const;

/** One of {@link KNOWN}. */
export type KnownFault = (typeof KNOWN)[number];

/** Whether the text of the faults holds that one. */
export function isKnownOn(faults: string, fault: KnownFault): boolean {
  return partsOf(faults).includes(`known=${fault}`);
}

/** The text of the faults with that one on or off; the others stay as they are. */
export function withKnown(faults: string, fault: KnownFault, on: boolean): string {
  const others = partsOf(faults).filter((part) => part !== `known=${fault}`);
  return [...others, ...(on ? [`known=${fault}`] : [])].join(', ');
}

function partsOf(faults: string): readonly string[] {
  return faults
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
