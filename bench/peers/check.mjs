/** Tolerance of scores that peers compute in 32 bits. */
const NEAR = 1e-4;

/**
 * How right a peer's pages are. `totals`: every total it gave is the true one. `overlap`: of what it put on first pages, how much
 * is as good as the true pages', by score, so that ties may come in any order. `sorted`: every sorted page has the true numbers.
 * @typedef {{ totals: 'exact' | 'wrong' | 'none', overlap: number, sorted: boolean | undefined, wrong: string[] }} Verdict
 */

/**
 * @param {import('./adapter.mjs').Peer} peer
 * @param {readonly import('./questions.mjs').Operation[]} operations
 * @param {import('./reference.mjs').Reference} reference
 * @param {readonly import('./corpora.mjs').Document[]} documents
 * @param {number} limitMs of a peer that need not be exact no further task of an operation is looked at behind that
 * @returns {Promise<Verdict>} `wrong` names the operations with a wrong answer
 */
export async function checkAnswers(peer, operations, reference, documents, limitMs) {
  /** @type {Set<string>} */
  const wrong = new Set();
  const seen = { totals: 0, wrongTotals: 0, pages: 0, overlap: 0, sorted: 0 };
  for (const { name, tasks } of operations) {
    const end = performance.now() + limitMs;
    for (const [at, task] of tasks.entries()) {
      if (!peer.exact && at > 0 && performance.now() > end) break;
      if (task.kind === 'sorted') {
        if (peer.sorted === undefined) continue;
        const { seqs } = await peer.sorted(task);
        seen.sorted++;
        if (!sameList(numbersOf(seqs, documents), sortedTruth(task, reference, documents))) wrong.add(name);
        continue;
      }
      const answer = await peer.search(task).catch(() => undefined);
      if (answer === undefined) continue;
      const scores = reference.scores(task.question);
      if (answer.total !== undefined) {
        seen.totals++;
        if (answer.total !== scores.size) {
          seen.wrongTotals++;
          wrong.add(name);
        }
      }
      const share = overlapOf(answer.seqs, scores, task);
      seen.pages++;
      seen.overlap += share;
      if (share < 1) wrong.add(name);
    }
  }
  return {
    totals: seen.totals === 0 ? 'none' : seen.wrongTotals === 0 ? 'exact' : 'wrong',
    overlap: seen.overlap / seen.pages,
    sorted: seen.sorted === 0 ? undefined : ![...wrong].some((name) => name.includes('sort')),
    wrong: [...wrong],
  };
}

/**
 * @param {readonly number[]} seqs
 * @param {ReadonlyMap<number, number>} scores
 * @param {import('./questions.mjs').SearchTask} task
 */
function overlapOf(seqs, scores, { from, size }) {
  const truth = Float64Array.from(scores.values(), (score) => -score)
    .sort()
    .subarray(from, from + size)
    .map((score) => -score);
  if (truth.length === 0) return seqs.length === 0 ? 1 : 0;
  const got = [...new Set(seqs)].map((seq) => scores.get(seq) ?? 0).sort((a, b) => b - a);
  const good = truth.filter((score, at) => Math.abs((got[at] ?? 0) - score) <= NEAR * score).length;
  return good / truth.length;
}

/**
 * @param {import('./questions.mjs').SortedTask} task
 * @param {import('./reference.mjs').Reference} reference
 * @param {readonly import('./corpora.mjs').Document[]} documents
 */
function sortedTruth({ tag, question, from, size }, reference, documents) {
  const matching = question === undefined ? undefined : reference.scores(question);
  const found = documents.filter((document) => (tag === undefined || document.tag === tag) && (matching?.has(document.seq) ?? true));
  return Float64Array.from(found, ({ number }) => number)
    .sort()
    .subarray(from, from + size);
}

/** @param {readonly number[]} seqs @param {readonly import('./corpora.mjs').Document[]} documents */
function numbersOf(seqs, documents) {
  return seqs.map((seq) => documents[seq]?.number ?? NaN);
}

/** @param {ArrayLike<number>} one @param {ArrayLike<number>} other */
function sameList(one, other) {
  return one.length === other.length && Array.from(one).every((value, at) => value === other[at]);
}

/** @param {import('./adapter.mjs').WalkKind} kind */
export function isByRelevance(kind) {
  return kind === 'pit_relevance' || kind === 'scroll_relevance';
}

/**
 * Whether a walk gave everything it was to give exactly once and in order: every document by number, or every match by score.
 * @param {import('./adapter.mjs').WalkKind} kind
 * @param {readonly number[]} seqs
 * @param {readonly import('./corpora.mjs').Document[]} documents
 * @param {ReadonlyMap<number, number>} scores of the matches
 */
export function walkIsWhole(kind, seqs, documents, scores) {
  const once = new Set(seqs).size === seqs.length;
  if (isByRelevance(kind)) {
    const walked = seqs.map((seq) => scores.get(seq) ?? NaN);
    return once && seqs.length === scores.size && walked.every((score, at) => at === 0 || score <= walked[at - 1] * (1 + NEAR));
  }
  const numbers = numbersOf(seqs, documents);
  return once && seqs.length === documents.length && numbers.every((number, at) => at === 0 || number >= numbers[at - 1]);
}
