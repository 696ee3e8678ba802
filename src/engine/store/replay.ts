import { certain } from '../certain.ts';
import type { IndexCatalog } from '../coordinator/catalog/index-catalog.ts';
import type { IndexState } from '../coordinator/catalog/index-state.ts';
import type { NamedIndices } from '../coordinator/catalog/named-indices.ts';
import type { ClusterSettings } from '../coordinator/settings/cluster-settings.ts';
import { FieldLog } from '../schema/document/field-log.ts';
import { parseDocument } from '../schema/document/parse-document.ts';
import type { ShardCapture } from '../shard/shard-capture.ts';
import type { ShardPort } from '../shard/shard-port.ts';
import type { ReplicatedWrite } from '../shard/shard-write.ts';
import { ByteReader } from './bytes.ts';
import type { Journal } from './journal.ts';
import { type LogRecord, readRecord } from './log-record.ts';
import type { StoredCopy } from './manifest.ts';
import { aliasesOf, mappingOf, type ReadFilter, settingsOf, type StoredIndex } from './stored-index.ts';

/** What of an engine is brought back. */
export interface ReplayTarget {
  readonly catalog: IndexCatalog;
  readonly indices: NamedIndices;
  readonly settings: ClusterSettings;
  readonly journal: Journal;
  readonly readFilter: ReadFilter;
}

/** A copy of a shard as its segments have it. */
export interface CapturedCopy {
  readonly at: Pick<StoredCopy, 'shard' | 'copy'>;
  readonly captured: ShardCapture;
}

type Document = Extract<LogRecord, { kind: 'put' | 'delete' }>;

/** Documents that are brought about together. */
const MANY = 128;

const UNLIMITED = { totalFields: Infinity, depth: Infinity, nestedFields: Infinity, nestedObjects: Infinity };
const NO_PRECONDITION = {};

/** Brings about what a log tells. Everything in it may be told twice, and documents may be older than what is there. */
export class Replay {
  readonly #target: ReplayTarget;
  /** By the store's number. */
  readonly #indices = new Map<number, IndexState>();
  readonly #setAside = new Set<number>();
  readonly #gone = new Set<number>();
  readonly #mappings = new Map<IndexState, string>();
  /** What a copy has in its segments: all writes up to that number. */
  readonly #through = new Map<ShardPort, number>();
  /** Not brought about yet: all of one shard. */
  #waiting: Document[] = [];
  readonly #fields = new FieldLog();

  constructor(target: ReplayTarget) {
    this.#target = target;
  }

  /** An index of that number cannot be opened: what is told of it is passed over. */
  setAside(number: number): void {
    this.#setAside.add(number);
    this.#target.journal.restoreNextNumber(number + 1);
  }

  /** Whether an index that could not be opened was deleted since. */
  isGone(number: number): boolean {
    return this.#gone.has(number);
  }

  /** Whether an index of that name is there. */
  hasIndex(name: string): boolean {
    return this.#target.indices.get(name) !== undefined;
  }

