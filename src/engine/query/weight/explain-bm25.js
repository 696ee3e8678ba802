import { formatFloat } from '../../json/java-number.ts';
import { LENGTH_TABLE } from '../../index/segment/norms.ts';
import { idf, K1_PLUS_1, normInverse } from './bm25.ts';
/** Norms up to this one stand for one length each. */
const LAST_EXACT_NORM = 39;
/** How rare a term is. */
export function explainIdf(docFreq, docCount) {
  return {
    value: idf(docFreq, docCount),
    description: 'idf, computed as log(1 + (N - n + 0.5) / (n + 0.5)) from:',
    details: [leafOf(docFreq, 'n, number of documents containing term'), leafOf(docCount, 'N, total number of documents with field')],
  };
}
/** A score as the product of a boost, a rarity and how much of the field the occurrences are. */
export function weighted({ title, value, freq, freqName, boost, rarity, field, counts }, { statistics, leaf, docId }) {
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
  const score = {
    value,
    description: `score(freq=${formatFloat(freq)}), computed as boost * idf * tf from:`,
    details: [factors[0], factors[1], { ...tf, details: [...tf.details, ...length] }],
  };
  return { description: title, details: [score] };
}
function explainTf(value, freq, freqName) {
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
export function leafOf(value, description) {
  return { value, description, details: [] };
}
/** Those parts that there are. */
export function present(details) {
  return details.filter((detail) => detail !== undefined);
}
