import { formatFloat } from '../../json/java-number.ts';
import { LENGTH_TABLE } from '../../index/segment/norms.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import { idf, K1_PLUS_1, normInverse } from './bm25.ts';
import type { ShardStatistics } from './shard-statistics.ts';

/** Norms up to this one stand for one length each. */
const LAST_EXACT_NORM = 39;

/** How a score came about: the parts of a part below it. Values are 32-bit floats. */
export interface Explanation {
  readonly value: number;
  readonly description: string;
  readonly details: readonly Explanation[];
}

/** Which document is explained. */
export interface ExplainedDocument {
  readonly leaf: Leaf;
  /** Within the leaf. */
  readonly docId: number;
}

/** A document, and what scores of its shard are made from. */
export interface ScoredDocument extends ExplainedDocument {
  readonly statistics: ShardStatistics;
}

/** An explanation whose value is known otherwise, unless it has one of its own. */
export type Parts = Pick<Explanation, 'description' | 'details'> & { readonly value?: number };

/** How rare a term is. */
export function explainIdf(docFreq: number, docCount: number): Explanation {
  return {
    value: idf(docFreq, docCount),
    description: 'idf, computed as log(1 + (N - n + 0.5) / (n + 0.5)) from:',
    details: [leafOf(docFreq, 'n, number of documents containing term'), leafOf(docCount, 'N, total number of documents with field')],
  };
}

/** What a score is made of. */
export interface Weighing {
  readonly title: string;
  readonly value: number;
  readonly freq: number;
  readonly freqName: string;
  readonly boost: number;
  readonly rarity: Explanation;
  readonly field: string;
  /** Where the field has no terms to count. */
  readonly counts?: { readonly docCount: number; readonly sumTotalTermFreq: number };
}

/** A score as the product of a boost, a rarity and how much of the field the occurrences are. */
export function weighted(
  { title, value, freq, freqName, boost, rarity, field, counts }: Weighing,
  { statistics, leaf, docId }: ScoredDocument,
): Parts {
  const { docCount, sumTotalTermFreq } = counts ?? statistics.field(field);
  const norms = leaf.segment.inverted(field)?.norms;
  const norm = norms === undefined ? 1 : norms[docId];
  const saturation = 1 - 1 / (1 + freq * normInverse(norm, { docCount, sumTotalTermFreq }));
  const factors = [leafOf(Math.fround(boost * K1_PLUS_1), 'boost'), rarity, explainTf(saturation, freq, freqName)];
  const length = [
    leafOf(LENGTH_TABLE[norm], norm > LAST_EXACT_NORM ? 'dl, length of field (approximate)' : 'dl, length of field'),
    leafOf(Math.fround(sumTotalTermFreq / docCount), 'avgdl, average length of field'),
  ];
  const tf = factors[2];
  const score: Explanation = {
    value,
    description: `score(freq=${formatFloat(freq)}), computed as boost * idf * tf from:`,
    details: [factors[0], factors[1], { ...tf, details: [...tf.details, ...length] }],
  };
  return { description: title, details: [score] };
}

function explainTf(value: number, freq: number, freqName: string): Explanation {
  return {
    value: Math.fround(value),
    description: 'tf, computed as freq / (freq + k1 * (1 - b + b * dl / avgdl)) from:',
    details: [
      leafOf(freq, freqName),
      leafOf(Math.fround(1.2), 'k1, term saturation parameter'),
      leafOf(0.75, 'b, length normalization parameter'),
    ],
  };
}

/** A part without parts. */
export function leafOf(value: number, description: string): Explanation {
  return { value, description, details: [] };
}

/** Those parts that there are. */
export function present(details: readonly (Explanation | undefined)[]): readonly Explanation[] {
  return details.filter((detail) => detail !== undefined);
}
