import { didYouMean } from '../request/similarity.ts';
import { isScalar, readFilterValue, type CollectionShape, type FilterValue } from './collection-shape.ts';
import { refuseWith } from './convention-error.ts';
import { readCount } from './read-count.ts';

/** Records per page unless asked otherwise. @see spec 8 */
const DEFAULT_LIMIT = 10;
/** Most records of one page. */
export const MAX_LIMIT = 1000;

/** Which records of a collection are wanted, in which order. @see spec 2.9 */
export interface CollectionRead {
  /** How the page was asked for, and so how its neighbours are linked. */
  readonly style: 'offset' | 'page';
  /** Position of the first record wanted, from 0. */
  readonly offset: number;
  /** Most records wanted. */
  readonly limit: number;
  /** Undefined: the collection's own order. */
  readonly sort: { readonly attribute: string; readonly descending: boolean } | undefined;
  /** By attribute: all of them must hold. */
  readonly filters: ReadonlyMap<string, FilterValue>;
}

/** Query parameters that mean the same for every collection. */
const PAGING = ['limit', 'offset', 'page', 'per_page', 'sortby', 'order'] as const;
const OUTPUT = 'pretty';

/** Reads the query of a collection. Every bad value is refused with a code of its own and the parameter's name. */
export function readCollection(query: ReadonlyMap<string, string>, shape: CollectionShape, defaultLimit = DEFAULT_LIMIT): CollectionRead {
  return { ...readPaging(query, defaultLimit), sort: readSort(query, shape), filters: readFilters(query, shape) };
}

function readPaging(query: ReadonlyMap<string, string>, defaultLimit: number): Pick<CollectionRead, 'style' | 'offset' | 'limit'> {
  const byPage = ['page', 'per_page'].find((name) => query.has(name));
  const byOffset = ['limit', 'offset'].find((name) => query.has(name));
  if (byPage === undefined) {
    return {
      style: 'offset',
      offset: readCount(query, 'offset', { minimum: 0, otherwise: 0 }),
      limit: readCount(query, 'limit', { minimum: 1, maximum: MAX_LIMIT, otherwise: defaultLimit }),
    };
  }
  if (byOffset !== undefined) {
    return refuseWith(
      'both_paging_styles',
      `[${byOffset}] and [${byPage}] cannot stand together: page by [limit] and [offset], or by [page] and [per_page]`,
    );
  }
  const limit = readCount(query, 'per_page', { minimum: 1, maximum: MAX_LIMIT, otherwise: defaultLimit });
  const page = readCount(query, 'page', { minimum: 1, maximum: Math.floor(Number.MAX_SAFE_INTEGER / MAX_LIMIT), otherwise: 1 });
  return { style: 'page', offset: (page - 1) * limit, limit };
}

function readSort(query: ReadonlyMap<string, string>, shape: CollectionShape): CollectionRead['sort'] {
  const attribute = query.get('sortby');
  const order = query.get('order');
  if (order !== undefined && order !== 'asc' && order !== 'desc') {
    return refuseWith('bad_order', `[order] must be [asc] or [desc], found [${order}]`);
  }
  if (attribute === undefined) {
    return order === undefined ? undefined : refuseWith('bad_order', '[order] needs [sortby]: the attribute to sort by');
  }
  const described = shape.attribute(attribute);
  if (described === undefined) {
    return refuseWith(
      'unknown_sort_attribute',
      `[sortby] names no attribute of the ${shape.record}: [${attribute}]${didYouMean(attribute, shape.names)}`,
    );
  }
  if (!isScalar(described)) {
    return refuseWith('unknown_sort_attribute', `[sortby] names [${attribute}], an ${described.type}, which has no order`);
  }
  return { attribute, descending: order === 'desc' };
}

function readFilters(query: ReadonlyMap<string, string>, shape: CollectionShape): ReadonlyMap<string, FilterValue> {
  const filters = new Map<string, FilterValue>();
  for (const [parameter, text] of query) {
    if ((PAGING as readonly string[]).includes(parameter) || parameter === OUTPUT) continue;
    const name = Object.hasOwn(shape.parents, parameter) ? (shape.parents[parameter] ?? parameter) : parameter;
    const attribute = shape.attribute(name) ?? refuseUnknown(parameter, shape);
    const value = readFilterValue(parameter, text, attribute);
    const earlier = filters.get(name);
    if (earlier !== undefined && earlier !== value) {
      refuseWith('bad_filter_value', `[${parameter}] filters by [${name}] twice, with [${String(earlier)}] and [${text}]`);
    }
    filters.set(name, value);
  }
  return filters;
}

function refuseUnknown(parameter: string, shape: CollectionShape): never {
  const known = [...PAGING, ...Object.keys(shape.parents), ...shape.names];
  return refuseWith(
    'unknown_parameter',
    `unknown parameter [${parameter}]: neither for paging nor an attribute of the ${shape.record}${didYouMean(parameter, known)}`,
  );
}
