import type { EngineError } from '../../errors.ts';
import { dateParser } from '../../schema/dates/date-format.ts';
import { patternRefusal } from '../../schema/pattern-looks.ts';
import type { FieldType } from '../../schema/field-type.ts';
import { isMetadataName } from '../../schema/metadata-fields.ts';
import { collapseRefusal } from '../../search/sorted/collect-groups.ts';
import { sliceFieldRefusal } from '../../search/phase/slice.ts';
import { takesFormat } from '../../shard/field-print.ts';
import { hasColumnBeside, namedFields } from '../../shard/hit-fields.ts';
import { innerHitsWanted, type InnerHitsRequest, type InnerHitsSpec } from '../../shard/inner-hits/inner-hits-request.ts';
import type { IndexState } from '../catalog/index-state.ts';
import { integerOf } from '../settings/settings.ts';
import { NO_EXTRAS, type SearchExtras } from './search-features.ts';
import type { SearchRequest } from './search-request.ts';

type Check = (extras: SearchExtras, index: IndexState, request: SearchRequest) => string | EngineError | undefined;

/** In the order in which the peers look. */
const CHECKS: readonly Check[] = [checkDocvalueFields, checkScriptFields, checkFormats, checkRescore, checkSlice, checkCollapse];

/** Why an index cannot serve what a request asks for beside its page; undefined when it can. Errors are `illegal_argument`. */
export function featureRefusal(request: SearchRequest, index: IndexState): EngineError | undefined {
  const { query, extras } = request;
  const lists = innerHitsWanted(query, extras?.postFilter);
  if (typeof lists === 'string') return { kind: 'illegal_argument', reason: `[inner_hits] already contains an entry for key [${lists}]` };
  if (extras === undefined && lists.length === 0) return undefined;
  const specs = specsOf(lists, index);
  const groups = extras?.collapse?.innerHits ?? [];
  const tooWide = windowRefusal([...specs, ...groups], index);
  if (tooWide !== undefined) return { kind: 'illegal_argument', reason: tooWide };
  // What is loaded of the hits of buckets, and of inner hits, is bound as what is loaded of a page.
  const topHits = (extras?.topHits ?? []).flatMap((wishes) => wishes.extras ?? []);
  const asked: readonly SearchExtras[] = [
    extras ?? NO_EXTRAS,
    ...topHits,
    ...specs.map(loadedOf),
    ...groups.flatMap((wishes) => wishes.extras ?? []),
  ];
  const patterns = asked.reduce((sum, wishes) => sum + patternsOf(wishes), 0);
  const tooLong = patternRefusal(patterns, index.mapping);
  if (tooLong !== undefined) return { kind: 'illegal_argument', reason: tooLong };
  for (const check of CHECKS) {
    for (const wishes of asked) {
      const refused = check(wishes, index, request);
      if (refused !== undefined) return typeof refused === 'string' ? { kind: 'illegal_argument', reason: refused } : refused;
    }
  }
  return undefined;
}

/** What is asked of inner hits, however deep, as far as the index has the objects. */
function specsOf(lists: readonly InnerHitsRequest[], index: IndexState): readonly InnerHitsSpec[] {
  const known = lists.filter(({ path }) => index.mapping.isNested(path));
  return known.flatMap(({ spec, below }) => [spec, ...specsOf(below, index)]);
}

function windowRefusal(specs: readonly Pick<InnerHitsSpec, 'name' | 'from' | 'size'>[], { settings }: IndexState): string | undefined {
  const key = 'index.max_inner_result_window';
  const limit = integerOf(settings, key);
  const wide = specs.find(({ from, size }) => from + size > limit);
  if (wide === undefined) return undefined;
  return (
    `Inner result window is too large, the inner hit definition's [${wide.name ?? 'null'}]'s from + size must be less than or equal to: ` +
    `[${limit}] but was [${wide.from + wide.size}]. This limit can be set by changing the [${key}] index level setting.`
  );
}

function loadedOf({ docValues, fields, highlight }: InnerHitsSpec): SearchExtras {
  return { docvalueFields: docValues, fields, ...(highlight !== undefined && { highlight }) };
}

/** Names with a star are held against every field of the mapping, in one piece. */
function patternsOf({ docvalueFields = [], fields = [], storedFields = [], highlight = [] }: SearchExtras): number {
  let count = 0;
  for (const { field } of docvalueFields) if (field.includes('*')) count++;
  for (const { field } of fields) if (field.includes('*')) count++;
  for (const { field } of highlight) if (field.includes('*')) count++;
  for (const field of storedFields) if (field.includes('*')) count++;
  return count;
}

/** A pattern counts as the fields it stands for. */
function checkDocvalueFields({ docvalueFields = [] }: SearchExtras, { settings, mapping }: IndexState): string | undefined {
  if (docvalueFields.length === 0) return undefined;
  const key = 'index.max_docvalue_fields_search';
  const patterns = docvalueFields.filter(({ field }) => field.includes('*'));
  const count = docvalueFields.length - patterns.length + namedFields(mapping, patterns).length;
  return tooMany('docvalue_fields', count, integerOf(settings, key), key);
}

