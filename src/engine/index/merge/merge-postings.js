import { ITEMS_AT_ONCE } from '../memory/slices.ts';
import { DROPPED } from './merge-terms.ts';
import { PostingsRoom } from '../segment/postings-code.ts';
/** What a posting costs, and a term besides. */
const UNITS_PER_POSTING = 7;
const UNITS_PER_TERM = 60;
/** What a posting costs whose document is marked. */
const UNITS_PER_SEEN = 2;
/** Shorter runs are copied by a loop: a view costs more. */
const SHORT_RUN = 32;
/**
 * Joins the postings of segments that follow each other, in slices: each source is read in order and its entries go
 * behind those already there, so docIds stay ascending and nothing is compared.
 */
export function* mergePostings(sources, merged, docCount, meter) {
  const starts = newStarts(merged.terms.size, meter.scratch);
  for (const source of sources) yield* countSource(source, starts, meter);
  for (const sizes of [starts.postings, starts.positions]) {
    sumUp(sizes);
    if (meter.add(sizes.length * 2)) yield meter.take();
  }
  const output = new PostingsOutput(starts, sources, meter.scratch);
  for (const source of sources) yield* output.copySource(source, meter);
  const norms = yield* mergeNorms(sources, docCount, meter);
  return {
    starts: starts.postings,
    docIds: output.docIds,
    freqs: output.freqs,
    positions: output.positions,
    norms,
    docCount: yield* countDocs(sources, output.docIds, docCount, meter),
  };
}
function newStarts(termCount, scratch) {
  return { postings: scratch.uint32(termCount + 1), positions: scratch.uint32(termCount + 1) };
}
function* countSource({ field, docMap, ordinalMap, complete }, starts, meter) {
  const runs = complete ? undefined : field.runs();
  for (let ordinal = 0; ordinal < ordinalMap.length; ordinal++) {
    const target = ordinalMap[ordinal];
    if (target === DROPPED) continue;
    if (runs === undefined) {
      starts.postings[target + 1] += field.docFreq(ordinal);
      starts.positions[target + 1] += field.totalTermFreq(ordinal);
      if (meter.add(UNITS_PER_TERM / 4)) yield meter.take();
      continue;
    }
    runs.open(ordinal);
    for (let count = runs.next(); count > 0; count = runs.next()) {
      const { docIds, freqs } = runs;
      for (let i = 0; i < count; i++) {
        if (docMap[docIds[i]] < 0) continue;
        starts.postings[target + 1]++;
        starts.positions[target + 1] += freqs[i];
      }
      if (meter.add(UNITS_PER_TERM + count * UNITS_PER_POSTING)) yield meter.take();
    }
  }
}
function sumUp(counts) {
  for (let i = 1; i < counts.length; i++) counts[i] += counts[i - 1];
}
class PostingsOutput {
  docIds;
  freqs;
  positions;
  #next;
  #nextPosition;
  #room = new PostingsRoom();
  constructor(starts, sources, scratch) {
    this.#next = copyOf(starts.postings, scratch);
    this.#nextPosition = copyOf(starts.positions, scratch);
    let freqBytes = 1;
    let positionBytes = 0;
    for (const { field } of sources) {
      if (field.terms.size === 0) continue;
      freqBytes = Math.max(freqBytes, field.freqBytes);
      if (field.positions) positionBytes = Math.max(positionBytes, field.positions.BYTES_PER_ELEMENT);
    }
    const size = starts.postings[starts.postings.length - 1];
    this.docIds = scratch.uint32(size);
    this.freqs = scratch.uints(largestIn(freqBytes), size);
    if (positionBytes > 0) this.positions = scratch.uints(largestIn(positionBytes), starts.positions[starts.positions.length - 1]);
  }
  *copySource(source, meter) {
    const { field, ordinalMap, complete } = source;
    const runs = field.runs(this.#room);
    const { positions } = field;
    const base = source.docMap.length === 0 ? 0 : source.docMap[0];
    for (let ordinal = 0; ordinal < ordinalMap.length; ordinal++) {
      const target = ordinalMap[ordinal];
      if (target === DROPPED) continue;
      runs.open(ordinal);
      let position = positions ? field.positionsFrom(ordinal) : 0;
      for (let count = runs.next(); count > 0; count = runs.next()) {
        const before = this.#nextPosition[target];
        position = complete
          ? this.#copyAll(target, runs, count, positions, position, base)
          : this.#copyLive(target, runs, count, positions, position, source.docMap);
        const copied = positions ? this.#nextPosition[target] - before : 0;
        if (meter.add(UNITS_PER_TERM + count * UNITS_PER_POSTING + copied)) yield meter.take();
      }
    }
  }
  /** Copies a run of `count` postings, whose positions start at `position`; answers where they end. */
  #copyAll(target, { docIds, freqs }, count, positions, position, base) {
    let at = this.#next[target];
    let end = position;
    for (let i = 0; i < count; i++, at++) {
      this.docIds[at] = docIds[i] + base;
      const freq = freqs[i];
      this.freqs[at] = freq;
      end += freq;
    }
    this.#next[target] = at;
    if (positions) this.#copyPositions(target, positions, position, end);
    return end;
  }
  #copyLive(target, { docIds, freqs }, count, positions, position, docMap) {
    let start = position;
    for (let i = 0; i < count; i++) {
      const docId = docMap[docIds[i]];
      const freq = freqs[i];
      if (docId >= 0) {
        const at = this.#next[target]++;
        this.docIds[at] = docId;
        this.freqs[at] = freq;
        if (positions) this.#copyPositions(target, positions, start, start + freq);
      }
      start += freq;
    }
    return start;
  }
  #copyPositions(target, from, start, end) {
    if (!this.positions) return;
    const at = this.#nextPosition[target];
    if (end - start > SHORT_RUN) this.positions.set(from.subarray(start, end), at);
    else for (let i = start; i < end; i++) this.positions[at + i - start] = from[i];
    this.#nextPosition[target] = at + end - start;
  }
}
function copyOf(values, scratch) {
  const copy = scratch.uint32(values.length);
  copy.set(values);
  return copy;
}
/** The largest number of so many bytes. */
function largestIn(bytes) {
  return 2 ** (8 * bytes) - 1;
}
function* mergeNorms(sources, docCount, meter) {
  if (!sources.some(({ field }) => field.norms)) return undefined;
  const merged = meter.scratch.uint8(docCount);
  for (const { field, docMap } of sources) {
    const { norms } = field;
    if (!norms) continue;
    for (let from = 0; from < docMap.length; from += ITEMS_AT_ONCE) {
      const to = Math.min(docMap.length, from + ITEMS_AT_ONCE);
      for (let docId = from; docId < to; docId++) if (docMap[docId] >= 0) merged[docMap[docId]] = norms[docId];
      if (meter.add((to - from) * 2)) yield meter.take();
    }
  }
  return merged;
}
/** Documents that have the field: of sources without deletions their own counts, else distinct ones among `docIds`. */
function* countDocs(sources, docIds, docCount, meter) {
  if (sources.every(({ complete }) => complete)) return sources.reduce((sum, { field }) => sum + field.docCount, 0);
  const seen = new Uint8Array(docCount);
  let count = 0;
  for (let from = 0; from < docIds.length; from += ITEMS_AT_ONCE) {
    const to = Math.min(docIds.length, from + ITEMS_AT_ONCE);
    for (let i = from; i < to; i++) {
      count += 1 - seen[docIds[i]];
      seen[docIds[i]] = 1;
    }
    if (meter.add((to - from) * UNITS_PER_SEEN)) yield meter.take();
  }
  return count;
}
