/**
 * Document frequencies that make one term about as rare in every field: all take the highest one, each rarer field one
 * more than the field before it, so that the field where the term is most common still scores best. 0 stays 0.
 */
export function blendDocFreqs(query, statistics) {
  const docFreqs = query.fields.map(({ field }) => statistics.docFreq(field, query.term));
  const highest = docFreqs.reduce((most, docFreq) => Math.max(most, docFreq), 0);
  if (highest === 0) return docFreqs;
  const sizes = query.fields.map(({ field }) => statistics.field(field)).filter(({ docCount }) => docCount > 0);
  const limit = sizes.reduce((least, { sumTotalTermFreq }) => Math.min(least, sumTotalTermFreq), statistics.maxDoc);
  const blended = docFreqs.slice();
  let shared = Math.min(limit, highest);
  let previous = highest;
  const descending = docFreqs.map((_, i) => i).sort((a, b) => docFreqs[b] - docFreqs[a] || a - b);
  for (const i of descending) {
    if (docFreqs[i] === 0) break;
    if (previous > docFreqs[i]) shared++;
    // Never more documents than have the field: the term would count as rarer than rare.
    blended[i] = Math.min(limit, shared, statistics.field(query.fields[i].field).docCount);
    previous = docFreqs[i];
  }
  return blended;
}
