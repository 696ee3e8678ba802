import type { Ask } from '../../client/ask.ts';
import { createStore } from '../../client/store.ts';
import { isOver, type ImportPlan } from './import-state.ts';
import { OwnImport } from './own-import.ts';

/** Where imports of the reader's own files are started, and go on while another page is in sight. One at a time. */
export class ImportDesk {
  readonly #ask: Ask;
  readonly #onMaking: (index: string, over: boolean) => void;
  readonly #store = createStore<OwnImport | undefined>(undefined);
  readonly #plans = new Map<string, ImportPlan>();

  /** @param onMaking is told of an index before it is made, in place of one of its name, and when it is there. */
  constructor(ask: Ask, onMaking: (index: string, over: boolean) => void) {
    this.#ask = ask;
    this.#onMaking = onMaking;
  }

  /** The import under way, or the one that ended last. */
  readonly current = this.#store.getState;
  readonly subscribe = this.#store.subscribe;

  get isBusy(): boolean {
    const run = this.current();
    return run !== undefined && !isOver(run.getState());
  }

  /** How an index was filled: the file itself is only named, so it can be read again as long as the page lives. */
  planOf(index: string): ImportPlan | undefined {
    return this.#plans.get(index);
  }

  /** Resolves with the documents indexed when the import is over; undefined when another one is under way. */
  async start(plan: ImportPlan): Promise<number | undefined> {
    if (this.isBusy) return undefined;
    const run = new OwnImport(
      {
        ask: this.#ask,
        now: () => performance.now(),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        onMaking: (over) => this.#onMaking(plan.index, over),
      },
      plan,
    );
    this.#plans.set(plan.index, plan);
    this.#store.set(run);
    await run.run();
    return run.getState().rows;
  }

  /** Puts the last import out of sight. */
  clear(): void {
    if (!this.isBusy) this.#store.set(undefined);
  }
}
