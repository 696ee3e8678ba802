import { createStore, type Store } from '../../client/store.ts';
import type { ApiRequest, ApiResponse, Service } from '../../rest/api.ts';
import type { RemoteEvents, RemoteService } from '../../worker/remote-engine.ts';
import type { ThrownBug } from '../../worker/protocol.ts';
import type { Change } from '../../worker/change.ts';
import type { KeptState } from '../../worker/kept/kept-state.ts';

/** How the engine is. `stopped`: it answers nothing any more; `restarting`: another one opens what is kept. */
export type EngineState =
  | { readonly kind: 'running' }
  | { readonly kind: 'stopped'; readonly reason: string; readonly outOfMemory: boolean; readonly during: string | undefined }
  | { readonly kind: 'restarting' };

/** A request that was sent and is not answered. Times are of the page's clock. */
export interface WaitingRequest {
  /** Such as `POST /logs/_search`. */
  readonly line: string;
  readonly since: number;
}

/** So many are kept for a report. */
const MOST_CHANGES = 100;

/** What keeping an engine needs from its surroundings. */
export interface KeeperOptions {
  /** Starts a worker and connects to it. */
  readonly start: (events: RemoteEvents, options: RestartOptions) => { readonly service: RemoteService; readonly terminate: () => void };
  readonly now: () => number;
  readonly onBug: (bug: ThrownBug) => void;
}

/** How a new engine begins. */
export interface RestartOptions {
  /** Of data sets it has as many documents at most. */
  readonly mostDocuments?: number;
}

/**
 * The engine's worker, and another one when it stops. The service it offers stays the same object; while there is no engine it answers 503,
 * and while one is opened it lets requests wait.
 */
export class EngineKeeper {
  readonly service: Service = { handle: (request, signal) => this.#handle(request, signal) };
  readonly #options: KeeperOptions;
  readonly #store = createStore<EngineState>({ kind: 'running' });
  readonly getState = this.#store.getState;
  readonly subscribe = this.#store.subscribe;
  readonly #waiting = new Map<number, WaitingRequest>();
  readonly #watchers = new Set<(request: ApiRequest, response: ApiResponse) => void>();
  readonly #changeWatchers = new Set<(change: Change) => void>();
  readonly #kept = createStore<KeptState | undefined>(undefined);
  /** Whether what is made in this tab is kept; undefined until the engine knows. */
  readonly kept: Pick<Store<KeptState | undefined>, 'getState' | 'subscribe'> = this.#kept;
  #engine: ReturnType<KeeperOptions['start']>;
  #opened: Promise<void> = Promise.resolve();
  #open: () => void = () => undefined;
  #sent = 0;
  #answered = 0;
  #lastLife: number;
  #unanswered = 0;
  #bugs: readonly ThrownBug[] = [];
  /** The latest ones. */
  #changes: readonly string[] = [];

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.#lastLife = options.now();
    this.#engine = this.#start({});
  }

  /** Calls back with every answered request; returns the way to stop that. */
  watch(watcher: (request: ApiRequest, response: ApiResponse) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Calls back with what becomes of indices, whoever asked for it. */
  watchChanges(watcher: (change: Change) => void): void {
    this.#changeWatchers.add(watcher);
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
    return {
      state: this.getState(),
      kept: this.#kept.getState(),
      at: this.#options.now(),
      answered: this.#answered,
      waiting: this.waiting(),
      changes: this.#changes,
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
    this.#open();
    this.#store.set({ kind: 'stopped', reason, outOfMemory, during: oldest?.line });
  }

  /** Starts another worker, which has what is kept. Resolves with what that is; undefined where it failed too. Open scrolls and PITs are gone in any case. */
  async restart(options: RestartOptions = {}): Promise<KeptState | undefined> {
    if (this.getState().kind !== 'stopped') return this.#kept.getState();
    this.#opened = new Promise((resolve) => (this.#open = resolve));
    this.#store.set({ kind: 'restarting' });
    this.#kept.set(undefined);
    this.#engine = this.#start(options);
    await this.#opened;
    return this.#kept.getState();
  }

  #start(how: RestartOptions): ReturnType<KeeperOptions['start']> {
    const events: RemoteEvents = {
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
      onChange: (change) => {
        if (engine !== this.#engine) return;
        const line = `${change.kind} ${change.index}`;
        if (this.#changes.at(-1) !== line) this.#changes = [...this.#changes, line].slice(-MOST_CHANGES);
        for (const watcher of this.#changeWatchers) watcher(change);
      },
      onOpened: (state) => {
        if (engine !== this.#engine) return;
        this.#kept.set(state);
        if (this.getState().kind === 'restarting') this.#store.set({ kind: 'running' });
        this.#open();
      },
    };
    const engine = this.#options.start(events, how);
    return engine;
  }

  async #handle(request: ApiRequest, signal?: AbortSignal): Promise<ApiResponse> {
    if (this.getState().kind === 'restarting') await this.#opened;
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
