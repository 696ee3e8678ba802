/** The column of a key by document number over entries with these numbers. */
export function docColumn({ base }, docs) {
  const values = new Float64Array(docs.length);
  for (let i = 0; i < docs.length; i++) values[i] = base + docs[i];
  return { kind: 'number', print: 'doc', values };
}
