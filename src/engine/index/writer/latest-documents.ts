import { decodeUtf8, encodeUtf8 } from '../../json/utf8.ts';
import { type IdKey, idKey } from '../buffer/buffered-ids.ts';
import type { WriteBuffer } from '../buffer/write-buffer.ts';
import type { Buffers } from './open-buffers.ts';
import type { Place, SegmentList } from './segment-list.ts';
import type { Tombstones } from './tombstones.ts';

/** Latest known state of an id. `deleted`: only its version is still remembered. */
export interface DocumentState {
  readonly version: number;
  readonly seqNo: number;
  readonly deleted: boolean;
}

/** A document as stored. */
export interface StoredRead {
  readonly source: Uint8Array;
  readonly routing?: string;
  readonly version: number;
  readonly seqNo: number;
}

/** Where an id was found, as segments store it. Holds until something is written. */
export interface Located extends IdKey {
  /** The buffer that has its live document. */
  readonly buffer: WriteBuffer | undefined;
  /** Undefined: in a buffer, or nowhere. */
  readonly place: Place | undefined;
}

const SURROGATE = /[\ud800-\udfff]/;

/** The id as segments store it: a lone surrogate is U+FFFD there. */
function storedId(id: string): string {
  let at = 0;
  while (at < id.length && id.charCodeAt(at) < 0x80) at++;
  return at < id.length && SURROGATE.test(id) ? decodeUtf8(encodeUtf8(id)) : id;
}

/** The documents of a writer by id, as written last, refreshed or not. */
export class LatestDocuments {
  readonly #buffers: Buffers;
  readonly #segments: SegmentList;
  readonly #tombstones: Tombstones;

  constructor(buffers: Buffers, segments: SegmentList, tombstones: Tombstones) {
    this.#buffers = buffers;
    this.#segments = segments;
    this.#tombstones = tombstones;
  }

  /** What is known of an id; undefined when nothing is (any more). */
  state(located: Located): DocumentState | undefined {
    const live = located.buffer?.state(located) ?? sealedState(located.place);
    if (live) return { version: live.version, seqNo: live.seqNo, deleted: false };
    const tombstone = this.#tombstones.get(located.id);
    return tombstone && { version: tombstone.version, seqNo: tombstone.seqNo, deleted: true };
  }

  /** `source` may be a view over a segment. */
  read(id: string): StoredRead | undefined {
    const located = this.locate(id);
    const { buffer, place } = located;
    const state = buffer?.state(located) ?? sealedState(place);
    const stored = buffer?.read(located) ?? sealedRead(place);
    if (state === undefined || stored === undefined) return undefined;
    const { version, seqNo } = state;
    const { source, routing } = stored;
    return routing === undefined ? { source, version, seqNo } : { source, routing, version, seqNo };
  }

  /** Deletes the live document of that id; answers whether there was one. */
  delete(located: Located): boolean {
    const { buffer, place } = located;
    return buffer ? buffer.delete(located) : place !== undefined && place.owner.liveDocs.delete(place.docId);
  }

  /** Where the live document of an id lies. */
  locate(id: string): Located {
    const key = idKey(storedId(id));
    const buffer = this.#buffers.find(key);
    return { id: key.id, hash: key.hash, buffer, place: buffer ? undefined : this.#segments.find(key) };
  }
}

function sealedState(place: Place | undefined): { readonly version: number; readonly seqNo: number } | undefined {
  if (!place) return undefined;
  const { segment } = place.owner;
  return { version: segment.version(place.docId), seqNo: segment.seqNo(place.docId) };
}

function sealedRead(place: Place | undefined): { readonly source: Uint8Array; readonly routing?: string } | undefined {
  if (!place) return undefined;
  const { segment } = place.owner;
  const routing = segment.routing(place.docId);
  const source = segment.source(place.docId);
  return routing === undefined ? { source } : { source, routing };
}
