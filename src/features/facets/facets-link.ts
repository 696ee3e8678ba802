import { EVERY_TERM, type FacetAsked } from '../../client/queries/facet-queries.ts';

/** Terms that one answer may be asked for here. */
export const mostTerms = 1000;

/** Few enough to go wrong on a small data set. An empty field stands for the first there is. */
export const defaultFacets: FacetAsked = { field: '', size: 3, shardSize: 3 };

/** A question as an address holds it: `field,size,shard_size`. */
export function writeFacets({ field, size, shardSize }: FacetAsked): string {
  return [field, size, shardSize].join(',');
}

/** The inverse; numbers that make no sense count as absent. A field may have commas in its name. */
export function readFacets(text: string): FacetAsked {
  const [, field = text, size, shardSize] = /^([^]*),([^,]*),([^,]*)$/.exec(text) ?? [];
  const shown = bounded(size, mostTerms) ?? defaultFacets.size;
  // Shards send as many as are shown, whatever they are told.
  return { field, size: shown, shardSize: Math.max(shown, bounded(shardSize, EVERY_TERM) ?? defaultFacets.shardSize) };
}

function bounded(text: string | undefined, most: number): number | undefined {
  const number = Number(text ?? Number.NaN);
  return Number.isSafeInteger(number) && number > 0 ? Math.min(most, number) : undefined;
}
