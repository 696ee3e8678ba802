import type { Analyzer } from '../analysis/analyzer.ts';
import { builtInAnalyzer } from '../analysis/registry.ts';
import { JsonDouble, type JsonScalar } from '../json/json-value.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import type { FieldType } from '../schema/field-type.ts';
import type { Compilation } from './compilation.ts';

/** One term of an analysed query text. */
export interface QueryTerm {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly position: number;
}

/** The terms `text` gives, in order. */
export function analyzeText(analyzer: Analyzer, text: string): QueryTerm[] {
  const terms: QueryTerm[] = [];
  analyzer.analyze(text, {
    token(term, position) {
      terms.push({ text: term, bytes: encodeUtf8(term), position });
    },
  });
  return terms;
}

/** The analyzer a query text of this field goes through: the one asked for, else the field's. Undefined: no such analyzer; the run has failed. */
export function queryAnalyzer(run: Compilation, type: FieldType, wanted: string | undefined): Analyzer | undefined {
  if (wanted === undefined) return type.searchAnalyzer ?? type.analyzer;
  const analyzer = builtInAnalyzer(wanted);
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

/** A query value as the text it was written as. */
export function scalarText(value: JsonScalar): string {
  return value instanceof JsonDouble ? value.text : String(value);
}
