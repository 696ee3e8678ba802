import { english } from './english.ts';
import { german } from './german.ts';
import type { Words } from './words.ts';

const languages: readonly (readonly [prefix: string, words: Words])[] = [
  ['de', german],
  ['en', english],
];

/** The words of a language by its tag, such as `de-AT`; English for those we do not have. */
export function wordsFor(tag: string): Words {
  const wanted = tag.toLowerCase();
  return languages.find(([prefix]) => wanted === prefix || wanted.startsWith(`${prefix}-`))?.[1] ?? english;
}
