import { ComposedAnalyzer } from './composed-analyzer.ts';
import { keywordTokenizer, letterTokenizer, whitespaceTokenizer } from './simple-tokenizers.ts';
import { standardTokenizer } from './standard-tokenizer.ts';
import { possessiveFilter, stemFilter, stopFilter } from './token-filter.ts';
const BUILT_IN = {
  standard: { tokenizer: standardTokenizer, lowerCase: true, filters: [] },
  simple: { tokenizer: letterTokenizer, lowerCase: true, filters: [] },
  whitespace: { tokenizer: whitespaceTokenizer, lowerCase: false, filters: [] },
  keyword: { tokenizer: keywordTokenizer, lowerCase: false, filters: [] },
  stop: { tokenizer: letterTokenizer, lowerCase: true, filters: [stopFilter] },
  english: { tokenizer: standardTokenizer, lowerCase: true, filters: [possessiveFilter, stopFilter, stemFilter] },
};
const TOKENIZERS = new Map([
  ['standard', { tokenizer: standardTokenizer, lowerCase: false }],
  ['letter', { tokenizer: letterTokenizer, lowerCase: false }],
  ['lowercase', { tokenizer: letterTokenizer, lowerCase: true }],
  ['whitespace', { tokenizer: whitespaceTokenizer, lowerCase: false }],
  ['keyword', { tokenizer: keywordTokenizer, lowerCase: false }],
]);
const ANALYZERS = new Map(Object.entries(BUILT_IN).map(([name, parts]) => [name, new ComposedAnalyzer(name, parts)]));
/** The analyzer of that name that every index has: standard, simple, whitespace, keyword, stop or english. */
export function builtInAnalyzer(name) {
  return ANALYZERS.get(name);
}
/** The tokenizer of that name: standard, letter, lowercase, whitespace or keyword. */
export function builtInTokenizer(name) {
  return TOKENIZERS.get(name);
}
