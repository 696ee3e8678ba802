/** @typedef {{ kind: 'or' | 'and' | 'prefix', terms: readonly string[] }} Question a single term is an `or` of one */
/** @typedef {{ kind: 'search', question: Question, from: number, size: number }} SearchTask */
/** @typedef {{ kind: 'sorted', tag?: string, question?: Question, from: number, size: number }} SortedTask by `number`, the lowest first */
/** @typedef {SearchTask | SortedTask} Task */
/** @typedef {{ name: string, tasks: Task[] }} Operation */

const PAGE = 10;
const DEPTHS = [0, 1000, 10_000, 100_000, 500_000];

/**
 * What every peer is asked, chosen by how often words occur, so the same for the same corpus. Of words it is the same few questions again and again: what a question
 * costs that comes for the first time is measured by `first-use`.
 * @param {import('./reference.mjs').Reference} reference
 * @param {readonly import('./corpora.mjs').Document[]} documents
 * @returns {Operation[]}
 */
export function operationsFor(reference, documents) {
  const terms = reference.terms();
  const share = (/** @type {number} */ part) => Math.max(1, Math.round(documents.length * part));
  const common = terms.slice(0, 8);
  const mid = near(terms, reference, share(0.005), 8);
  const rare = near(terms, reference, Math.min(20, share(0.0005)), 8);
  const tags = [...new Set(documents.map(({ tag }) => tag))].sort().slice(0, 4);
  const or = (/** @type {string[]} */ ...words) => /** @type {Question} */ ({ kind: 'or', terms: words });
  const and = (/** @type {string[]} */ ...words) => /** @type {Question} */ ({ kind: 'and', terms: words });
  const prefix = (/** @type {string} */ word) => /** @type {Question} */ ({ kind: 'prefix', terms: [word] });
  const prefixes = mid.slice(0, 4).map((term) => prefix(term.slice(0, 3)));
  const frequent = frequentWords(reference);
  const matches = reference.scores(frequent).size;
  return [
    searches(
      'term_rare_repeated',
      rare.map((term) => or(term)),
    ),
    searches(
      'term_mid_repeated',
      mid.map((term) => or(term)),
    ),
    searches(
      'term_common_repeated',
      common.map((term) => or(term)),
    ),
    searches(
      'or2_repeated',
      mid.slice(0, 6).map((term, at) => or(common[at], term)),
    ),
    searches(
      'and2_repeated',
      mid.slice(0, 6).map((term, at) => and(common[at], term)),
    ),
    searches(
      'or5_repeated',
      [0, 1, 2, 3].map((at) => or(common[at], common[at + 4], mid[at], mid[at + 4], rare[at])),
    ),
    searches('prefix_repeated', prefixes),
    { name: 'sort_all', tasks: [{ kind: 'sorted', from: 0, size: PAGE }] },
    { name: 'sort_filter', tasks: tags.map((tag) => ({ kind: 'sorted', tag, from: 0, size: PAGE })) },
    { name: 'sort_query', tasks: common.slice(0, 4).map((term) => ({ kind: 'sorted', question: or(term), from: 0, size: PAGE })) },
    ...DEPTHS.filter((from) => from + PAGE <= matches).map((from) => searches(`from_score_${from}`, [frequent], from)),
    ...DEPTHS.filter((from) => from + PAGE <= documents.length).map((from) => ({
      name: `from_sort_${from}`,
      tasks: [{ kind: 'sorted', from, size: PAGE }],
    })),
  ];
}

/**
 * What deep pages and walks by relevance go through: any of the five most frequent words.
 * @param {import('./reference.mjs').Reference} reference
 * @returns {Question}
 */
export function frequentWords(reference) {
  return { kind: 'or', terms: reference.terms().slice(0, 5) };
}

/**
 * @param {string} name
 * @param {Question[]} questions
 * @param {number} [from]
 * @returns {Operation}
 */
function searches(name, questions, from = 0) {
  return { name, tasks: questions.map((question) => ({ kind: 'search', question, from, size: PAGE })) };
}

/**
 * Terms next to a frequency. `terms` is in order of falling frequency.
 * @param {readonly string[]} terms
 * @param {import('./reference.mjs').Reference} reference
 * @param {number} frequency
 * @param {number} count
 */
function near(terms, reference, frequency, count) {
  const found = terms.findIndex((term) => reference.frequency(term) <= frequency);
  const at = found === -1 ? terms.length - count : found;
  return terms.slice(Math.max(0, Math.min(at, terms.length - count))).slice(0, count);
}
