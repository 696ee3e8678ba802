/** How many documents each data set holds, or its generator makes unless asked otherwise; a test holds it against the catalogue. */
export const dataSizes = { logs: 100_000, tiny: 24, wordnet: 117_791, cities: 135_233, products: 20_000, feed: 2_000 } as const;

/** A data set by its name. */
export type DataName = keyof typeof dataSizes;

/** Whether there is such a data set. */
export function isDataName(text: string): text is DataName {
  return Object.hasOwn(dataSizes, text);
}
