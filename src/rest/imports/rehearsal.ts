import {
  createEngine,
  type Clock,
  type Engine,
  type EngineError,
  type IndexMetadata,
  type JsonObject,
  type WriteOperation,
} from '../../engine/index.ts';

/** Documents an engine of the rehearsal takes before it is thrown away with all it holds. */
const DOCUMENTS_PER_ENGINE = 20_000;

/** Settings that decide whether a document is taken. */
const DECISIVE = /^index\.(analysis|blocks|mapping)\./;

/**
 * Whether an index would take documents, found out by writing them to a copy of it: same mapping, same settings, none of its documents.
 * What the documents add to the mapping is remembered from one to the next, as it would be.
 */
export class Rehearsal {
  readonly #index: IndexMetadata;
  readonly #clock: Clock;
  #engine: Engine;
  #documents = 0;

  constructor(index: IndexMetadata, clock: Clock) {
    this.#index = index;
    this.#clock = clock;
    this.#engine = this.#open(index.mapping.toJson());
  }

  /** In order; undefined for a document that would be taken. */
  async write(documents: readonly NonNullable<WriteOperation['source']>[]): Promise<readonly (EngineError | undefined)[]> {
    if (this.#documents >= DOCUMENTS_PER_ENGINE) this.#startOver();
    this.#documents += documents.length;
    const { name } = this.#index;
    const operations = documents.map((source): WriteOperation => ({ index: name, action: 'index', id: undefined, source }));
    const results = await this.#engine.bulk(operations, { refresh: false, createMissing: false });
    return results.map((result) => (result.ok ? undefined : result.error));
  }

  #startOver(): void {
    const mapping = this.#engine.index(this.#index.name)?.mapping ?? this.#index.mapping;
    this.#engine = this.#open(mapping.toJson());
    this.#documents = 0;
  }

  #open(mappings: JsonObject): Engine {
    let made = 0;
    const engine = createEngine({ clock: this.#clock, ids: { next: (length) => String(made++).padStart(length, '0') } });
    const settings = new Map([...this.#index.settings].filter(([key]) => DECISIVE.test(key)));
    const created = engine.createIndex({ name: this.#index.name, settings, mappings });
    if (!created.ok) throw new Error(`a copy of [${this.#index.name}] cannot be made: ${created.error.kind}`);
    return engine;
  }
}
