import { hashOfLong, hashOfText } from '../../json/java-hash.ts';
import { FLOATING_TYPES } from '../../schema/field-type.ts';
import { compileDecay } from './compile-decay.ts';
/** Makes sense of a function on an index; undefined where there is none to be made, and the run has failed. */
export function compileFunction(run, score) {
  switch (score.kind) {
    case 'constant':
      return score;
    case 'field_value':
      return compileFieldValue(run, score);
    case 'random':
      return compileRandom(run, score);
    case 'decay':
      return compileDecay(run, score);
    default:
      return score;
  }
}
function compileFieldValue(run, score) {
  const { field } = score;
  const type = run.field(field);
  if (type === undefined) {
    if (score.missing !== undefined) return { ...score, form: 'plain' };
    const reason = `Unable to find a field mapper for field [${field}]. No 'missing' value defined.`;
    run.failToCreate({ type: 'exception', reason });
    return undefined;
  }
  if (!hasColumn(run, type)) return undefined;
  const form = numberForm(type);
  if (form !== undefined) return { ...score, form };
  refuse(run, `field [${field}] is of type [${type.type}], but [field_value_factor] takes numeric fields only`);
  return undefined;
}
/** How the numbers of a field are kept; undefined where it has none. */
function numberForm({ type }) {
  if (type === 'unsigned_long') return 'unsigned';
  if (type === 'date_nanos') return 'nanos';
  return NO_NUMBERS.has(type) ? undefined : 'plain';
}
const NO_NUMBERS = new Set(['text', 'keyword', 'ip', 'geo_point', 'binary', 'metadata']);
function compileRandom(run, { seed, field }) {
  const salt = hashOfText(run.host.index) << 10;
  if (seed === undefined) return { kind: 'random', seed: hashOfLong(BigInt(Math.trunc(run.clock.now()))), salt, source: undefined };
  const source = randomSource(run, field ?? '_id');
  return source && { kind: 'random', seed, salt, source };
}
function randomSource(run, field) {
  if (field === '_id') return { field, kind: 'id', isFloating: false };
  if (field === '_seq_no') return { field, kind: 'seq_no', isFloating: false };
  const type = run.mapping.field(field);
  if (type === undefined) {
    const { index, uuid } = run.host;
    refuse(run, `Field [${field}] is not mapped on [[${index}/${uuid}]] and cannot be used as a source of random numbers.`);
    return undefined;
  }
  if (!hasColumn(run, type)) return undefined;
  const kind = numberForm(type) ?? (type.type === 'ip' ? 'ip' : 'term');
  return { field, kind, isFloating: FLOATING_TYPES.has(type.type) };
}
/** Refuses a field without a column, as the peers do. */
function hasColumn(run, { path, type, docValues }) {
  if (docValues) return true;
  refuse(
    run,
    type === 'text'
      ? 'Text fields are not optimised for operations that require per-document field data like aggregations and sorting, so these ' +
          'operations are disabled by default. Please use a keyword field instead. Alternatively, set fielddata=true on ' +
          `[${path}] in order to load field data by uninverting the inverted index. Note that this can use significant memory.`
      : `Can't load fielddata on [${path}] because fielddata is unsupported on fields of type [${type}]. Use doc values instead.`,
  );
  return false;
}
function refuse(run, reason) {
  run.failToCreate({ type: 'illegal_argument_exception', reason });
}
