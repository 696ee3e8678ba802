import { err, ok } from '../../errors.ts';
import { hasBit } from '../../index/memory/bits.ts';
import { finishHash, murmur3, scrambleBlock } from '../../index/memory/murmur3.ts';
import { FilteredScorer } from './filtered-scorer.ts';
import { COUNT_UNKNOWN } from '../../query/weight/weight.ts';
/**
 * Which part of a shard belongs to a slice. With at least as many slices as shards every slice lies in one shard; with
 * fewer, a slice is made of whole shards.
 * @param shard place of the shard among the `shards` of its index that are asked.
 */
export function sliceOfShard(slice, shard, shards) {
  const { id, max, field } = slice;
  if (max < shards) return shard % max === id ? { id: 0, max: 1, field } : 'none';
  if (id % shards !== shard) return 'none';
  const inShard = Math.floor(max / shards) + (max % shards > shard ? 1 : 0);
  return { id: Math.floor(id / shards), max: inShard, field };
}
/** Why the field cannot cut a result into slices; undefined when it can. */
export function sliceFieldRefusal({ field }, mapping) {
  if (field === '_id') return undefined;
  const type = mapping.field(field);
  if (type === undefined) return { kind: 'illegal_argument', reason: `field ${field} not found` };
  if (type.docValues && type.type !== 'keyword' && type.type !== 'ip') return undefined;
  return { kind: 'illegal_argument', reason: `cannot load numeric doc values on ${field}` };
}
/** Only the slice's documents of what `weight` matches. Errors: as {@link sliceFieldRefusal}. */
export function slicedWeight(weight, slice, mapping) {
  if (slice === undefined) return ok(weight);
  if (slice === 'none') return ok({ scorer: () => undefined, count: () => 0 });
  const refused = sliceFieldRefusal(slice, mapping);
  if (refused !== undefined) return err(refused);
  if (slice.max === 1) return ok(weight);
  return ok({
    scorer: (leaf) => {
      const inner = weight.scorer(leaf);
      return inner && new FilteredScorer(inner, membership(leaf, slice));
    },
    count: () => COUNT_UNKNOWN,
  });
}
function membership({ segment }, { id, max, field }) {
  if (field === '_id') return (doc) => (murmur3(segment.idBytes(doc), ID_SEED) >>> 0) % max === id;
  const value = firstValue(segment, field);
  return (doc) => hashNumber(value(doc)) % max === id;
}
/** The first value of a document in a numeric column; zero when it has none. */
function firstValue(segment, field) {
  const column = segment.docValues(field);
  if (column?.kind !== 'numeric') return () => 0;
  const { docsWithValue, offsets } = column;
  const values = column.values;
  return (doc) => (hasBit(docsWithValue, doc) ? values[offsets === undefined ? doc : offsets[doc]] : 0);
}
const ID_SEED = 7919;
const NUMBER = new DataView(new ArrayBuffer(8));
/** The same for a value whichever width its segment keeps it in; both zeros are one value. */
function hashNumber(value) {
  NUMBER.setFloat64(0, Number(value) + 0);
  return finishHash(scrambleBlock(NUMBER.getInt32(0)) ^ NUMBER.getInt32(4)) >>> 0;
}
