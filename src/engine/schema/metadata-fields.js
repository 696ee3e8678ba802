import { builtInAnalyzer } from '../analysis/registry.ts';
/** The analyzer of keywords without a normalizer. */
export const KEYWORD_ANALYZER = keywordAnalyzer();
/** Names of the fields of a document whose values were malformed and left out: searchable like a keyword, in every mapping. */
export const IGNORED_FIELD = {
  path: '_ignored',
  type: 'keyword',
  indexed: true,
  docValues: true,
  norms: false,
  analyzer: KEYWORD_ANALYZER,
};
/** The metadata field of that name that is kept in segments like any other. */
export function metadataField(path) {
  return path === IGNORED_FIELD.path ? IGNORED_FIELD : undefined;
}
/** What queries may name beside fields. */
const BESIDE = new Map(['_id', '_index', '_type', '_routing', '_seq_no', '_version', '_source'].map((path) => [path, besideFields(path)]));
/** Whether every document has what is called so, beside its fields. */
export function isMetadataName(name) {
  return name === IGNORED_FIELD.path || BESIDE.has(name);
}
/** What is kept of documents beside their fields, under that name. */
export function besideField(path) {
  return path.startsWith('_') ? BESIDE.get(path) : undefined;
}
/** What an error calls a field's type: what is no field's is called by its name. */
export function typeText({ path, type }) {
  return type === 'metadata' ? path : type;
}
function besideFields(path) {
  return { path, type: 'metadata', indexed: true, docValues: false, norms: false };
}
function keywordAnalyzer() {
  const analyzer = builtInAnalyzer('keyword');
  if (analyzer === undefined) throw new Error('the keyword analyzer is built in');
  return analyzer;
}
