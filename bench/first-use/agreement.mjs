/** Lucene computes scores in 32 bits, and leaves out the factor `k1 + 1`. */
const NEAR = 1e-5;
const LUCENE_FACTOR = 2.2;

/** @typedef {{ total: number, scores: readonly number[] }} Page */

/**
 * Where engines with as many shards do not answer the same, so that the same work is measured: totals counted whole, and the scores of first pages, where ties may come in
 * any order.
 * @param {string} name of the class
 * @param {readonly { name: string, shards: number, page: readonly Page[] }[]} pages of each engine, query by query
 * @returns {string[]} a line for each engine that differs from the first with as many shards
 */
export function disagreements(name, pages) {
  return pages.flatMap((one) => {
    const other = pages.find(({ shards }) => shards === one.shards) ?? one;
    const differing = one.page.filter((page, at) => !alike(page, other.page[at]));
    return differing.length === 0 ? [] : [`${name}: ${one.name} differs from ${other.name} in ${differing.length} of ${one.page.length}`];
  });
}

/** @param {Page} one @param {Page | undefined} other */
function alike(one, other) {
  if (other === undefined || one.total !== other.total || one.scores.length !== other.scores.length) return false;
  const factor = (one.scores[0] ?? 0) < (other.scores[0] ?? 0) * 0.9 ? LUCENE_FACTOR : 1;
  return one.scores.every((score, at) => Math.abs(score * factor - (other.scores[at] ?? NaN)) <= NEAR * Math.abs(score * factor));
}
