import { compareKeys } from './value-format.ts';
import { isMetric, metricValue } from './types/metric-values.ts';
/** Whether an order begins with the keys. */
export function isKeyOrder(order) {
  return order[0]?.path === '_key';
}
/** Whether an order begins with the largest count. */
export function isCountDescending(order) {
  return order[0]?.path === '_count' && !order[0].ascending;
}
/** Compares buckets key by key. What is no number comes last, whatever the direction. */
export function bucketComparator(order, subs) {
  const keys = order.map(({ path, ascending }) => ({ compare: comparatorOf(path, subs), sign: ascending ? 1 : -1 }));
  return (a, b) => {
    for (const { compare, sign } of keys) {
      const found = compare(a, b, sign);
      if (found !== 0) return found;
    }
    return 0;
  };
}
function comparatorOf(path, subs) {
  if (path === '_count') return (a, b, sign) => sign * (a.docCount - b.docCount);
  if (path === '_key') return (a, b, sign) => sign * compareKeys(a.key, b.key);
  const steps = pathSteps(path);
  return (a, b, sign) => {
    const left = valueAt(a, steps, subs) ?? NaN;
    const right = valueAt(b, steps, subs) ?? NaN;
    if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
    return left < right ? -sign : left > right ? sign : 0;
  };
}
/** `a>b.max`, `a[max]`, `_count`: aggregations from above, the last with what of it is meant. */
export function pathSteps(path) {
  const names = path.split('>').map((name) => name.trim());
  return names.map((name, at) => {
    if (at < names.length - 1) return { name };
    const [, bracketed, inside] = /^(.+)\[(.+)\]$/.exec(name) ?? [];
    if (bracketed !== undefined && inside !== undefined) return { name: bracketed, property: inside };
    const dot = name.lastIndexOf('.');
    return dot > 0 ? { name: name.slice(0, dot), property: name.slice(dot + 1) } : { name };
  });
}
/** The number at the end of a path below a bucket; undefined where there is none. */
export function valueAt(bucket, steps, subs) {
  let level = bucket;
  let specs = subs;
  for (const [at, { name, property }] of steps.entries()) {
    const place = placeOf(specs, steps[at]);
    const spec = specs[place];
    const partial = level.subs[place];
    if (spec === undefined || partial === undefined) return undefined;
    if (partial.kind !== 'buckets') return metricValue(spec, partial, spec.name === name ? property : undefined);
    if (partial.buckets.length !== 1) return undefined;
    [level] = partial.buckets;
    if (at === steps.length - 1) return partial.buckets[0].docCount;
    specs = spec.subs;
  }
  return undefined;
}
/** The aggregation of a step: one whose name has a dot may be meant as a whole. */
function placeOf(specs, { name, property }) {
  const whole = property === undefined ? -1 : specs.findIndex((spec) => spec.name === `${name}.${property}`);
  return whole >= 0 ? whole : specs.findIndex((spec) => spec.name === name);
}
const NO_NUMBERS = { kind: 'numbers', numbers: [0, 0, 0, 0, 0, 0, 0], format: { kind: 'raw' } };
const SINGLE = new Set(['filter', 'global', 'missing', 'nested', 'reverse_nested', 'sampler']);
/** What is wrong with the path of an order; undefined: nothing. */
export function pathRefusal(path, subs) {
  if (path === '_count' || path === '_key') return undefined;
  let specs = subs;
  const steps = pathSteps(path);
  for (const [at, step] of steps.entries()) {
    const spec = specs[placeOf(specs, step)];
    const bad = `Invalid aggregation order path [${path}]. `;
    if (spec === undefined) {
      return `${bad}The provided aggregation [${step.name}] either does not exist, or is a pipeline aggregation and cannot be used to sort the buckets.`;
    }
    const isLast = at === steps.length - 1;
    if (SINGLE.has(spec.body.type)) {
      if (isLast && step.property !== undefined && step.property !== 'doc_count') {
        return `${bad}Ordering on a single-bucket aggregation can only be done on its doc_count. Either drop the key (a la "${spec.name}") or change it to "doc_count" (a la "${spec.name}.doc_count") or "key".`;
      }
      specs = spec.subs;
      continue;
    }
    if (!isMetric(spec) || !isLast) {
      const more = spec.body.type === 'top_hits' ? '' : ` [${spec.name}] is not single-bucket.`;
      return `${bad}Buckets can only be sorted on a sub-aggregator path that is built out of zero or more single-bucket aggregations within the path and a final single-bucket or a metrics aggregation at the path end.${more}`;
    }
    const isWhole = spec.name !== step.name;
    const found = metricValue(spec, NO_NUMBERS, isWhole ? undefined : step.property);
    if (found !== undefined) continue;
    return step.property === undefined
      ? `${bad}When ordering on a multi-value metrics aggregation a metric name must be specified.`
      : `${bad}Unknown metric name [${step.property}] on multi-value metrics aggregation [${spec.name}]`;
  }
  return undefined;
}
