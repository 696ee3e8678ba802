import { hasBit } from '../memory/bits.ts';
import type { Leaf, Searcher } from '../segment/searcher.ts';
import type { Segment } from '../segment/segment.ts';
import { columnValues, dumpPostings, sourceText } from './fixtures.ts';

/** All a segment answers about one document. */
export interface DocumentView {
  readonly id: string;
  readonly source: string;
  readonly routing: string | undefined;
  readonly version: number;
  readonly seqNo: number;
  readonly words: readonly string[];
  readonly norm: number;
  readonly hasBody: boolean;
  readonly terms: readonly string[];
  readonly tags: readonly unknown[];
  readonly plain: readonly unknown[];
  readonly ranks: readonly string[];
}

function liveDocIds({ segment, liveDocs }: Leaf): number[] {
  const docIds = Array.from({ length: segment.docCount }, (_, docId) => docId);
  return liveDocs ? docIds.filter((docId) => hasBit(liveDocs, docId)) : docIds;
}

function readDocument(segment: Segment, docId: number): DocumentView {
  const column = (path: string) => {
    const docValues = segment.docValues(path);
    return docValues ? columnValues(docValues, docId) : [];
  };
  const words = (dumpPostings(segment, 'body') ?? []).flatMap(({ term, docs }) =>
    docs.filter((posting) => posting.docId === docId).flatMap(({ positions }) => positions?.map((at) => ({ at, term })) ?? []),
  );
  const terms = (dumpPostings(segment, 'tag') ?? []).filter(({ docs }) => docs.some((posting) => posting.docId === docId));
  return {
    id: segment.id(docId),
    source: sourceText(segment, docId),
    routing: segment.routing(docId),
    version: segment.version(docId),
    seqNo: segment.seqNo(docId),
    words: words.toSorted((a, b) => a.at - b.at).map(({ term }) => term),
    norm: segment.inverted('body')?.norms?.[docId] ?? 0,
    hasBody: hasBit(segment.fieldNames('body') ?? { words: new Uint32Array(8), cardinality: 0 }, docId),
    terms: terms.map(({ term }) => term),
    tags: column('tag'),
    plain: column('plain'),
    ranks: column('rank').map(String),
  };
}

/** Every live document of a searcher, in order. */
export function snapshot(searcher: Searcher): DocumentView[] {
  return searcher.leaves.flatMap((leaf) => liveDocIds(leaf).map((docId) => readDocument(leaf.segment, docId)));
}

/** Ids of the live documents of a searcher, in order. */
export function snapshotIds(searcher: Searcher): string[] {
  return searcher.leaves.flatMap((leaf) => liveDocIds(leaf).map((docId) => leaf.segment.id(docId)));
}
