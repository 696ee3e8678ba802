import type { IdSource } from '../../clock.ts';
import { type EngineError, err, ok, type Result } from '../../errors.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { parseJson } from '../../json/parse-json.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { writeJson } from '../../json/write-json.ts';
import { FieldLog } from '../../schema/document/field-log.ts';
import { type DocumentInput, parseDocument } from '../../schema/document/parse-document.ts';
import type { ShardDocument } from '../../shard/shard-port.ts';
import type { ShardWrite, WritePrecondition } from '../../shard/shard-write.ts';
import type { SlicePace } from '../../shard/slice-pace.ts';
import { routingFor } from '../catalog/alias-routing.ts';
import type { DocumentSource, UpdateSpec, WantedCopies, WriteOperation, WriteOutcome } from './document-operations.ts';
import { blockedFrom, closedRefusal } from '../catalog/index-blocks.ts';
import type { IndexCatalog } from '../catalog/index-catalog.ts';
import type { IndexState } from '../catalog/index-state.ts';
import { DocumentMemory } from '../memory/document-memory.ts';
import type { MemoryClaim } from '../memory/memory-breaker.ts';
import { bytesForWrites } from '../memory/memory-needs.ts';
import type { NamedIndices } from '../catalog/named-indices.ts';
import { mergePartial } from './partial-update.ts';
import { type WritePlace, WriteQueue } from './write-queue.ts';

const ID_LENGTH = 20;

/** What the operations of one bulk share. */
interface Bulk {
  readonly queue: WriteQueue;
  /** Values of the documents that wait in the queue. */
  readonly log: FieldLog;
  /** What reading the document at hand takes. */
  readonly reading: DocumentMemory;
  readonly createMissing: boolean;
  readonly alone: boolean;
  readonly copies: WantedCopies | undefined;
  /** The index asked for last, by that name, and that it may be written to: so it stays until something is waited for. */
  open: { readonly name: string; readonly index: Result<IndexState> } | undefined;
}

/** How operations are done together. */
interface BulkOptions {
  /** Publishes what was written to the shards the operations got to. */
  readonly refresh: boolean;
  /** Without it only existing indices are written to. */
  readonly createMissing: boolean;
  /** One operation outside a bulk: an update of this kind gets to its shard only with something to write. */
  readonly alone: boolean;
  /** How many copies of a shard have to run for a write to it; one, the primary, unless given. */
  readonly copies: WantedCopies | undefined;
  /** Where what the operations take is set aside. */
  readonly memory: MemoryClaim;
}

/** Operations whose bytes are added up in one piece. */
const MANY_OPERATIONS = 4096;

/** Operations between two looks at the clock: code that is not compiled yet takes a tenth of a millisecond for each. */
const LOOK_EVERY = 16;

interface Place extends WritePlace {
  readonly id: string;
}

/** Takes writes: makes missing indices and ids, parses documents in order (so dynamic mappings come out the same for any number of shards), and routes. */
export class DocumentWriter {
  readonly #indices: NamedIndices;
  readonly #catalog: IndexCatalog;
  readonly #ids: IdSource;
  readonly #pace: SlicePace;
  /** That of a bulk that is done. A new one takes as long as reading a small document. */
  #spareLog: FieldLog | undefined;

  constructor(start: { readonly indices: NamedIndices; readonly catalog: IndexCatalog; readonly ids: IdSource; readonly pace: SlicePace }) {
    this.#indices = start.indices;
    this.#catalog = start.catalog;
    this.#ids = start.ids;
    this.#pace = start.pace;
  }

