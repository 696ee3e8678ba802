import { analyzeUntil } from './analyze-until.ts';
import type { Analyzer } from './analyzer.ts';

/** Stands between the words of a key, once more for each word that was left out. No text to be completed may have it. */
export const KEY_SEPARATOR = '\u001f';

/** Readings that one text may have, as synonyms multiply, and words of a text with several. */
const MOST_READINGS = 256;
const MOST_WORDS = 1024;

export interface KeyOptions {
  /** False: words follow each other without a separator. */
  readonly preserveSeparators: boolean;
  /** False: words that were left out leave no trace. */
  readonly preservePositions: boolean;
}

interface Word {
  readonly text: string;
  readonly position: number;
  readonly length: number;
}

/**
 * The keys that a text is completed by: its words in a row, one key for each reading that synonyms give it. None: nothing was left of the text.
 * Undefined: it has too many words and readings.
 */
export function completionKeys(analyzer: Analyzer, text: string, options: KeyOptions): readonly string[] | undefined {
  const words: Word[] = [];
  let isPlain = true;
  const positions = analyzeUntil(analyzer, text, (term, position, _start, _end, length = 1) => {
    const own = analyzer.ignoresGraph === true ? 1 : length;
    isPlain &&= own === 1 && (words.at(-1)?.position ?? -1) < position;
    words.push({ text: term, position, length: own });
    return !isPlain && words.length > MOST_WORDS;
  });
  if (positions === undefined) return undefined;
  if (words.length === 0) return [];
  const graph = options.preservePositions ? { words, end: positions } : withoutGaps(words);
  const keys = isPlain ? [plainKey(graph.words, graph.end)] : readings(graph.words, graph.end);
  return options.preserveSeparators ? keys : keys?.map((key) => key.replaceAll(KEY_SEPARATOR, ''));
}

/** The words at positions without any between them where none begins. */
function withoutGaps(words: readonly Word[]): { readonly words: readonly Word[]; readonly end: number } {
  const starts = [...new Set(words.map(({ position }) => position))].sort((a, b) => a - b);
  const ranks = new Map(starts.map((start, rank) => [start, rank]));
  const rankFrom = (position: number): number => {
    const rank = starts.findIndex((start) => start >= position);
    return rank < 0 ? starts.length : rank;
  };
  const moved = words.map(({ text, position, length }) => {
    const rank = ranks.get(position) ?? 0;
    return { text, position: rank, length: Math.max(1, rankFrom(position + length) - rank) };
  });
  return { words: moved, end: starts.length };
}

function plainKey(words: readonly Word[], end: number): string {
  let key = '';
  let at = 0;
  for (const { text, position } of words) {
    key += KEY_SEPARATOR.repeat(position - Math.max(0, at - 1)) + text;
    at = position + 1;
  }
  return key + KEY_SEPARATOR.repeat(Math.max(0, end - at));
}

/** Each way from the first position to the end, over words and over gaps. */
function readings(words: readonly Word[], end: number): readonly string[] | undefined {
  const byPosition = new Map<number, Word[]>();
  for (const word of words) {
    const here = byPosition.get(word.position);
    if (here === undefined) byPosition.set(word.position, [word]);
    else here.push(word);
  }
  const found = new Set<string>();
  const open: { readonly key: string; readonly position: number }[] = [{ key: '', position: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { key, position } = next;
    if (position >= end) {
      found.add(key);
      if (found.size + open.length > MOST_READINGS) return undefined;
      continue;
    }
    const before = position === 0 ? key : key + KEY_SEPARATOR;
    const here = byPosition.get(position);
    if (here === undefined) open.push({ key: before, position: position + 1 });
    else for (const { text, length } of here) open.push({ key: before + text, position: position + length });
    if (open.length > MOST_READINGS) return undefined;
  }
  return [...found];
}
