import type { Setup } from './lesson.ts';

/** What a lesson may ask of a data set. */
export interface SetLimits {
  /** The most documents there are; a generated set has as many as are asked for. */
  readonly most: number;
  /** Fields that documents can be in the order of. */
  readonly sorts: readonly string[];
}

const generated = 1_000_000;

/** The data sets as lessons know them. The sets themselves are made in a worker, and are too large for a page to read. */
export const dataSets: Readonly<Record<string, SetLimits>> = {
  logs: { most: generated, sorts: ['timestamp', 'level', 'service', 'host', 'status', 'latency_ms', 'bytes'] },
  products: { most: generated, sorts: ['name.keyword', 'category', 'price', 'rating', 'in_stock', 'released'] },
  feed: { most: generated, sorts: ['published_at', 'author', 'title.keyword', 'likes'] },
  tiny: { most: 24, sorts: ['title.keyword', 'author.keyword', 'year', 'rank'] },
  wordnet: { most: 117_791, sorts: ['id', 'lemmas.keyword', 'part_of_speech', 'topic', 'links'] },
  cities: { most: 135_233, sorts: ['id', 'name.keyword', 'country', 'admin', 'population', 'location.lat', 'location.lon'] },
};

/** What every index can be sorted by. */
const always = ['_score', '_id', '_doc'];

/** Why a page cannot be set up so, with the member; undefined when it can. */
export function setupProblem({ data, documents, sort = '_score' }: Setup): readonly [member: string, reason: string] | undefined {
  const { most, sorts } = dataSets[data] ?? { most: 0, sorts: [] };
  if (documents > most) return ['documents', `must be at most ${most}, as many as [${data}] has`];
  const reason = sortProblem(data, sort, sorts);
  return reason === undefined ? undefined : ['sort', reason];
}

/** Why documents of a set are never in such an order, as `year:asc`; undefined when they can be. */
export function sortProblem(data: string, sort: string, sorts = dataSets[data]?.sorts ?? []): string | undefined {
  const [field = '', order = 'asc', ...more] = sort.split(':');
  const known = [...sorts, ...always];
  if (!known.includes(field)) return `[${field}] is not a field of [${data}] with an order; there are [${known.join(', ')}]`;
  return (order === 'asc' || order === 'desc') && more.length === 0 ? undefined : `[${sort}] ends neither in :asc nor in :desc`;
}
