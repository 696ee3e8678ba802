import { encodeUtf8 } from '../../json/utf8.ts';
import { firstOf } from '../memory/first-of.ts';
import { ByteList, IntList } from '../memory/growable.ts';
import { copyBytes } from '../segment/segment-layout.ts';
/** Documents and bytes of ids copied between two looks at the meter. */
const DOCS_AT_ONCE = 1024;
const BYTES_AT_ONCE = 64 * 1024;
const UNITS_PER_DOC = 40;
const UNITS_PER_RUN = 100;
/** Copies what is stored of live documents, run by run: neighbours that stay are one copy. */
export function* mergeStored(sources, docCount, meter) {
  const output = new StoredOutput(sources, docCount, meter.scratch);
  for (const source of sources) {
    for (let from = 0; from < source.docMap.length;) {
      const to = runEnd(source, from);
      if (source.docMap[from] >= 0) output.copyRun(source.segment, from, to);
      if (meter.add((to - from) * UNITS_PER_DOC)) yield meter.take();
      from = to;
    }
  }
  return output.finish();
}
/** End of the documents from `from` on that all stay, or all go, and are not too much for one copy. */
function runEnd({ segment: { idStrings }, docMap }, from) {
  const stays = docMap[from] >= 0;
  const limit = Math.min(docMap.length, from + DOCS_AT_ONCE);
  let to = from + 1;
  while (to < limit && docMap[to] >= 0 === stays && idStrings.start(to) - idStrings.start(from) < BYTES_AT_ONCE) to++;
  return to;
}
class StoredOutput {
  #ids;
  #sources;
  #versions;
  #seqNos;
  #routed = new IntList(4);
  #routings = new ByteList(16);
  #routingOffsets;
  #docCount = 0;
  constructor(sources, docCount, scratch) {
    this.#ids = new RunOutput(
      sum(sources, ({ segment }) => segment.idStrings.bytes.length),
      docCount,
      scratch,
    );
    this.#sources = new SourceRuns(docCount, scratch);
    this.#versions = scratch.float64(docCount);
    this.#seqNos = scratch.float64(docCount);
    if (sources.some(({ segment }) => segment.hasRoutings)) this.#routingOffsets = new Uint32Array(docCount + 1);
  }
  copyRun(segment, from, to) {
    this.#ids.copy(segment.idStrings, from, to);
    this.#sources.add(segment.sourceStrings, from, to);
    for (let docId = from; docId < to; docId++) {
      this.#versions[this.#docCount] = segment.version(docId);
      this.#seqNos[this.#docCount] = segment.seqNo(docId);
      if (this.#routingOffsets) this.#copyRouting(segment.routing(docId), this.#routingOffsets);
      this.#docCount++;
    }
  }
  finish() {
    const offsets = this.#routingOffsets;
    return {
      ids: this.#ids.strings(),
      sources: this.#sources.strings(),
      versions: this.#versions,
      seqNos: this.#seqNos,
      idHashes: undefined,
      routings:
        offsets && this.#routed.length > 0
          ? { docs: firstOf(this.#routed.data, this.#routed.length), strings: { bytes: this.#routings.view(), offsets } }
          : undefined,
    };
  }
  #copyRouting(routing, offsets) {
    if (routing !== undefined) {
      this.#routed.push(this.#docCount);
      this.#routings.append(encodeUtf8(routing));
    }
    offsets[this.#docCount + 1] = this.#routings.length;
  }
}
/** Strings under construction. */
class RunOutput {
  #bytes;
  #offsets;
  #size = 0;
  #count = 0;
  constructor(bytes, count, scratch) {
    this.#bytes = scratch.uint8(bytes);
    this.#offsets = scratch.uint32(count + 1);
  }
  copy(strings, from, to) {
    const start = strings.start(from);
    this.#bytes.set(strings.bytes.subarray(start, strings.start(to)), this.#size);
    const shift = this.#size - start;
    for (let index = from; index < to; index++) this.#offsets[++this.#count] = strings.start(index + 1) + shift;
    this.#size = this.#offsets[this.#count];
  }
  strings() {
    return { bytes: firstOf(this.#bytes, this.#size), offsets: this.#offsets };
  }
}
/** Sources where they lie, run by run, to be copied when the segment is laid out. */
class SourceRuns {
  #offsets;
  #from = [];
  #starts = new IntList();
  #ends = new IntList();
  #count = 0;
  length = 0;
  constructor(count, scratch) {
    this.#offsets = scratch.uint32(count + 1);
  }
  add(strings, from, to) {
    const start = strings.start(from);
    const shift = this.length - start;
    for (let index = from; index < to; index++) this.#offsets[++this.#count] = strings.start(index + 1) + shift;
    const end = strings.start(to);
    const last = this.#from.length - 1;
    if (last >= 0 && this.#from[last] === strings.bytes && this.#ends.data[last] === start) this.#ends.data[last] = end;
    else {
      this.#from.push(strings.bytes);
      this.#starts.push(start);
      this.#ends.push(end);
    }
    this.length += end - start;
  }
  *copyTo(target, at, meter) {
    let next = at;
    for (let run = 0; run < this.#from.length; run++) {
      const bytes = this.#from[run].subarray(this.#starts.data[run], this.#ends.data[run]);
      if (bytes.length > BYTES_AT_ONCE) yield* copyBytes(bytes, target, next, meter);
      else {
        target.set(bytes, next);
        if (meter.addBytes(bytes.length + UNITS_PER_RUN)) yield meter.take();
      }
      next += bytes.length;
    }
  }
  strings() {
    return { bytes: this, offsets: this.#offsets };
  }
}
function sum(items, of) {
  return items.reduce((total, item) => total + of(item), 0);
}
