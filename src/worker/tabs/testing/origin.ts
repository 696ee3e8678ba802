import type { TabTools } from '../tab-words.ts';

interface Waiting {
  readonly owner: string;
  readonly start: () => void;
}

interface Ear {
  readonly owner: string;
  readonly name: string;
  readonly hear: (word: unknown) => void;
}

/** The tabs of one origin: locks that the browser hands on when their worker ends, channels, and a clock that goes when it is told to. */
export class Origin {
  readonly #held = new Map<string, string>();
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #ears = new Set<Ear>();
  readonly #timers: { readonly owner: string; readonly task: () => void; readonly at: number }[] = [];
  readonly #hung = new Set<string>();
  readonly #gone = new Set<string>();
  #now = 0;
  #opened = 0;
  /** Told of what workers say to pages. */
  onPageWord: (word: unknown) => void = () => undefined;

  /** What a worker of that name has. */
  tools(id: string, build = 'one'): TabTools {
    return {
      id,
      build,
      locks: { request: (name: string, ...rest: readonly unknown[]) => this.#request(id, name, rest) as Promise<never> },
      channel: (name, hear) => {
        const ear: Ear = { owner: `${id} ${this.#opened++}`, name, hear };
        this.#ears.add(ear);
        return {
          say: (word) => this.#say(ear, structuredClone(word)),
          close: () => void this.#ears.delete(ear),
        };
      },
      timer: (task, ms) => void this.#timers.push({ owner: id, task, at: this.#now + ms }),
      now: () => this.#now,
      later: (task) => void setImmediate(task),
    };
  }

  /** Who has a lock. */
  holder(name: string): string | undefined {
    return this.#held.get(name);
  }

  /** It hears nothing and does nothing any more; what it has stays its own. */
  hang(id: string): void {
    this.#hung.add(id);
  }

  isStill(id: string): boolean {
    return this.#hung.has(id) || this.#gone.has(id);
  }

  /** It ends, however it was. Its locks are handed on. */
  end(id: string): void {
    this.#gone.add(id);
    for (const ear of this.#ears) if (ear.owner.startsWith(`${id} `)) this.#ears.delete(ear);
    for (const [name, waiting] of this.#waiting)
      this.#waiting.set(
        name,
        waiting.filter(({ owner }) => owner !== id),
      );
    for (const [name, owner] of this.#held) if (owner === id) this.#handOn(name);
  }

  /** Time goes by, and all timers that are due run, with what they bring about. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    await turns();
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers.splice(this.#timers.indexOf(next), 1);
      this.#now = Math.max(this.#now, next.at);
      if (!this.isStill(next.owner)) next.task();
      await turns();
    }
    this.#now = end;
  }

  #say(from: Ear, word: unknown): void {
    const [owner = ''] = from.owner.split(' ');
    if (this.isStill(owner)) return;
    if (from.name === 'fathom.pages') this.onPageWord(word);
    const others = [...this.#ears].filter((ear) => ear.name === from.name && ear !== from);
    setImmediate(() => {
      for (const ear of others) if (this.#ears.has(ear) && !this.isStill(ear.owner.split(' ')[0] ?? '')) ear.hear(word);
    });
  }

  #request(owner: string, name: string, rest: readonly unknown[]): Promise<void> {
    const work = rest.at(-1) as () => Promise<void> | void;
    const { signal } = (rest.length > 1 ? rest[0] : {}) as { readonly signal?: AbortSignal };
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        owner,
        start: () =>
          void Promise.resolve(work())
            .finally(() => this.#held.get(name) === owner && this.#handOn(name))
            .then(resolve, reject),
      };
      this.#queue(name).push(waiting);
      signal?.addEventListener('abort', () => {
        const queue = this.#queue(name);
        if (!queue.includes(waiting)) return;
        queue.splice(queue.indexOf(waiting), 1);
        reject(signal.reason as Error);
      });
      if (!this.#held.has(name)) this.#handOn(name);
    });
  }

  #queue(name: string): Waiting[] {
    const queue = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, queue);
    return queue;
  }

  #handOn(name: string): void {
    this.#held.delete(name);
    const next = this.#queue(name).shift();
    if (next === undefined) return;
    this.#held.set(name, next.owner);
    setImmediate(() => {
      if (!this.isStill(next.owner)) next.start();
    });
  }
}

/** Lets everything happen that needs no time. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}
