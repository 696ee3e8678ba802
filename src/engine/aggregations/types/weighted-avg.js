import { ok } from '../../errors.ts';
import { atOnce } from '../../index/memory/slices.ts';
import { Counts, MetricAggregator } from '../collect/aggregator.ts';
import { NumberColumn } from '../collect/columns.ts';
import { valuesSource } from '../collect/values-source.ts';
import { doubleNode, formatValue, RAW } from '../value-format.ts';
import { addTo } from './kahan.ts';
const MANY_WEIGHTS =
  'Encountered more than one weight for a single document. Use a script to combine multiple weights-per-doc into a single value.';
/** Values times their weights, and the weights, added up by bucket: each with what was lost of it. */
class WeightedAverage extends MetricAggregator {
  #values;
  #weights;
  #format;
  #world;
  #rows;
  constructor({ values, weights, format }, world) {
    super();
    this.#values = new NumberColumn(values, world);
    this.#weights = new NumberColumn(weights, world);
    this.#format = format;
    this.#world = world;
    this.#rows = [0, 1, 2, 3].map(() => new Counts(world.ledger));
  }
  enterLeaf(leaf) {
    this.#values.enter(leaf);
    this.#weights.enter(leaf);
  }
  get perDoc() {
    return this.#values.perDoc + this.#weights.perDoc;
  }
  collectBlock(block) {
    const values = this.#values.read(block);
    const weights = this.#weights.read(block);
    for (let i = 0, first = 0; i < values.count; i++) {
      const doc = values.docs[i];
      const owner = values.owners[i];
      while (first < weights.count && weights.docs[first] < doc) first++;
      const at = entryOf(weights, first, doc, owner);
      if (at < 0) continue;
      if (entryOf(weights, at + 1, doc, owner) >= 0) {
        this.#world.ledger.refuse({ kind: 'aggregation', during: 'execution', reason: MANY_WEIGHTS });
        return;
      }
      this.#add(owner, values.numbers[i], weights.numbers[at]);
    }
  }
  partialOf(owner) {
    return { kind: 'numbers', numbers: this.#rows.map((row) => row.at(owner)), format: this.#format };
  }
  #add(owner, value, weight) {
    for (const row of this.#rows) row.reserve(owner + 1);
    const [sums, sumsLost, weights, weightsLost] = this.#rows;
    addTo(sums.values, sumsLost.values, owner, value * weight);
    addTo(weights.values, weightsLost.values, owner, weight);
  }
}
/** The first entry of a document for a bucket, from the entries of that document on; -1: there is none. */
function entryOf({ docs, owners, count }, from, doc, owner) {
  for (let at = from; at < count && docs[at] === doc; at++) if (owners[at] === owner) return at;
  return -1;
}
function valueOf(partial) {
  if (partial.kind !== 'numbers') return NaN;
  const [sum, , weight] = partial.numbers;
  return sum / weight;
}
function summed(partials) {
  const all = partials.filter((partial) => partial.kind === 'numbers');
  const rows = [0, 0, 0, 0].map((nothing) => Float64Array.of(nothing));
  for (const { numbers } of all) {
    addTo(rows[0], rows[1], 0, numbers[0]);
    addTo(rows[2], rows[3], 0, numbers[2]);
  }
  const format = all.find((partial) => partial.format.kind !== 'raw')?.format ?? RAW;
  return { kind: 'numbers', numbers: rows.map(([value]) => value), format };
}
function renderAverage(reduced) {
  if (reduced.kind !== 'numbers' || reduced.numbers[2] === 0) return [['value', null]];
  const value = valueOf(reduced);
  const { format } = reduced;
  const member = ['value', doubleNode(value)];
  return format.kind === 'raw' ? [member] : [member, ['value_as_string', formatValue(format, value)]];
}
/** `weighted_avg`. */
export const WEIGHTED_AVG = {
  collector({ body }, world) {
    const values = valuesSource(body, body.values, 'numbers', world);
    if (!values.ok) return values;
    const weights = valuesSource(body, body.weight, 'numbers', world);
    if (!weights.ok) return weights;
    const format = body.values.format === undefined ? RAW : values.value.format;
    return ok(new WeightedAverage({ values: values.value, weights: weights.value, format }, world));
  },
  reduce: (_spec, partials) => atOnce(summed(partials)),
  render: (_spec, reduced) => atOnce(renderAverage(reduced)),
  typedName: () => 'weighted_avg',
  metric: (_body, partial, property = 'value') => (property === 'value' ? valueOf(partial) : undefined),
};