  /**
   * In order; one bad operation does not stop the others. Where there is no memory for all of them, none is done and each answers `circuit_breaking`; deletes
   * alone are always done.
   */
  async bulk(operations: readonly WriteOperation[], options: BulkOptions): Promise<readonly Result<WriteOutcome>[]> {
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

  async #bytesOfMany(operations: readonly WriteOperation[]): Promise<number> {
    let bytes = 0;
    this.#pace.begin();
    for (let at = 0; at < operations.length; at += MANY_OPERATIONS) {
      bytes += bytesForWrites(operations.slice(at, at + MANY_OPERATIONS));
      if (this.#pace.isOver) await this.#pace.pause();
    }
    return bytes;
  }

  async #write(operations: readonly WriteOperation[], options: BulkOptions): Promise<readonly Result<WriteOutcome>[]> {
    const { refresh, createMissing, alone, copies, memory } = options;
    const outcomes: Result<WriteOutcome>[] = [];
    const queue = new WriteQueue(outcomes);
    const log = this.#spareLog ?? new FieldLog();
    this.#spareLog = undefined;
    const reading = new DocumentMemory(memory);
    const bulk: Bulk = { queue, log, reading, createMissing, alone, copies, open: undefined };
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
    log.clear();
    this.#spareLog = log;
    if (refresh) await queue.refresh();
    return outcomes;
  }

  /** Queues an operation; answers its outcome when it is known without a write. Only an update takes its time. */
  #take(asked: WriteOperation, at: number, bulk: Bulk): Result<WriteOutcome> | undefined | Promise<Result<WriteOutcome> | undefined> {
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
    // An update outside a bulk is read first, and may have nothing to write.
    const lacking = operation.action === 'update' && bulk.alone ? undefined : tooFewCopies(place, bulk);
    if (lacking !== undefined) return err(lacking);
    if (operation.action === 'update') return this.#update(operation, place, bulk);
    const write =
      operation.action === 'delete'
        ? ok<ShardWrite>({ action: 'delete', id, precondition: preconditionOf(operation) })
        : parseWrite(place, operation, operation.action, { given: operation.source, log, memory: reading });
    if (!write.ok) {
      queue.reach(place);
      return write;
    }
    queue.add(place, write.value);
    return undefined;
  }

  /** The index to write to, where it may be written to. */
  #openFor(asked: WriteOperation, bulk: Bulk): Result<IndexState> {
    const index = this.#indexFor(asked, bulk.createMissing);
    if (!index.ok) return index;
    const refused = closedRefusal(index.value) ?? blockedFrom(index.value, 'write');
    if (refused !== undefined) return err(refused);
    bulk.open = { name: asked.index, index };
    return index;
  }

  /** A delete does not make a missing index. */
  #indexFor({ action, index }: WriteOperation, createMissing: boolean): Result<IndexState> {
    if (createMissing && action !== 'delete') return this.#catalog.getOrCreate(index);
    const existing = this.#indices.resolveWrite(index);
    if (!existing.ok) return existing;
    return existing.value === undefined ? err(this.#indices.missing(index)) : ok(existing.value);
  }

  async #update(operation: WriteOperation, place: Place, bulk: Bulk): Promise<Result<WriteOutcome> | undefined> {
    const { queue, alone, reading } = bulk;
    const { index, id, shard } = place;
    const spec = operation.update ?? NO_CHANGE;
    // It reads what the operations before it wrote.
    await queue.flush();
    if (!alone) queue.reach(place);
    const stored = await index.portOf(shard).get(id, { realtime: true, refreshIntervalMs: -1 });
    if (stored === undefined) {
      const fresh = spec.upsert ?? (spec.docAsUpsert ? spec.doc : undefined);
      if (fresh === undefined) return err({ kind: 'document_missing', index: index.name, uuid: index.uuid, shard, id });
      return queueSource(bulk, place, operation, 'create', fresh);
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
    return queueSource(bulk, place, { ifSeqNo, ifPrimaryTerm, routing, version }, 'index', merged);
  }
}

/** Why a write is not done that waits for copies of its shard, where they do not run: none is ever added. */
function tooFewCopies({ index, shard }: Place, { copies: wanted }: Bulk): EngineError | undefined {
  if (wanted === undefined) return undefined;
  const { name, replicaCount, runningReplicas } = index.metadata;
  const running = 1 + runningReplicas;
  const needed = wanted === 'all' ? 1 + replicaCount : wanted;
  return running >= needed ? undefined : { kind: 'too_few_copies', index: name, shard, wanted: String(wanted), running, needed };
}

