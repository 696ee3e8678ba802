import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askedInLines } from '../../asked-in-lines.mjs';
import { startLucene } from '../../lucene/start.mjs';

/** @typedef {import('../adapter.mjs').Peer} Peer */

/**
 * Lucene 10, which measures on its own side of a pipe.
 * @param {{ exactTotals: boolean, shards?: number }} options without exact totals it counts to 1,000, as the library does by default
 * @returns {Promise<Peer | string>} a text when Java or the library is not there
 */
export async function createLucene({ exactTotals, shards = 1 }) {
  const started = startLucene({ shards, counted: exactTotals ? 'exact' : '1000' });
  if (typeof started === 'string') return started;
  const { child, folder, remove } = started;
  const { ready: version, ask, close } = await askedInLines(child, 'Lucene');
  /** @param {readonly import('../corpora.mjs').Document[]} documents */
  const file = (documents) => {
    const path = join(folder, 'documents.tsv');
    writeFileSync(path, '');
    for (let at = 0; at < documents.length; at += 50_000) {
      const rows = documents
        .slice(at, at + 50_000)
        .map(({ seq, text, tag, number, date }) => `${[seq, text, tag, number, date].join('\t')}\n`);
      writeFileSync(path, rows.join(''), { flag: 'a' });
    }
    return path;
  };
  return {
    version,
    exact: true,
    async build(documents) {
      return JSON.parse(await ask(`build\t${file(documents)}`)).ms;
    },
    bytes: async () => JSON.parse(await ask('held')).counted,
    partOf: (seq) => seq % shards,
    search: async (task) => pageOf(await ask(lineOf(task))),
    sorted: async (task) => pageOf(await ask(lineOf(task))),
    walks: ['search_after', 'pit_relevance'],
    async walk(kind, size, { terms }) {
      const [ms = '', seqs = ''] = (await ask(`walk\t${kind}\t${size}\t${terms.join(' ')}`)).split('\t');
      return { ms: Number(ms), seqs: numbers(seqs) };
    },
    async write(documents, word) {
      const [ms, found] = numbers(await ask(`write\t${file(documents)}\t${word}`), '\t');
      return { found, ms };
    },
    time: async (tasks, { runs, budgetMs }) =>
      numbers(await ask([`time\t${runs}\t${budgetMs}\t${tasks.length}`, ...tasks.map(lineOf)].join('\n'))),
    async close() {
      await close();
      remove();
    },
  };
}

/** @param {import('../questions.mjs').Task} task */
function lineOf(task) {
  const { from, size } = task;
  const question = task.question === undefined ? ['', ''] : [task.question.kind, task.question.terms.join(' ')];
  const [kind, words] = question;
  return task.kind === 'search'
    ? ['search', kind, from, size, words].join('\t')
    : ['sorted', task.tag ?? '', from, size, kind, words].join('\t');
}

/** @param {string} line */
function pageOf(line) {
  const [total = '', seqs = ''] = line.split('\t');
  return { seqs: numbers(seqs), ...(total !== '-1' && { total: Number(total) }) };
}

/** @param {string} text @param {string} [between] */
function numbers(text, between = ' ') {
  return text === '' ? [] : text.split(between).map(Number);
}
