import type { SideAnswer } from './sides.ts';

/** Where two answers differ, or why they may. */
type Difference = { readonly place: string } | { readonly reason: string };

/** A `min` of a field that the index lacks, alone below buckets. */
const MIN_OF_NOTHING = /"aggs":\{"\w+":\{"min":\{"field":"gone"\}\}\}/;

/** What a node may answer otherwise. Each line says of which aggregation, or of which place, and why. */
const EXPLAINED: readonly { readonly reason: string; readonly isMet: (place: string, aggs: string) => boolean }[] = [
  {
    reason: 'digests join and interpolate values otherwise (docs/aggregations.md)',
    isMet: (place, aggs) => /percentile|median_absolute/.test(aggs) && /\.(values?|p\d)\b/.test(place),
  },
  {
    reason: 'nodes of 7.10 and OpenSearch 2.19 end collecting, and count too few documents, where all that is below is a `min` of no field',
    isMet: (_place, aggs) => MIN_OF_NOTHING.test(aggs),
  },
];

/** Holds two answers to a search against each other: the status, and `aggregations` where both have them. Undefined: they are the same. */
export function difference(ours: SideAnswer, theirs: SideAnswer, aggs: unknown): Difference | undefined {
  const place =
    ours.status === theirs.status
      ? ours.status === 200
        ? mismatch(aggregationsOf(ours), aggregationsOf(theirs), 'aggregations')
        : undefined
      : `status ${ours.status} is not ${theirs.status}: ${JSON.stringify((ours.status === 200 ? theirs : ours).json).slice(0, 600)}`;
  if (place === undefined) return undefined;
  const known = EXPLAINED.find(({ isMet }) => isMet(place, JSON.stringify(aggs)));
  return known === undefined ? { place } : { reason: known.reason };
}

function aggregationsOf({ json }: SideAnswer): unknown {
  return (json as { readonly aggregations?: unknown }).aggregations;
}

/** The first place where two values differ; numbers may in their last digits. */
function mismatch(found: unknown, expected: unknown, path: string): string | undefined {
  if (typeof expected === 'number' && typeof found === 'number') {
    const isClose = Math.abs(found - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
    return isClose ? undefined : `${path}: ${found} is not ${expected}`;
  }
  if (typeof expected !== 'object' || expected === null || typeof found !== 'object' || found === null)
    return found === expected ? undefined : `${path}: ${JSON.stringify(found)} is not ${JSON.stringify(expected)}`;
  const [own, wanted] = [found as Readonly<Record<string, unknown>>, expected as Readonly<Record<string, unknown>>];
  const names = new Set([...Object.keys(own), ...Object.keys(wanted)]);
  for (const name of names) {
    const place = mismatch(own[name], wanted[name], `${path}.${name}`);
    if (place !== undefined) return place;
  }
  return undefined;
}
