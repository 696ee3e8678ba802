import { createStore } from '../../client/store.ts';
import type { ApiRequest, ApiResponse, Service } from '../../rest/api.ts';
import type { RemoteEvents, RemoteService } from '../../worker/remote-engine.ts';
import type { ThrownBug } from '../../worker/protocol.ts';
import type { Effect } from '../../worker/effects/effect.ts';
import { EffectLog } from './effect-log.ts';

/** How the engine is. `stopped`: it answers nothing any more; `restarting`: another one is being brought to the same state. */
export type EngineState =
  | { readonly kind: 'running' }
  | { readonly kind: 'stopped'; readonly reason: string; readonly outOfMemory: boolean; readonly during: string | undefined }
  | { readonly kind: 'restarting'; readonly done: number; readonly all: number };

/** A request that was sent and is not answered. Times are of the page's clock. */
export interface WaitingRequest {
  /** Such as `POST /logs/_search`. */
  readonly line: string;
  readonly since: number;
}

/** What keeping an engine needs from its surroundings. */
export interface KeeperOptions {
  /** Starts a worker and connects to it. */
  readonly start: (events: RemoteEvents) => { readonly service: RemoteService; readonly terminate: () => void };
  readonly now: () => number;
  readonly onBug: (bug: ThrownBug) => void;
}

/** How a new engine is brought to the state of the old one. */
interface RestartOptions {
  /** Imports bring at most so many documents. */
  readonly mostDocuments?: number;
}

/**
 * The engine's worker, and another one when it stops. The service it offers stays the same object; while there is no engine it answers 503,
 * and while one is being rebuilt it lets requests wait.
 */
export class EngineKeeper {
  readonly service: Service = { handle: (request, signal) => this.#handle(request, signal) };
  readonly #options: KeeperOptions;
  readonly #store = createStore<EngineState>({ kind: 'running' });
  readonly getState = this.#store.getState;
  readonly subscribe = this.#store.subscribe;
  readonly #waiting = new Map<number, WaitingRequest>();
  readonly #watchers = new Set<(request: ApiRequest, response: ApiResponse) => void>();
  readonly #effectWatchers = new Set<(effect: Effect) => void>();
  readonly #log = new EffectLog();
  #engine: ReturnType<KeeperOptions['start']>;
  #rebuilt: Promise<void> = Promise.resolve();
  #sent = 0;
  #answered = 0;
  #lastLife: number;
  #unanswered = 0;
  #bugs: readonly ThrownBug[] = [];

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#lastLife = options.now();
    this.#engine = this.#start();
  }

  /** Calls back with every answered request; returns the way to stop that. */
  watch(watcher: (request: ApiRequest, response: ApiResponse) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Calls back with everything an engine did, whoever asked for it; not again with what a new engine does to become as the old one was. */
  watchEffects(watcher: (effect: Effect) => void): void {
    this.#effectWatchers.add(watcher);
  }

  /** Requests without an answer, the oldest first. */
  waiting(): readonly WaitingRequest[] {
    return [...this.#waiting.values()];
  }

  /** Requests answered since the page was loaded, and when the worker last gave a sign of life. Asks it for another one. */
  pulse(): { readonly answered: number; readonly lastLife: number } {
    if (this.getState().kind === 'running') this.#engine.service.ping();
    return { answered: this.#answered, lastLife: this.#lastLife };
  }

  /**
   * To be called about twice a second while the page is awake: asks the worker for a sign of life. Whether the last three times brought none, as of a worker that
   * ended without a word, hangs, or is at something long. One that is only starting is not asked.
   */
  beat(): boolean {
    if (this.getState().kind !== 'running' || this.#engine.service.isStarting()) return false;
    const silent = this.#unanswered++ >= 3;
    this.#engine.service.ping();
    return silent;
  }

  /** What a report of a fault should hold. No document and no key is in it. */
  diagnostics(): object {
    const did = this.#log.effects.map(({ kind, index }) => `${kind} ${index}`);
    const { incomplete } = this.#log;
    return {
      state: this.getState(),
      at: this.#options.now(),
      answered: this.#answered,
      waiting: this.waiting(),
      did,
      incomplete,
      bugs: this.#bugs,
    };
  }

  /** Ends the worker; what waits for it is answered 503. */
  stop(reason: string, outOfMemory = false): void {
    if (this.getState().kind === 'stopped') return;
    this.#unanswered = 0;
    const [oldest] = this.waiting();
    this.#engine.service.abandon(reason);
    this.#engine.terminate();
    this.#store.set({ kind: 'stopped', reason, outOfMemory, during: oldest?.line });
  }

  /**
   * Starts another worker, which does what the last one did. Resolves with the names of the indices that could not be brought back
   * whole; open scrolls and PITs are gone in any case.
   */
  async restart({ mostDocuments }: RestartOptions = {}): Promise<readonly string[]> {
    if (this.getState().kind !== 'stopped') return [];
    const { effects, incomplete } = this.#log;
    let opened: () => void = () => undefined;
    this.#rebuilt = new Promise((resolve) => (opened = resolve));
    const onStep = (done: number): void => this.#store.set({ kind: 'restarting', done, all: effects.length });
    onStep(0);
    this.#engine = this.#start();
    try {
      const missing = await this.#engine.service.replay(effects, { mostDocuments, onStep });
      return [...new Set([...incomplete, ...missing])];
    } finally {
      // It may have stopped again meanwhile.
      if (this.getState().kind === 'restarting') this.#store.set({ kind: 'running' });
      opened();
    }
  }

  #start(): ReturnType<KeeperOptions['start']> {
    const engine: ReturnType<KeeperOptions['start']> = this.#options.start({
      onBug: (bug) => {
        this.#bugs = [...this.#bugs, bug].slice(-10);
        this.#options.onBug(bug);
        // Memory that could not be had leaves an operation half done: what the engine holds can no longer be trusted.
        if (isOutOfMemory(bug.message) && engine === this.#engine) this.stop(bug.message, true);
      },
      onFailure: (reason) => {
        if (engine === this.#engine) this.stop(reason, isOutOfMemory(reason));
      },
      onLife: () => {
        this.#lastLife = this.#options.now();
        this.#unanswered = 0;
      },
      onEffect: (effect) => {
        if (engine !== this.#engine) return;
        this.#log.note(effect);
        for (const watcher of this.#effectWatchers) watcher(effect);
      },
    });
    return engine;
  }

  async #handle(request: ApiRequest, signal?: AbortSignal): Promise<ApiResponse> {
    if (this.getState().kind === 'restarting') await this.#rebuilt;
    return this.#send(request, signal);
  }

  async #send(request: ApiRequest, signal?: AbortSignal): Promise<ApiResponse> {
    const id = ++this.#sent;
    this.#waiting.set(id, { line: `${request.method} ${request.path}`, since: this.#options.now() });
    try {
      const response = await this.#engine.service.handle(request, signal);
      this.#answered++;
      for (const watcher of this.#watchers) watcher(request, response);
      return response;
    } finally {
      this.#waiting.delete(id);
    }
  }
}

/** As browsers word it. */
function isOutOfMemory(message: string): boolean {
  return /allocation failed|out of memory|invalid (typed )?array (buffer )?length/i.test(message);
}
