import { err, ok } from '../../errors.ts';
import { parseJson } from '../../json/parse-json.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { writeJson } from '../../json/write-json.ts';
import { FieldLog } from '../../schema/document/field-log.ts';
import { parseDocument } from '../../schema/document/parse-document.ts';
import { routingFor } from '../catalog/alias-routing.ts';
import { blockedFrom, closedRefusal } from '../catalog/index-blocks.ts';
import { DocumentMemory } from '../memory/document-memory.ts';
import { bytesForWrites } from '../memory/memory-needs.ts';
import { mergePartial } from './partial-update.ts';
import { WriteQueue } from './write-queue.ts';
const ID_LENGTH = 20;
/** Operations whose bytes are added up in one piece. */
const MANY_OPERATIONS = 4096;
/** Operations between two looks at the clock: code that is not compiled yet takes a tenth of a millisecond for each. */
const LOOK_EVERY = 16;
/** Takes writes: makes missing indices and ids, parses documents in order (so dynamic mappings come out the same for any number of shards), and routes. */
export class DocumentWriter {
  #indices;
  #catalog;
  #ids;
  #pace;
  constructor(start) {
    this.#indices = start.indices;
    this.#catalog = start.catalog;
    this.#ids = start.ids;
    this.#pace = start.pace;
  }
  /**
   * In order; one bad operation does not stop the others. Where there is no memory for all of them, none is done and each answers `circuit_breaking`; deletes
   * alone are always done.
   */
  async bulk(operations, options) {
    const bytes = operations.length > MANY_OPERATIONS ? await this.#bytesOfMany(operations) : bytesForWrites(operations);
    const { memory } = options;
    if (bytes > 0 && !memory.takeBuffers(bytes, 'bulk')) {
      const refused = refusalOf(memory);
      return operations.map(() => refused);
    }
    try {
      return await this.#write(operations, options);
    } finally {
      memory.giveBuffers(bytes);
    }
  }
  async #bytesOfMany(operations) {
    let bytes = 0;
    this.#pace.begin();
    for (let at = 0; at < operations.length; at += MANY_OPERATIONS) {
      bytes += bytesForWrites(operations.slice(at, at + MANY_OPERATIONS));
      if (this.#pace.isOver) await this.#pace.pause();
    }
    return bytes;
  }
  async #write(operations, options) {
    const { refresh, createMissing, alone, memory } = options;
    const outcomes = [];
    const queue = new WriteQueue(outcomes);
    const log = new FieldLog();
    const reading = new DocumentMemory(memory);
    const bulk = { queue, log, reading, createMissing, alone, open: undefined };
    this.#pace.begin();
    for (const [at, operation] of operations.entries()) {
      const taken = this.#take(operation, at, bulk);
      // An await for each operation would cost more than most of them.
      const refused = taken instanceof Promise ? await taken : taken;
      if (taken instanceof Promise) bulk.open = undefined;
      reading.rest();
      if (refused !== undefined) outcomes[at] = refused;
      if (!queue.isLong && !(at % LOOK_EVERY === 0 && this.#pace.isOver)) continue;
      await queue.flush();
      log.cut(0);
      bulk.open = undefined;
      if (this.#pace.isOver) await this.#pace.pause();
    }
    await queue.flush();
    if (refresh) await queue.refresh();
    return outcomes;
  }
  /** Queues an operation; answers its outcome when it is known without a write. Only an update takes its time. */
  #take(asked, at, bulk) {
    const { queue, log, reading } = bulk;
    const index = bulk.open?.name === asked.index ? bulk.open.index : this.#openFor(asked, bulk);
    if (!index.ok) return index;
    const routing = routingFor(index.value, asked.index, asked.routing);
    if (!routing.ok) return routing;
    const operation = routing.value === undefined ? asked : { ...asked, routing: routing.value };
    const id = operation.id ?? this.#ids.next(ID_LENGTH);
    if (index.value.mapping.routingRequired && operation.routing === undefined) {
      const { name, uuid } = index.value;
      return err({ kind: 'routing_missing', index: name, uuid, id });
    }
    const shard = index.value.shardOf(operation.routing ?? id);
    const place = { at, index: index.value, id, shard };
    if (operation.action === 'update') return this.#update(operation, place, bulk);
    const write =
      operation.action === 'delete'
        ? ok({ action: 'delete', id, precondition: preconditionOf(operation) })
        : parseWrite(place, operation, operation.action, { given: operation.source, log, memory: reading });
    if (!write.ok) {
      queue.reach(place);
      return write;
    }
    queue.add(place, write.value);
    return undefined;
  }
  /** The index to write to, where it may be written to. */
  #openFor(asked, bulk) {
    const index = this.#indexFor(asked, bulk.createMissing);
    if (!index.ok) return index;
    const refused = closedRefusal(index.value) ?? blockedFrom(index.value, 'write');
    if (refused !== undefined) return err(refused);
    bulk.open = { name: asked.index, index };
    return index;
  }
  /** A delete does not make a missing index. */
  #indexFor({ action, index }, createMissing) {
    if (createMissing && action !== 'delete') return this.#catalog.getOrCreate(index);
    const existing = this.#indices.resolveWrite(index);
    if (!existing.ok) return existing;
    return existing.value === undefined ? err({ kind: 'index_not_found', index }) : ok(existing.value);
  }
  async #update(operation, place, { queue, alone, reading }) {
    const { index, id, shard } = place;
    const spec = operation.update ?? NO_CHANGE;
    // It reads what the operations before it wrote.
    await queue.flush();
    if (!alone) queue.reach(place);
    const stored = await index.portOf(shard).get(id, { realtime: true, refreshIntervalMs: -1 });
    if (stored === undefined) {
      const fresh = spec.upsert ?? (spec.docAsUpsert ? spec.doc : undefined);
      if (fresh === undefined) return err({ kind: 'document_missing', index: index.name, uuid: index.uuid, shard, id });
      return queueSource(queue, place, operation, 'create', fresh);
    }
    if (!index.mapping.sourceEnabled) return err({ kind: 'document_source_missing', index: index.name, uuid: index.uuid, shard, id });
    const read = mergeStored(stored, spec, reading);
    if (!read.ok) return read;
    const { merged, changed } = read.value;
    if (!changed && spec.detectNoop && (operation.ifSeqNo ?? stored.seqNo) === stored.seqNo) {
      const { version, seqNo } = stored;
      return ok({ index: index.name, id, result: 'noop', version, seqNo, shard });
    }
    const { ifSeqNo = stored.seqNo, routing = stored.routing, ifPrimaryTerm, version } = operation;
    return queueSource(queue, place, { ifSeqNo, ifPrimaryTerm, routing, version }, 'index', merged);
  }
}
const NO_CHANGE = { doc: undefined, docAsUpsert: false, upsert: undefined, detectNoop: true };
function mergeStored(stored, spec, memory) {
  const source = parseJson(stored.source, { memory });
  if (!source.ok && source.error.kind === 'no_memory') return refusalOf(memory);
  if (!source.ok) throw new Error('a stored source is always an object');
  return ok(mergePartial(source.value, spec.doc ?? new Map()));
}
/** Of what was asked for last, and refused. */
function refusalOf({ refusal }) {
  if (refusal === undefined) throw new Error('no memory was refused');
  return err(refusal);
}
function queueSource(queue, place, operation, action, value) {
  queue.reach(place);
  const write = parseWrite(place, operation, action, { given: { bytes: encodeUtf8(writeJson(value)), value } });
  if (!write.ok) return write;
  queue.add(place, write.value);
  return undefined;
}
/** Parses a document against the index's mapping, which grows by what is new in it. */
function parseWrite({ index, id }, operation, action, source) {
  const { given } = source;
  if (given === undefined) return err({ kind: 'validation', findings: ['source is missing'] });
  const { routing } = operation;
  const parsed = parseDocument(index.mapping, new WrittenDocument(id, routing, given, source), index.mappingLimits);
  if (!parsed.ok) return parsed;
  index.setMapping(parsed.value.mapping);
  return ok({ action, id, document: parsed.value.document, precondition: preconditionOf(operation) });
}
/** A document as the parser takes it: what a caller has read of it, or reads when it is asked for, is asked for in the last moment. */
class WrittenDocument {
  id;
  routing;
  log;
  memory;
  #given;
  constructor(id, routing, given, { log, memory }) {
    this.id = id;
    this.routing = routing;
    this.log = log;
    this.memory = memory;
    this.#given = given;
  }
  get source() {
    return this.#given.bytes;
  }
  get value() {
    return this.#given.value;
  }
}
const NO_PRECONDITION = {};
function preconditionOf({ ifSeqNo, ifPrimaryTerm, version }) {
  if (ifSeqNo === undefined && ifPrimaryTerm === undefined && version === undefined) return NO_PRECONDITION;
  return {
    ...(ifSeqNo === undefined ? {} : { ifSeqNo }),
    ...(ifPrimaryTerm === undefined ? {} : { ifPrimaryTerm }),
    ...(version === undefined ? {} : { version }),
  };
}
