import { encodeUtf8, type Engine, type EngineError, type WriteOperation, type WriteOutcome } from '../../engine/index.ts';
import { itemError } from '../errors/error-body.ts';
import { type JsonByteWriter, type WireNode, type WireRecord, WrittenJson } from '../json-bytes.ts';
import { shardCopies, writeNode, writeStatus } from './write-answer.ts';

/** What became of an item of a bulk. */
export type BulkItemAnswer =
  | { readonly operation: WriteOperation; readonly outcome: WriteOutcome; readonly get: WireRecord | undefined }
  | { readonly operation: WriteOperation; readonly error: EngineError };

/** What all items of an answer have together. */
interface BulkAnswering {
  readonly engine: Engine;
  readonly forcedRefresh: boolean;
}

/** About the bytes of an item besides the names in it. */
const FRAME = 160;
/** How long an item takes to be written, as {@link WrittenJson} counts it. */
const UNITS_PER_ITEM = 4;

const VERSION = encodeUtf8(',"_version":');

/** The items of a bulk's answer in the peers' key order, written straight into its bytes, without a node for each. */
export function bulkItemsNode(items: readonly BulkItemAnswer[], answering: BulkAnswering, typed = true): WireNode {
  const frames = new Frames(answering, typed);
  const node = (item: BulkItemAnswer): WireRecord => itemNode(item, answering, typed);
  return new WrittenJson({
    length: items.length,
    room: () => items.reduce((room, { operation: { index, id = '' } }) => room + FRAME + index.length + id.length, 0),
    units: () => items.length * UNITS_PER_ITEM,
    write: (out, at) => {
      const item = items[at];
      if (item === undefined) throw new Error('there is no such item');
      if ('error' in item || item.get !== undefined) out.value(node(item));
      else writeItem(out, frames.of(item.operation.action, item.outcome), item.outcome);
    },
    node: () => items.map(node),
    untyped: () => bulkItemsNode(items, answering, false),
  });
}

/** What stands around the id, the version and the sequence number of an item. */
interface Frame {
  readonly head: Uint8Array;
  readonly middle: Uint8Array;
  readonly end: Uint8Array;
}

/** The frames of items, one after the other: most have that of the item before. */
class Frames {
  readonly #answering: BulkAnswering;
  readonly #typed: boolean;
  #last: { readonly action: string; readonly index: string; readonly result: string; readonly frame: Frame } | undefined;

  constructor(answering: BulkAnswering, typed: boolean) {
    this.#answering = answering;
    this.#typed = typed;
  }

  of(action: string, outcome: WriteOutcome): Frame {
    const { index, result } = outcome;
    const last = this.#last;
    if (last?.action === action && last.index === index && last.result === result) return last.frame;
    const frame = this.#make(action, outcome);
    this.#last = { action, index, result, frame };
    return frame;
  }

  #make(action: string, outcome: WriteOutcome): Frame {
    const { engine, forcedRefresh } = this.#answering;
    const copies = JSON.stringify(shardCopies(engine, outcome.index));
    const refreshed = forcedRefresh ? ',"forced_refresh":true' : '';
    return {
      head: encodeUtf8(`{"${action}":{"_index":${JSON.stringify(outcome.index)}${this.#typed ? ',"_type":"_doc"' : ''},"_id":`),
      middle: encodeUtf8(`,"result":"${outcome.result}"${refreshed},"_shards":${copies},"_seq_no":`),
      end: encodeUtf8(`,"_primary_term":1,"status":${writeStatus(outcome)}}}`),
    };
  }
}

function writeItem(out: JsonByteWriter, { head, middle, end }: Frame, { id, version, seqNo }: WriteOutcome): void {
  out.raw(head);
  out.text(id);
  out.raw(VERSION);
  out.whole(version);
  out.raw(middle);
  out.whole(seqNo);
  out.raw(end);
}

function itemNode(item: BulkItemAnswer, { engine, forcedRefresh }: BulkAnswering, typed: boolean): WireRecord {
  const { operation } = item;
  if ('error' in item) {
    const { status, error } = itemError(item.error);
    return { [operation.action]: { _index: operation.index, _type: typed ? '_doc' : undefined, _id: operation.id ?? null, status, error } };
  }
  const { outcome, get } = item;
  const node = writeNode(engine, outcome, forcedRefresh, { get, status: writeStatus(outcome) });
  return { [operation.action]: typed ? node : { ...node, _type: undefined } };
}
