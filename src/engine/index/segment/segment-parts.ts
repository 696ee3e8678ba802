import { type NestedEntry, type SegmentDirectory, sectionBytes } from './segment-layout.ts';

/** What a segment's bytes are made of. `derived` was worked out on first use, `padding` lies between the arrays. */
export interface SegmentParts {
  readonly ids: number;
  readonly sources: number;
  readonly routings: number;
  readonly versions: number;
  readonly terms: number;
  readonly postings: number;
  readonly norms: number;
  readonly docValues: number;
  readonly fieldNames: number;
  readonly derived: number;
  readonly padding: number;
}

const NAMES = [
  'ids',
  'sources',
  'routings',
  'versions',
  'terms',
  'postings',
  'norms',
  'docValues',
  'fieldNames',
  'derived',
  'padding',
] as const;

/** The bytes of each part, of `sizeBytes` that were built and `derivedBytes` besides: together all of them. */
export function partsOf({ stored, fields, nested = [] }: SegmentDirectory, sizeBytes: number, derivedBytes: number): SegmentParts {
  const objects = nested.flatMap(([, entry]) => withNested(entry));
  const entries = [...fields, ...objects.flatMap((entry) => entry.fields)].map(([, entry]) => entry);
  const parts = {
    ids: sectionBytes([stored.ids, stored.idHash]),
    sources: sectionBytes(stored.sources),
    routings: sectionBytes(stored.routings),
    versions: sectionBytes([stored.versions, stored.seqNos]),
    terms: sectionBytes(entries.map(({ terms }) => terms)),
    postings: sectionBytes(entries.map(({ postings }) => postings && { ...postings, norms: undefined })),
    norms: sectionBytes(entries.map(({ postings }) => postings?.norms)),
    docValues: sectionBytes([...entries.map(({ numbers, ordinals }) => [numbers, ordinals]), ...objects.map(({ starts }) => starts)]),
    fieldNames: sectionBytes(entries.map(({ present }) => present)),
  };
  const laidOut = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);
  return { ...parts, derived: derivedBytes, padding: sizeBytes - laidOut };
}

function withNested(entry: NestedEntry): readonly NestedEntry[] {
  return [entry, ...(entry.nested ?? []).flatMap(([, below]) => withNested(below))];
}

/** The parts of several segments together. */
export function sumParts(all: readonly SegmentParts[]): SegmentParts {
  const sums = NAMES.map((name) => [name, all.reduce((sum, parts) => sum + parts[name], 0)] as const);
  return Object.fromEntries(sums) as { readonly [Name in keyof SegmentParts]: number };
}
