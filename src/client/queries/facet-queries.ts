import { queryOptions } from '@tanstack/react-query';
import { succeeded, type Ask } from '../ask.ts';
import { indexKey } from './queries.ts';

/** A term and its count in an answer of `terms`. */
export interface FacetBucket {
  readonly term: string;
  readonly count: number;
  /** By how much the count may be too low, at most. */
  readonly bound: number;
}

/** What a facet is asked for: a field, terms in the answer, and terms of each shard. */
export interface FacetAsked {
  readonly field: string;
  readonly size: number;
  readonly shardSize: number;
}

/** Buckets that a shard sent, and their bytes. */
export interface FacetSent {
  readonly shard: number;
  readonly buckets: number;
  readonly bytes: number;
  readonly terms: readonly FacetBucket[];
}

/** An answer of `terms`, and what it took. */
export interface FacetAnswer {
  readonly terms: readonly FacetBucket[];
  /** A term that is not shown has no more documents than that. */
  readonly bound: number;
  readonly merged: number;
  readonly returned: number;
  readonly bytes: number;
}

/** What was asked of all shards, what each of them sent, and the truth. */
export interface FacetFacts {
  readonly answer: FacetAnswer;
  readonly shards: readonly FacetSent[];
  /** Asked so that every shard sends every term, as far as an answer may have so many. */
  readonly truth: FacetAnswer;
}

/** Terms of each shard that are taken for all of them. */
export const EVERY_TERM = 10_000;

/** What is asked for a facet. */
export function facetBody({ field, size, shardSize }: FacetAsked) {
  return { size: 0, aggs: { facet: { terms: { field, size, shard_size: shardSize, show_term_doc_count_error: true } } } };
}

/** A facet as it is answered, shard by shard, and in truth. */
export function facetQuery(ask: Ask, index: string, asked: FacetAsked) {
  return queryOptions({
    queryKey: [...indexKey(index), 'facet', asked],
    queryFn: async ({ signal }): Promise<FacetFacts> => {
      const search = async (preference: string, size: number, shardSize: number): Promise<Searched> => {
        const body = facetBody({ ...asked, size, shardSize });
        return readAnswer(
          succeeded(await ask('POST', `/${encodeURIComponent(index)}/_search?cost=true${preference}`, { body, signal })).body,
        );
      };
      const { field: _, size, shardSize } = asked;
      const [answer, truth] = await Promise.all([search('', size, shardSize), search('', EVERY_TERM, EVERY_TERM)]);
      const shards = await Promise.all(
        answer.shards.map(async ({ shard, buckets, bytes }): Promise<FacetSent> => {
          const alone = await search(`&preference=_shards:${shard}`, shardSize, shardSize);
          return { shard, buckets, bytes, terms: alone.answer.terms };
        }),
      );
      return { answer: answer.answer, shards, truth: truth.answer };
    },
  });
}

interface Searched {
  readonly answer: FacetAnswer;
  readonly shards: readonly { readonly shard: number; readonly buckets: number; readonly bytes: number }[];
}

interface Body {
  readonly aggregations: {
    readonly facet: {
      readonly doc_count_error_upper_bound: number;
      readonly buckets: readonly {
        readonly key: string | number;
        readonly key_as_string?: string;
        readonly doc_count: number;
        readonly doc_count_error_upper_bound: number;
      }[];
    };
  };
  readonly cost: {
    readonly coordinator: { readonly aggregations: { readonly merged: number; readonly returned: number } };
    readonly shards: readonly { readonly shard: number; readonly aggregations: { readonly sent: number; readonly sent_bytes: number } }[];
  };
}

function readAnswer(body: unknown): Searched {
  const { aggregations, cost } = body as Body;
  const { buckets, doc_count_error_upper_bound: bound } = aggregations.facet;
  const shards = cost.shards.map(({ shard, aggregations: { sent, sent_bytes: bytes } }) => ({ shard, buckets: sent, bytes }));
  const terms = buckets.map(({ key, key_as_string: text, doc_count: count, doc_count_error_upper_bound: own }) => ({
    term: String(text ?? key),
    count,
    bound: own,
  }));
  const bytes = shards.reduce((sum, shard) => sum + shard.bytes, 0);
  return { answer: { terms, bound, ...cost.coordinator.aggregations, bytes }, shards };
}

/** Fields that terms can be taken of, in the order of the mapping; sub-fields under their own names. */
export function facetFieldsQuery(ask: Ask, index: string) {
  return queryOptions({
    queryKey: [...indexKey(index), 'facet-fields'],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { body } = succeeded(await ask('GET', `/${encodeURIComponent(index)}/_mapping`, { signal }));
      const [only] = Object.values(body as Readonly<Record<string, { readonly mappings: Fields }>>);
      return fieldsBelow(only?.mappings ?? {}, '');
    },
  });
}

interface Fields {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Fields>>;
  readonly fields?: Readonly<Record<string, Fields>>;
}

const WITH_TERMS: ReadonlySet<string> = new Set([
  'keyword',
  'ip',
  'boolean',
  'date',
  'long',
  'integer',
  'short',
  'byte',
  'double',
  'float',
]);

function fieldsBelow({ type = '', properties = {}, fields = {} }: Fields, path: string): readonly string[] {
  const below = [...Object.entries(properties), ...Object.entries(fields)];
  const own = WITH_TERMS.has(type) ? [path] : [];
  return [...own, ...below.flatMap(([name, field]) => fieldsBelow(field, path === '' ? name : `${path}.${name}`))];
}
