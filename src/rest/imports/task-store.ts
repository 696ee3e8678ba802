import type { Clock, IdSource, Store } from '../../engine/index.ts';
import { Tombstones } from '../convention/tombstones.ts';

/** What tasks do: fill an index, or merge its segments. */
export type TaskKind = (typeof TASK_KINDS)[number];
export const TASK_KINDS = ['import', 'forcemerge'] as const;

/** A background task as it stands. Times are milliseconds since the epoch. */
export interface Task {
  readonly id: string;
  /** From 1, in the order they were started. */
  readonly number: number;
  readonly kind: TaskKind;
  readonly index: string;
  status: 'running' | 'succeeded' | 'failed' | 'cancelled';
  /** Of `total`: documents of an import, shards of a merge. */
  done: number;
  readonly total: number;
  readonly startedAt: number;
  finishedAt: number | undefined;
  /** In plain words, when it failed. */
  error: string | undefined;
}

/** Finished tasks beyond this many are forgotten, oldest first. */
const KEPT_FINISHED = 100;

/** What begins the names they are kept under. */
const KEPT = 'tasks/';

/** The tasks of one service, in the order they were started. Where it has a store, what became of them outlives it; a task that was running then has failed. */
export class TaskStore {
  readonly #tasks = new Map<string, Task>();
  readonly #forgotten = new Tombstones();
  #started = 0;
  readonly #clock: Clock;
  readonly #ids: IdSource;

  readonly #store: Store | undefined;
  readonly #cutShort: Task[] = [];

  constructor(clock: Clock, ids: IdSource, store?: Store) {
    this.#clock = clock;
    this.#ids = ids;
    this.#store = store;
    for (const [key, text] of store?.kept ?? []) if (key.startsWith(KEPT)) this.#restore(JSON.parse(text) as Task); // written by #keep
  }

  start(kind: TaskKind, index: string, total: number): Task {
    const task: Task = {
      id: this.#ids.next(20),
      number: ++this.#started,
      kind,
      index,
      status: 'running',
      done: 0,
      total,
      startedAt: this.#clock.now(),
      finishedAt: undefined,
      error: undefined,
    };
    this.#tasks.set(task.id, task);
    this.#keep(task);
    this.#forget();
    return task;
  }

  get(id: string): Task | undefined {
    return this.#tasks.get(id);
  }

  /** Whether there was such a task, which ended long ago. */
  wasForgotten(id: string): boolean {
    return this.#forgotten.has(id);
  }

  all(): readonly Task[] {
    return [...this.#tasks.values()];
  }

  /** Those that were running when the service before this one ended. */
  get cutShort(): readonly Task[] {
    return this.#cutShort;
  }

  /** Ends all that run, and forgets all there were. */
  clear(): void {
    for (const task of this.#tasks.values()) this.finish(task, 'cancelled');
    this.#tasks.clear();
    this.#forgotten.clear();
    this.#started = 0;
  }

  /** Ends a running task; one that has ended stays as it is. */
  finish(task: Task, status: 'succeeded' | 'failed' | 'cancelled', error?: string): void {
    if (task.status !== 'running') return;
    task.status = status;
    task.error = error;
    task.finishedAt = this.#clock.now();
    this.#keep(task);
  }

  #restore(task: Task): void {
    this.#tasks.set(task.id, task);
    this.#started = Math.max(this.#started, task.number);
    if (task.status === 'running') this.#cutShort.push(task);
    this.finish(task, 'failed', 'the service ended while it was running');
  }

  #keep(task: Task): void {
    this.#store?.keep(KEPT + task.id, JSON.stringify(task));
  }

  #forget(): void {
    const finished = this.all().filter((task) => task.status !== 'running');
    for (const { id } of finished.slice(0, Math.max(0, finished.length - KEPT_FINISHED))) {
      this.#tasks.delete(id);
      this.#forgotten.add(id);
      this.#store?.keep(KEPT + id, undefined);
    }
  }
}
