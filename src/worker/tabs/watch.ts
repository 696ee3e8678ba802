/** How often a leader that has something to answer is asked for a sign of life. */
const TICK_MS = 150;
/** A tick that comes later than this is of a busy machine, or one that was asleep, and says nothing of the leader. */
const LATE_MS = 75;
/** So many ticks without a sign, and the leader is suspected. */
const SUSPECT_TICKS = 3;
/** So many, and it is given up. */
const LOST_TICKS = 66;

/** What a watch does. */
export interface WatchOptions {
  readonly timer: (task: () => void, ms: number) => void;
  readonly now: () => number;
  /** Somebody waits for the leader: else there is nothing to watch. */
  readonly isWanted: () => boolean;
  /** Asks it for a sign of life. */
  readonly ask: () => void;
  /** It gave none for a while; told again with each tick. */
  readonly onSilent: () => void;
  /** It gave none for long. */
  readonly onLost: () => void;
}

/** Watches a leader as long as somebody waits for it. Nothing ticks in tabs where nobody does. */
export class Watch {
  readonly #options: WatchOptions;
  #isRunning = false;
  #hasHeard = false;
  #silent = 0;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Begins, where it is not at it. */
  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#silent = 0;
    this.#tick();
  }

  /** Something came from the leader. */
  heard(): void {
    this.#hasHeard = true;
  }

  #tick(): void {
    const { timer, now, isWanted, ask, onSilent, onLost } = this.#options;
    if (!isWanted()) {
      this.#isRunning = false;
      return;
    }
    ask();
    if (this.#silent >= SUSPECT_TICKS) onSilent();
    if (this.#silent === LOST_TICKS) onLost();
    const due = now() + TICK_MS;
    timer(() => {
      if (this.#hasHeard) this.#silent = 0;
      else if (now() - due < LATE_MS) this.#silent++;
      this.#hasHeard = false;
      this.#tick();
    }, TICK_MS);
  }
}
