import { sectionBytes } from './segment-layout.ts';
const NAMES = ['ids', 'sources', 'routings', 'versions', 'terms', 'postings', 'norms', 'docValues', 'fieldNames', 'derived', 'padding'];
/** The bytes of each part, of `sizeBytes` that were built and `derivedBytes` besides: together all of them. */
export function partsOf({ stored, fields, nested = [] }, sizeBytes, derivedBytes) {
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
function withNested(entry) {
  return [entry, ...(entry.nested ?? []).flatMap(([, below]) => withNested(below))];
}
/** The parts of several segments together. */
export function sumParts(all) {
  const sums = NAMES.map((name) => [name, all.reduce((sum, parts) => sum + parts[name], 0)]);
  return Object.fromEntries(sums);
}
