import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { syntheticSource } from '../peers/corpora.mjs';

const CACHE = fileURLToPath(new URL('../../.cache/bench/', import.meta.url));
const MAKER = fileURLToPath(new URL('../peers/corpora.mjs', import.meta.url));
/** Documents behind the others that come before a refresh, ten at a time. */
const LATER = 20_000;
const LINES = 10_000;

/**
 * The synthetic corpus as files of lines `seq text tag number date` with tabs between, which every engine reads, and how many documents hold each word. They are
 * made once and kept.
 * @param {number} documents
 * @returns {{ first: string, later: string, counts: Map<string, number> }} `first`: the path of as many documents; `later`: of some that come after them
 */
export function corpusFiles(documents) {
  const [first, later, words] = ['first.tsv', 'later.tsv', 'words.json'].map((name) => `${CACHE}synthetic-${documents}-${name}`);
  if (!existsSync(words) || statSync(words).mtimeMs < statSync(MAKER).mtimeMs) {
    mkdirSync(CACHE, { recursive: true });
    const next = syntheticSource();
    /** @type {Map<string, number>} */
    const counts = new Map();
    writeLines(first, documents, () => {
      const document = next();
      for (const word of new Set(document.text.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
      return document;
    });
    writeLines(later, LATER, next);
    writeFileSync(`${words}.part`, JSON.stringify([...counts]));
    renameSync(`${words}.part`, words);
  }
  return { first, later, counts: new Map(JSON.parse(readFileSync(words, 'utf8'))) };
}

/** @param {string} path @param {number} count @param {() => import('../peers/corpora.mjs').Document} next */
function writeLines(path, count, next) {
  const file = openSync(path, 'w');
  for (let made = 0; made < count; made += LINES) {
    const lines = Array.from({ length: Math.min(LINES, count - made) }, () => {
      const { seq, text, tag, number, date } = next();
      return `${seq}\t${text}\t${tag}\t${number}\t${date}\n`;
    });
    writeSync(file, lines.join(''));
  }
  closeSync(file);
}
