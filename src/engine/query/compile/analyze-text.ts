import { analyzeUntil } from '../../analysis/analyze-until.ts';
import type { Analyzer } from '../../analysis/analyzer.ts';
import { dropOldest } from '../../index/memory/drop-oldest.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import type { FieldType } from '../../schema/field-type.ts';
import { type Compilation, MAX_CLAUSES } from './compilation.ts';

/** One term of an analysed query text. */
export interface QueryTerm {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly position: number;
  /** Over how many positions it reaches. */
  readonly length: number;
  /** Where the word ends in the text, in UTF-16 units. */
  readonly end: number;
}

/** Texts remembered for an analyzer, and the longest of them. */
const RECENT_TEXTS = 64;
const LONGEST_TEXT = 256;

/** What each analyzer made of its latest texts: every shard analyses the query's again, and so does its next page. */
const RECENT = new WeakMap<Analyzer, Map<string, readonly QueryTerm[]>>();

/** The terms `text` gives, in order. The same ones, down to their bytes, for a text asked for again a little later. */
export function analyzeText(analyzer: Analyzer, text: string): readonly QueryTerm[] {
  if (text.length > LONGEST_TEXT) return analyzed(analyzer, text);
  let texts = RECENT.get(analyzer);
  if (texts === undefined) RECENT.set(analyzer, (texts = new Map()));
  let terms = texts.get(text);
  if (terms === undefined) {
    dropOldest(texts, RECENT_TEXTS);
    texts.set(text, (terms = analyzed(analyzer, text)));
  }
  return terms;
}

/** No more than it takes to see that they are too many. */
function analyzed(analyzer: Analyzer, text: string): readonly QueryTerm[] {
  if (text.length > MOST_CHARACTERS) return TOO_MANY;
  const terms: QueryTerm[] = [];
  analyzeUntil(analyzer, text, (term, position, _start, end, length = 1) => {
    terms.push({ text: term, bytes: encodeUtf8(term), position, length: analyzer.ignoresGraph === true ? 1 : length, end });
    return terms.length > MAX_CLAUSES;
  });
  return terms;
}

/** A text of more UTF-16 units stands for too many words, whatever is in it: one of nothing but stop words would hold the thread. */
const MOST_CHARACTERS = 1_048_576;
const ANY_WORD: QueryTerm = { text: '', bytes: new Uint8Array(), position: 0, length: 1, end: 0 };
const TOO_MANY: readonly QueryTerm[] = Array.from({ length: MAX_CLAUSES + 1 }, () => ANY_WORD);

/** The analyzer a query text of this field goes through: the one asked for, else the field's. Undefined: no such analyzer; the run has failed. */
export function queryAnalyzer(run: Compilation, type: FieldType, wanted: string | undefined): Analyzer | undefined {
  if (wanted === undefined) return type.searchAnalyzer ?? type.analyzer;
  const analyzer = run.mapping.analysis.analyzer(wanted);
  if (analyzer === undefined) {
    const { index, uuid } = run.host;
    run.fail({ kind: 'query_shard', index, uuid, reason: `[match] analyzer [${wanted}] not found` });
  }
  return analyzer;
}

/** A pattern or a bound as the analyzer would leave its characters. */
export function normalized(analyzer: Analyzer | undefined, text: string): string {
  return analyzer?.normalize?.(text) ?? text;
}