  /** Puts an index back, or changes it to what is stored. */
  putIndex(stored: StoredIndex): IndexState {
    const { catalog, journal, readFilter } = this.#target;
    const settings = settingsOf(stored);
    const aliases = aliasesOf(stored, readFilter);
    const index = this.#indices.get(stored.number);
    if (index !== undefined) {
      index.setSettings(settings);
      if (this.#mappings.get(index) !== stored.mappings) index.setMapping(mappingOf(stored, settings));
      index.setAliases(aliases);
      index.setOpen(stored.open);
      index.setVersion(stored.version);
      this.#mappings.set(index, stored.mappings);
      this.#target.indices.aliasesChanged();
      return index;
    }
    const made = catalog.reopen({ ...stored, settings, mapping: mappingOf(stored, settings), aliases });
    journal.restoreNumber(made.uuid, stored.number);
    this.#indices.set(stored.number, made);
    this.#mappings.set(made, stored.mappings);
    return made;
  }

  putCluster(persistent: readonly (readonly [string, string])[]): void {
    const { settings } = this.#target;
    const gone = [...settings.view.persistent.keys()].map((key) => [key, null] as const);
    settings.update({ persistent: new Map<string, string | null>([...gone, ...persistent]), transient: new Map() });
  }

  /** Puts an index back with what the segments of its copies have. */
  putCopies(stored: StoredIndex, copies: readonly CapturedCopy[]): void {
    const index = this.putIndex(stored);
    for (const { at, captured } of copies) {
      const port = certain(index.copiesOf(at.shard)[at.copy]);
      port.restore(captured);
      this.#through.set(port, captured.throughSeqNo);
    }
  }

  /** Brings about what a frame tells. @param documentsAlone of a log before the manifest, which has all the rest */
  async take(frame: Uint8Array, documentsAlone: boolean): Promise<void> {
    const reader = new ByteReader(frame);
    while (!reader.isAtEnd) {
      const record = readRecord(reader);
      if (record.kind === 'put' || record.kind === 'delete') await this.#add(record);
      else if (!documentsAlone) await this.#take(record);
    }
    // Sources are views of the frame.
    await this.#write();
  }

  async #take(record: Exclude<LogRecord, Document>): Promise<void> {
    await this.#write();
    switch (record.kind) {
      case 'index': {
        const stored = JSON.parse(record.text) as StoredIndex; // written by the journal
        if (!this.#setAside.has(stored.number)) this.putIndex(stored);
        return;
      }
      case 'gone':
        this.#remove(record.index);
        return;
      case 'publish':
        await this.#copy(record)?.refresh();
        return;
      case 'merge':
        await this.#copy(record)?.forceMerge(record.segments);
        return;
      case 'cluster':
        this.putCluster(JSON.parse(record.text) as [string, string][]); // written by the journal
        return;
      case 'kept':
        this.#target.journal.keep(record.key, record.text);
        return;
      default:
        record satisfies never;
    }
  }

  #copy({ index, shard, copy }: { readonly index: number; readonly shard: number; readonly copy: number }) {
    return this.#indices.get(index)?.copiesOf(shard)[copy];
  }

  #remove(number: number): void {
    const index = this.#indices.get(number);
    if (this.#setAside.has(number)) this.#gone.add(number);
    if (index === undefined) return;
    this.#indices.delete(number);
    this.#target.catalog.remove(index);
  }

  async #add(document: Document): Promise<void> {
    const [first] = this.#waiting;
    const fits = first === undefined || (first.index === document.index && first.shard === document.shard);
    if (!fits || this.#waiting.length >= MANY) await this.#write();
    this.#waiting.push(document);
  }

  async #write(): Promise<void> {
    const [first] = this.#waiting;
    const documents = this.#waiting;
    this.#waiting = [];
    const index = first && this.#indices.get(first.index);
    if (first === undefined || index === undefined) return;
    const ports = index.copiesOf(first.shard);
    const through = ports.map((port) => this.#through.get(port) ?? -1);
    const oldest = through.reduce((least, one) => Math.min(least, one), Infinity);
    const writes = documents.filter(({ seqNo }) => seqNo > oldest).map((document) => this.#writeOf(index, document));
    for (const [at, port] of ports.entries()) await port.replicate(writes.filter(({ seqNo }) => seqNo > (through[at] ?? -1)));
    this.#fields.cut(0);
  }

  #writeOf(index: IndexState, document: Document): ReplicatedWrite {
    const { id, version, seqNo } = document;
    if (document.kind === 'delete')
      return { write: { action: 'delete', id, precondition: NO_PRECONDITION }, version, seqNo, at: document.at };
    const { routing, source } = document;
    const parsed = parseDocument(index.mapping, { id, routing, source, log: this.#fields }, UNLIMITED);
    if (!parsed.ok) throw new Error(`document [${id}] of [${index.name}] was taken once and is not now: ${JSON.stringify(parsed.error)}`);
    index.setMapping(parsed.value.mapping);
    return { write: { action: 'index', id, document: parsed.value.document, precondition: NO_PRECONDITION }, version, seqNo };
  }
}
