import { isRecord } from './is-record.ts';

/** Which service answers, as it says of itself at its root. */
export interface Product {
  readonly name: 'elasticsearch' | 'opensearch';
  /** As it is written: `2.19.1`. */
  readonly version: string;
  readonly major: number;
  readonly minor: number;
  /** It is Fathom, which passes for the product. */
  readonly isFathom: boolean;
}

/** How points in time are opened and closed; none where the release has no way. */
export type PitDialect = 'elastic' | 'opensearch' | 'none';

/** Reads the answer of `GET /`; undefined where it is none of the two products. */
export function readProduct(root: unknown): Product | undefined {
  if (!isRecord(root) || !isRecord(root['version'])) return undefined;
  const { distribution, number } = root['version'];
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(typeof number === 'string' ? number : '') ?? [];
  if (typeof number !== 'string' || major === undefined || minor === undefined) return undefined;
  const elastic = distribution === undefined && root['tagline'] === 'You Know, for Search';
  if (!elastic && distribution !== 'opensearch') return undefined;
  return {
    name: elastic ? 'elasticsearch' : 'opensearch',
    version: number,
    major: Number(major),
    minor: Number(minor),
    isFathom: root['cluster_name'] === 'fathom',
  };
}

/** Whether the release is this one of its product, or a later one. */
export function isFrom({ major, minor }: Pick<Product, 'major' | 'minor'>, from: readonly [major: number, minor: number]): boolean {
  return major > from[0] || (major === from[0] && minor >= from[1]);
}

/**
 * Whether each node reduces what its shards found before it answers. Scrolls go shard by shard there too. Known from the release's public description, not
 * from one that was asked.
 */
export function reducesOnNodes(product: Product): boolean {
  return product.name === 'elasticsearch' && isFrom(product, [9, 5]);
}

/**
 * Whether a page behind a cursor may lack documents unless totals have to be exact. OpenSearch passes over shards by the least and the greatest value of the
 * first key, and takes neither ties nor missing values into account.
 * @see https://github.com/opensearch-project/OpenSearch/issues/14824
 */
export function losesBehindCursors({ name, isFathom }: Product): boolean {
  return name === 'opensearch' && !isFathom;
}

/** The oldest release each product is asked at. */
export const OLDEST = { elasticsearch: [7, 10], opensearch: [1, 0] } as const;

/** Elasticsearch has them from 7.10, OpenSearch from 2.4 under a path of its own. */
export function pitDialect(product: Product): PitDialect {
  if (product.name === 'elasticsearch') return isFrom(product, [7, 10]) ? 'elastic' : 'none';
  return isFrom(product, [2, 4]) ? 'opensearch' : 'none';
}

/**
 * Whether every search of a point in time breaks ties by `_shard_doc` of its own accord. Elsewhere a walk loses documents at ties unless its last key is
 * unique: Elasticsearch before 7.12, and OpenSearch, where the key is missing below 3.3 and begins anew at each index from then on.
 */
export function breaksTies(product: Product): boolean {
  return product.isFathom || (product.name === 'elasticsearch' && isFrom(product, [7, 12]));
}
