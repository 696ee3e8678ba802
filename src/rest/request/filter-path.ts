import { BucketList, type JsonValue, type Sliced } from '../../engine/index.ts';
import { RawJson, WrittenJson, entriesOf, isObjectNode, type WireNode } from '../json-bytes.ts';
import { PathPatterns, type PatternPlace } from './path-patterns.ts';

/** Units of a step: about a tenth of a millisecond. */
const UNITS_PER_STEP = 400;
/** Names of patterns compared, and bytes read, in the time of a unit. */
const NAMES_PER_UNIT = 4;
const BYTES_PER_UNIT = 16;

/**
 * Cuts an answer down to what `filter_path` asks for, in steps. Patterns are dotted paths with `*` inside a name and `**` for any
 * depth; a leading `-` excludes. Exclusions are applied to what the inclusions left. Containers left with nothing go,
 * and an answer left with nothing is `{}`. `parse` reads raw parts that a pattern reaches into.
 */
export function* filterPath(node: WireNode, expression: string, parse: (bytes: Uint8Array) => JsonValue): Sliced<WireNode> {
  const patterns = expression.split(',').filter((pattern) => pattern !== '' && pattern !== '-');
  const includes = patterns.filter((pattern) => !pattern.startsWith('-'));
  const excludes = patterns.filter((pattern) => pattern.startsWith('-')).map((pattern) => pattern.slice(1));
  let kept: WireNode | undefined = node;
  if (includes.length > 0) kept = yield* filterNode(kept, new PathPatterns(includes).start, { parse, keepsMatched: true, units: 0 });
  if (kept !== undefined && excludes.length > 0) {
    kept = yield* filterNode(kept, new PathPatterns(excludes).start, { parse, keepsMatched: false, units: 0 });
  }
  return kept ?? {};
}

interface Filter {
  readonly parse: (bytes: Uint8Array) => JsonValue;
  /** What a pattern names is kept and all else dropped, or the other way round. */
  readonly keepsMatched: boolean;
  /** Work since the last step ended. */
  units: number;
}

function* filterNode(node: WireNode, place: PatternPlace, filter: Filter): Sliced<WireNode | undefined> {
  if (node instanceof RawJson) {
    filter.units += node.bytes.length / BYTES_PER_UNIT;
    return yield* filterNode(filter.parse(node.bytes), place, filter);
  }
  if (node instanceof WrittenJson) return yield* filterNode(node.writing.node(), place, filter);
  if (node instanceof BucketList) return yield* filterList(node, place, filter);
  if (Array.isArray(node)) return yield* filterItems(node as readonly WireNode[], place, filter);
  if (!isObjectNode(node)) return filter.keepsMatched ? undefined : node;
  const kept = new Map<string, WireNode>();
  for (const [key, value] of entriesOf(node)) {
    filter.units += 1 + place.width / NAMES_PER_UNIT;
    const below = place.below(key);
    const child = typeof below === 'object' ? yield* filterNode(value, below, filter) : keeps(below, filter) ? value : undefined;
    if (child !== undefined) kept.set(key, child);
    if (filter.units >= UNITS_PER_STEP) yield endStep(filter);
  }
  return kept.size === 0 ? undefined : kept;
}

function keeps(below: 'matched' | undefined, { keepsMatched }: Filter): boolean {
  return (below === 'matched') === keepsMatched;
}

function* filterItems(items: readonly WireNode[], place: PatternPlace, filter: Filter): Sliced<WireNode | undefined> {
  const kept: WireNode[] = [];
  for (const item of items) {
    filter.units++;
    const child = yield* filterNode(item, place, filter);
    if (child !== undefined) kept.push(child);
    if (filter.units >= UNITS_PER_STEP) yield endStep(filter);
  }
  return kept.length === 0 ? undefined : kept;
}

function* filterList({ length, bucket }: BucketList, place: PatternPlace, filter: Filter): Sliced<WireNode | undefined> {
  const kept: WireNode[] = [];
  for (let at = 0; at < length; at++) {
    const child = yield* filterNode(yield* bucket(at), place, filter);
    if (child !== undefined) kept.push(child);
  }
  return kept.length === 0 ? undefined : kept;
}

function endStep(filter: Filter): number {
  const { units } = filter;
  filter.units = 0;
  return units;
}
