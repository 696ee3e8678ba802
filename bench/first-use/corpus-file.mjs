import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CORPORA, syntheticSource } from '../peers/corpora.mjs';

const CACHE = fileURLToPath(new URL('../../.cache/bench/', import.meta.url));
const MAKERS = ['../peers/corpora.mjs', 'corpus-file.mjs'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
/** Documents behind the others that come before a refresh, ten at a time. */
const LATER = 20_000;
const LINES = 10_000;

/**
 * A corpus as files of lines `seq text tag number date` with tabs between, which every engine reads, and how many documents hold each word. They are made once and kept.
 * @param {string} name of the corpus
 * @param {number} limit
 * @returns {{ first: string, later: string, documents: number, counts: Map<string, number> }} `first`: the path of at most as many documents; `later`: of some that
 * come after them
 */
export function corpusFiles(name, limit) {
  const [first, later, words] = ['first.tsv', 'later.tsv', 'words.json'].map((part) => `${CACHE}${name}-${limit}-${part}`);
  if (!existsSync(words) || MAKERS.some((path) => statSync(words).mtimeMs < statSync(path).mtimeMs)) {
    mkdirSync(CACHE, { recursive: true });
    const { documents, next } = sourceOf(name, limit);
    /** @type {Map<string, number>} */
    const counts = new Map();
    writeLines(first, documents, () => {
      const document = next();
      for (const word of new Set(document.text.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
      return document;
    });
    writeLines(later, LATER, next);
    writeFileSync(`${words}.part`, JSON.stringify({ documents, counts: [...counts] }));
    renameSync(`${words}.part`, words);
  }
  const { documents, counts } = JSON.parse(readFileSync(words, 'utf8'));
  return { first, later, documents, counts: new Map(counts) };
}

/** Documents one after the other: synthetic ones on and on, those of a text again under new numbers. @param {string} name @param {number} limit */
function sourceOf(name, limit) {
  if (name === 'synthetic') return { documents: limit, next: syntheticSource() };
  const all = CORPORA[name](limit);
  let made = 0;
  return { documents: all.length, next: () => ({ ...all[made % all.length], seq: made++ }) };
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
