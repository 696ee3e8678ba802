import { scalarText } from '../../json/json-value.ts';
import { fitsPattern } from '../../schema/name-pattern.ts';
import { parseFieldBound } from './field-value.ts';
import { MATCH_ALL, MATCH_NONE } from '../index-query.ts';
/** Every document has it: the one type there is. */
const TYPE = '_doc';
const EVERY = { kind: 'constant', query: MATCH_ALL };
/** How the values of `_seq_no` read. */
const SEQ_NO = { path: '_seq_no', type: 'long', indexed: true, docValues: true, norms: false };
/** Documents with any of the values in what is kept of them beside their fields, all with one score. */
export function metadataTerms(run, { path }, values, lenient) {
  switch (path) {
    case '_id':
      return { kind: 'ids', ids: values.map(scalarText) };
    case '_index':
      return values.some((name) => fitsPattern(scalarText(name), run.host.index)) ? EVERY : MATCH_NONE;
    case '_type':
      return values.some((name) => fitsPattern(scalarText(name), TYPE)) ? EVERY : MATCH_NONE;
    case '_routing':
      return routed(new Set(values.map(scalarText)));
    case '_seq_no':
      return numbered(run, values, lenient);
    default:
      return lenient ? MATCH_NONE : notSearchable(run, path);
  }
}
/** Documents that fit a pattern in what is kept of them; names of indices and types are as good as terms. */
export function metadataPattern(run, { path }, { kind, value }) {
  const isName = path === '_index' || path === '_type';
  if (kind === 'regexp' || (!isName && path !== '_routing')) return run.fail(notForPatterns(run, kind, path, path));
  const pattern = kind === 'prefix' ? `${value}*` : value;
  if (isName) return fitsPattern(pattern, path === '_index' ? run.host.index : TYPE) ? EVERY : MATCH_NONE;
  return { kind: 'metadata', field: '_routing', text: pattern, accepts: (kept) => fitsPattern(pattern, String(kept)) };
}
/** Documents whose sequence number lies between two; nothing else that is kept has an order. */
export function metadataRange(run, { path }, lower, upper) {
  if (path !== '_seq_no') {
    const reason = `Field [${path}] of type [${path}] does not support range queries`;
    return run.failToCreate({ type: 'illegal_argument_exception', reason });
  }
  const min = lower && seqNo(run, lower.value);
  const max = upper && seqNo(run, upper.value);
  if (min?.kind === 'failed') return run.failToCreate(min.cause);
  if (max?.kind === 'failed') return run.failToCreate(max.cause);
  return {
    kind: 'metadata',
    field: '_seq_no',
    text: `[${min?.value ?? '*'} TO ${max?.value ?? '*'}]`,
    accepts: (kept) => {
      const number = Number(kept);
      const above = min === undefined || (lower?.exclusive === true ? number > min.value : number >= min.value);
      return above && (max === undefined || (upper?.exclusive === true ? number < max.value : number <= max.value));
    },
  };
}
/** Documents of which it is kept at all; undefined for what has to be looked up elsewhere. */
export function metadataExists(run, { path }) {
  if (path === '_routing') return { kind: 'metadata', field: path, text: '*', accepts: () => true };
  return path === '_source' ? notSearchable(run, path) : EVERY;
}
/** The refusal of a pattern on a field that does not take it. */
export function notForPatterns(run, kind, field, type) {
  const { index, uuid } = run.host;
  const allowed = kind === 'regexp' ? 'keyword and text fields' : 'keyword, text and wildcard fields';
  const reason = `Can only use ${kind} queries on ${allowed} - not on [${field}] which is of type [${type}]`;
  return { kind: 'query_shard', index, uuid, reason };
}
function notSearchable(run, path) {
  const { index, uuid } = run.host;
  return run.fail({ kind: 'query_shard', index, uuid, reason: `The ${path} field is not searchable` });
}
function routed(values) {
  return { kind: 'metadata', field: '_routing', text: [...values].join(' '), accepts: (kept) => values.has(String(kept)) };
}
function numbered(run, values, lenient) {
  const numbers = new Set();
  for (const value of values) {
    const parsed = seqNo(run, value);
    if (parsed.kind === 'value') numbers.add(Number(parsed.value));
    else if (!lenient) return run.failToCreate(parsed.cause);
  }
  return { kind: 'metadata', field: '_seq_no', text: [...numbers].join(' '), accepts: (kept) => numbers.has(Number(kept)) };
}
function seqNo(run, value) {
  return parseFieldBound(SEQ_NO, value, { clock: run.clock });
}