function checkScriptFields({ scriptFields = 0 }: SearchExtras, { settings }: IndexState): string | undefined {
  if (scriptFields === 0) return undefined;
  const key = 'index.max_script_fields';
  const refused = tooMany('script_fields', scriptFields, integerOf(settings, key), key);
  return refused ?? '[script_fields] is not supported by this service: it runs no scripts';
}

function tooMany(what: string, count: number, limit: number, setting: string): string | undefined {
  if (count <= limit) return undefined;
  return (
    `Trying to retrieve too many ${what}. Must be less than or equal to: [${limit}] but was [${count}]. ` +
    `This limit can be set by changing the [${setting}] index level setting.`
  );
}

function checkFormats({ docvalueFields = [], fields = [] }: SearchExtras, { mapping, name }: IndexState): string | undefined {
  if (docvalueFields.length + fields.length === 0) return undefined;
  if (fields.length > 0 && !mapping.sourceEnabled) {
    return `Unable to retrieve the requested [fields] since _source is disabled in the mappings for index [${name}]`;
  }
  const without = docvalueFields.find(({ field }) => isMetadataName(field) && !hasColumnBeside(field));
  if (without !== undefined) return `Fielddata is not supported on field [${without.field}] of type [${without.field}]`;
  // A pattern takes what there is; a name has to be right.
  const exact = docvalueFields.filter(({ field }) => mapping.field(field) !== undefined);
  for (const { type, format } of namedFields(mapping, exact)) {
    if (type.type === 'text') {
      return (
        'Text fields are not optimised for operations that require per-document field data like aggregations and sorting, so these ' +
        'operations are disabled by default. Please use a keyword field instead. Alternatively, set fielddata=true on ' +
        `[${type.path}] in order to load field data by uninverting the inverted index. Note that this can use significant memory.`
      );
    }
    if (!type.docValues) {
      return `Can't load fielddata on [${type.path}] because fielddata is unsupported on fields of type [${type.type}]. Use doc values instead.`;
    }
    if (format === undefined || format === 'use_field_mapping') continue;
    if (!takesFormat(type)) return `Field [${type.path}] of type [${type.type}] does not support custom formats`;
    if (isDate(type) && dateParser(format) === undefined) return invalidFormat(format);
  }
  for (const { type, format } of namedFields(mapping, fields)) {
    if (format === undefined) continue;
    if (!isDate(type)) return `Field [${type.path}] of type [${type.type}] doesn't support formats.`;
    if (dateParser(format) === undefined) return invalidFormat(format);
  }
  return undefined;
}

function isDate({ type }: FieldType): boolean {
  return type === 'date' || type === 'date_nanos';
}

function invalidFormat(format: string): string {
  return `Invalid format: [${format}]: Unknown format or pattern letter`;
}

/** Objects within each other that an answer holds without trouble for whoever reads it. */
const MAX_EXPLAINED_RESCORERS = 500;

function checkRescore(
  { rescore, explain }: SearchExtras,
  { settings, maxResultWindow }: IndexState,
  request: SearchRequest,
): string | undefined {
  if (rescore === undefined) return undefined;
  if (request.sort.length > 0) return 'Cannot use [sort] option in conjunction with [rescore].';
  if (request.searchAfter !== undefined) return 'Cannot use [search_after] option in conjunction with [rescore].';
  if (explain === true && rescore.length > MAX_EXPLAINED_RESCORERS) {
    return `[explain] is not supported with more than [${MAX_EXPLAINED_RESCORERS}] rescorers by this service: each nests the explanation deeper`;
  }
  const key = 'index.max_rescore_window';
  const limit = settings.has(key) ? integerOf(settings, key) : maxResultWindow;
  const wide = rescore.find(({ windowSize }) => windowSize > limit);
  return (
    wide &&
    `Rescore window [${wide.windowSize}] is too large. It must be less than [${limit}]. This prevents allocating massive heaps for ` +
      `storing the results to be rescored. This limit can be set by changing the [${key}] index level setting.`
  );
}

function checkSlice(
  { slice }: SearchExtras,
  { settings, mapping }: IndexState,
  { scroll }: SearchRequest,
): string | EngineError | undefined {
  if (slice === undefined) return undefined;
  const key = scroll === undefined ? 'index.max_slices_per_pit' : 'index.max_slices_per_scroll';
  const limit = integerOf(settings, key);
  if (slice.max <= limit) return sliceFieldRefusal(slice, mapping);
  return (
    `The number of slices [${slice.max}] is too large. It must be less than [${limit}]. ` +
    `This limit can be set by changing the [${key}] index level setting.`
  );
}

function checkCollapse(
  { collapse, rescore }: SearchExtras,
  { mapping }: IndexState,
  request: SearchRequest,
): string | EngineError | undefined {
  if (collapse === undefined) return undefined;
  if (request.scroll !== undefined) return 'cannot use `collapse` in a scroll context';
  if (rescore !== undefined) return 'cannot use `collapse` in conjunction with `rescore`';
  if (request.searchAfter !== undefined && !isSortedByOnly(request, collapse.field)) {
    return 'cannot use `collapse` in conjunction with `search_after` unless the search is sorted by that field, and by it alone';
  }
  return collapseRefusal(collapse.field, mapping);
}

/** Then a group lies before or behind the cursor as a whole. */
function isSortedByOnly({ sort }: SearchRequest, field: string): boolean {
  return sort.length === 1 && sort[0]?.field === field;
}