const NO_CHANGE: UpdateSpec = { doc: undefined, docAsUpsert: false, upsert: undefined, detectNoop: true };

function mergeStored(
  stored: ShardDocument,
  spec: UpdateSpec,
  memory: DocumentMemory,
): Result<{ readonly merged: JsonObject; readonly changed: boolean }> {
  const source = parseJson(stored.source, { memory });
  if (!source.ok && source.error.kind === 'no_memory') return refusalOf(memory);
  if (!source.ok) throw new Error('a stored source is always an object');
  return ok(mergePartial(source.value as JsonObject, spec.doc ?? new Map()));
}

/** Of what was asked for last, and refused. */
function refusalOf({ refusal }: Pick<MemoryClaim, 'refusal'>): Result<never> {
  if (refusal === undefined) throw new Error('no memory was refused');
  return err(refusal);
}

function queueSource(
  bulk: Bulk,
  place: Place,
  operation: Pick<WriteOperation, 'routing' | 'ifSeqNo' | 'ifPrimaryTerm' | 'version'>,
  action: 'index' | 'create',
  value: JsonObject,
): Result<WriteOutcome> | undefined {
  const { queue } = bulk;
  const lacking = tooFewCopies(place, bulk);
  if (lacking !== undefined) return err(lacking);
  queue.reach(place);
  const write = parseWrite(place, operation, action, { given: { bytes: encodeUtf8(writeJson(value)), value } });
  if (!write.ok) return write;
  queue.add(place, write.value);
  return undefined;
}

/** What is to be written, and what its reading goes by. */
interface WrittenSource {
  readonly given: DocumentSource | undefined;
  readonly log?: FieldLog;
  readonly memory?: DocumentMemory;
}

/** Parses a document against the index's mapping, which grows by what is new in it. */
function parseWrite(
  { index, id }: Place,
  operation: Pick<WriteOperation, 'routing' | 'ifSeqNo' | 'ifPrimaryTerm' | 'version'>,
  action: 'index' | 'create',
  source: WrittenSource,
): Result<ShardWrite> {
  const { given } = source;
  if (given === undefined) return err({ kind: 'validation', findings: ['source is missing'] });
  const { routing } = operation;
  const parsed = parseDocument(index.mapping, new WrittenDocument(id, routing, given, source), index.mappingLimits);
  if (!parsed.ok) return parsed;
  index.setMapping(parsed.value.mapping);
  return ok({ action, id, document: parsed.value.document, precondition: preconditionOf(operation) });
}

/** A document as the parser takes it: what a caller has read of it, or reads when it is asked for, is asked for in the last moment. */
class WrittenDocument implements DocumentInput {
  readonly id: string;
  readonly routing: string | undefined;
  readonly log: FieldLog | undefined;
  readonly memory: DocumentMemory | undefined;
  readonly #given: DocumentSource;

  constructor(id: string, routing: string | undefined, given: DocumentSource, { log, memory }: WrittenSource) {
    this.id = id;
    this.routing = routing;
    this.log = log;
    this.memory = memory;
    this.#given = given;
  }

  get source(): Uint8Array {
    return this.#given.bytes;
  }

  get value(): JsonValue | undefined {
    return this.#given.value;
  }
}

const NO_PRECONDITION: WritePrecondition = {};

function preconditionOf({ ifSeqNo, ifPrimaryTerm, version }: WritePrecondition): WritePrecondition {
  if (ifSeqNo === undefined && ifPrimaryTerm === undefined && version === undefined) return NO_PRECONDITION;
  const precondition: { -readonly [Member in keyof WritePrecondition]: WritePrecondition[Member] } = {};
  if (ifSeqNo !== undefined) precondition.ifSeqNo = ifSeqNo;
  if (ifPrimaryTerm !== undefined) precondition.ifPrimaryTerm = ifPrimaryTerm;
  if (version !== undefined) precondition.version = version;
  return precondition;
}
