/** Makes postings of the entries up to `to` - 1; their documents come to stand in front of what is not read yet. */
export function condense({ ends, entries, positionBits, fits }, condensing, to) {
  const { order, starts, positions } = condensing;
  const positionMask = (1 << positionBits) - 1;
  let { entry, ordinal, postings } = condensing;
  while (entry < to) {
    const termEnd = ends[order[ordinal]];
    const end = Math.min(to, termEnd);
    const first = starts[ordinal];
    for (; entry < end; entry++) {
      const docId = fits ? entries[entry] >>> positionBits : entries[2 * entry];
      if (positions !== undefined) positions[entry] = fits ? entries[entry] & positionMask : entries[2 * entry + 1];
      if (postings > first && entries[postings - 1] === docId) {
        // Without positions a document counts a term once.
        if (positions !== undefined) countAgain(condensing, postings - 1);
        continue;
      }
      entries[postings] = docId;
      condensing.freqs[postings++] = 1;
    }
    if (entry === termEnd) starts[++ordinal] = postings;
  }
  condensing.entry = entry;
  condensing.ordinal = ordinal;
  condensing.postings = postings;
}
/** Adds one to a frequency, in a wider array where need be. */
function countAgain(condensing, at) {
  const { freqs } = condensing;
  if (freqs[at] === 0xff && freqs instanceof Uint8Array) condensing.freqs = new Uint16Array(freqs);
  else if (freqs[at] === 0xffff && freqs instanceof Uint16Array) condensing.freqs = new Uint32Array(freqs);
  condensing.freqs[at]++;
}
