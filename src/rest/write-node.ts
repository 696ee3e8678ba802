import { BucketList, JsonDouble, type JsonValue, type Sliced } from '../engine/index.ts';
import { entriesOf, type Grow, isObjectNode, JsonByteWriter, RawJson, type WireNode, WrittenJson } from './json-bytes.ts';

/** Serialises a node as UTF-8 JSON in a buffer of its own. Raw parts are copied unread. @param room to write in, see {@link answerRoom} */
export function writeNode(node: WireNode | JsonValue, grow?: Grow, room?: Uint8Array): Uint8Array {
  const writer = new JsonByteWriter(grow, room);
  writer.value(node);
  return writer.finish();
}

/** Units that an answer is written in one piece for: about a millisecond. */
const SHORT_ANSWER = 4000;
/** Bytes that are copied in the time of a unit. */
const BYTES_PER_UNIT = 1024;

/** What a value of a bucket takes that is made when it is written. */
const UNITS_PER_MADE = 2;

/** Whether an answer takes long to write: there are many nodes in it, or long ones. */
export function isLongAnswer(node: WireNode): boolean {
  return unitsLeft(node, SHORT_ANSWER) < 0;
}

/** What is left of so many units behind a node; below 0: it takes more. */
function unitsLeft(node: WireNode, units: number): number {
  let left = units - 1;
  if (typeof node === 'string') return left - node.length / BYTES_PER_UNIT;
  if (typeof node !== 'object' || node === null || node instanceof JsonDouble) return left;
  if (node instanceof RawJson) return left - node.bytes.length / BYTES_PER_UNIT;
  if (node instanceof WrittenJson) return left - node.writing.units();
  if (node instanceof BucketList) return left - node.length * node.valuesPerBucket * UNITS_PER_MADE;
  for (const value of Array.isArray(node) ? (node as readonly WireNode[]) : node instanceof Map ? node.values() : Object.values(node)) {
    if (value !== undefined) left = unitsLeft(value as WireNode, left);
    if (left < 0) break;
  }
  return left;
}

/** As {@link writeNode}, in steps. @param room to write in first, see {@link longAnswerRoom} */
export function writeNodeInSteps(node: WireNode, grow?: Grow, room?: Uint8Array): Sliced<Uint8Array> {
  return writeInSteps(node, COMPACT, new JsonByteWriter(grow, room));
}

/** As {@link writeNodeInSteps}, indented by two spaces and ended by a newline; `parse` turns raw parts into values first. */
export function writePretty(node: WireNode, parse: (bytes: Uint8Array) => JsonValue, grow?: Grow): Sliced<Uint8Array> {
  return writeInSteps(node, { space: '\n', step: '  ', colon: ' : ', empty: ' ', parse }, new JsonByteWriter(grow));
}

/** What stands between the parts of an answer. */
interface Layout {
  /** Behind the answer and, longer by a `step` the deeper it is, before every item and every closing bracket. */
  readonly space: string;
  readonly step: string;
  readonly colon: string;
  /** Between brackets with nothing in them. */
  readonly empty: string;
  /** Undefined: raw parts are copied. */
  readonly parse: ((bytes: Uint8Array) => JsonValue) | undefined;
}

const COMPACT: Layout = { space: '', step: '', colon: ':', empty: '', parse: undefined };

function* writeInSteps(node: WireNode, layout: Layout, writer: JsonByteWriter): Sliced<Uint8Array> {
  yield* writeValue(writer, node, layout, layout.space);
  writer.ascii(layout.space);
  return yield* writer.finishInSteps();
}

function* writeValue(out: JsonByteWriter, node: WireNode, layout: Layout, space: string): Sliced<void> {
  const { parse } = layout;
  if (node instanceof RawJson && parse !== undefined) yield* writeValue(out, parse(node.bytes), layout, space);
  else if (node instanceof WrittenJson && parse !== undefined) yield* writeValue(out, node.writing.node(), layout, space);
  else if (node instanceof WrittenJson) {
    const { length, write } = node.writing;
    yield* writeItems(out, '[]', length, { layout, space, write: (at) => write(out, at) });
  } else if (node instanceof BucketList) {
    yield* writeItems(out, '[]', node.length, {
      layout,
      space,
      write: (at, inner) => writeBucket(out, node, at, { layout, space: inner }),
    });
  } else if (Array.isArray(node)) {
    const items = node as readonly WireNode[];
    yield* writeItems(out, '[]', items.length, { layout, space, write: (at, inner) => writeItem(out, items[at] ?? null, layout, inner) });
  } else if (isObjectNode(node)) {
    const entries = entriesOf(node);
    yield* writeItems(out, '{}', entries.length, { layout, space, write: (at, inner) => writeMember(out, entries[at], layout, inner) });
  } else out.value(node);
}

function* writeBucket(out: JsonByteWriter, list: BucketList, at: number, { layout, space }: Pick<Items, 'layout' | 'space'>): Sliced<void> {
  const steps = writeItem(out, yield* list.bucket(at), layout, space);
  if (steps !== undefined) yield* steps;
}

/** Units that an item is written at once for: a bucket with some aggregations below, a shard, a row. A generator for each of its nodes would take longer than they do. */
const SMALL_ITEM = 256;

function writeItem(out: JsonByteWriter, item: WireNode, layout: Layout, space: string): Sliced<void> | void {
  if (layout !== COMPACT || unitsLeft(item, SMALL_ITEM) < 0) return writeValue(out, item, layout, space);
  out.value(item);
}

function* writeMember(out: JsonByteWriter, member: [string, WireNode] | undefined, layout: Layout, space: string): Sliced<void> {
  if (member === undefined) return;
  out.text(member[0]);
  out.ascii(layout.colon);
  yield* writeValue(out, member[1], layout, space);
}

/** How each item is written: at once, or in the steps answered. `inner` is the space before it. */
interface Items {
  readonly layout: Layout;
  readonly space: string;
  readonly write: (at: number, inner: string) => Sliced<void> | void;
}

function* writeItems(out: JsonByteWriter, [open = '', close = '']: string, length: number, { layout, space, write }: Items): Sliced<void> {
  const inner = space + layout.step;
  for (let at = 0; at < length; at++) {
    out.ascii((at === 0 ? open : ',') + inner);
    const steps = write(at, inner);
    if (steps !== undefined) yield* steps;
    if (out.isStepOver) yield out.endStep();
  }
  out.ascii(length === 0 ? open + layout.empty + close : space + close);
}
