import { decodeUtf8, encodeUtf8 } from '../../json/utf8.ts';
import { idKey } from '../buffer/buffered-ids.ts';
const SURROGATE = /[\ud800-\udfff]/;
/** The id as segments store it: a lone surrogate is U+FFFD there. */
function storedId(id) {
  let at = 0;
  while (at < id.length && id.charCodeAt(at) < 0x80) at++;
  return at < id.length && SURROGATE.test(id) ? decodeUtf8(encodeUtf8(id)) : id;
}
/** The documents of a writer by id, as written last, refreshed or not. */
export class LatestDocuments {
  #buffers;
  #segments;
  #tombstones;
  constructor(buffers, segments, tombstones) {
    this.#buffers = buffers;
    this.#segments = segments;
    this.#tombstones = tombstones;
  }
  /** What is known of an id; undefined when nothing is (any more). */
  state(id) {
    const located = this.#locate(id);
    const live = located.buffer?.state(located) ?? sealedState(located.place);
    if (live) return { ...live, deleted: false };
    const tombstone = this.#tombstones.get(located.id);
    return tombstone && { version: tombstone.version, seqNo: tombstone.seqNo, deleted: true };
  }
  /** `source` may be a view over a segment. */
  read(id) {
    const located = this.#locate(id);
    const { buffer, place } = located;
    const state = buffer?.state(located) ?? sealedState(place);
    const stored = buffer?.read(located) ?? sealedRead(place);
    return state && stored && { ...state, ...stored };
  }
  /** Deletes the live document of that id; answers its key, and whether there was one. */
  delete(id) {
    const located = this.#locate(id);
    const { buffer, place } = located;
    const found = buffer ? buffer.delete(located) : place !== undefined && place.owner.liveDocs.delete(place.docId);
    return { key: located, found };
  }
  #locate(id) {
    const key = idKey(storedId(id));
    const buffer = this.#buffers.find(key);
    return { id: key.id, hash: key.hash, buffer, place: buffer ? undefined : this.#segments.find(key) };
  }
}
function sealedState(place) {
  if (!place) return undefined;
  const { segment } = place.owner;
  return { version: segment.version(place.docId), seqNo: segment.seqNo(place.docId) };
}
function sealedRead(place) {
  if (!place) return undefined;
  const { segment } = place.owner;
  const routing = segment.routing(place.docId);
  return { source: segment.source(place.docId), ...(routing !== undefined && { routing }) };
}
