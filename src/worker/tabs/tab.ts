import type { Replaced } from '../../engine/index.ts';
import type { Service } from '../../rest/api.ts';
import type { Change } from '../change.ts';
import type { Restored } from '../../host/restore-damaged.ts';
import type { KeptState } from '../kept/kept-state.ts';
import { Leader } from './leader.ts';
import { Switchboard } from './switchboard.ts';
import {
  CONTROL,
  type ControlWord,
  type FromLeader,
  LEAD_LOCK,
  lifeLock,
  PAGES,
  type PageWord,
  pairChannel,
  type Readable,
  type TabChannel,
  type TabTools,
  type ToLeader,
} from './tab-words.ts';
import { Watch } from './watch.ts';

/** The engine of the tab that leads. */
export interface LedEngine {
  /** Requests wait until it is open. */
  readonly service: Service;
  /** How what is kept is opened; rejects where that ended with a bug, which every request tells then. */
  readonly state: () => Promise<KeptState>;
  /** All that is kept as one file. */
  readonly pack: () => Promise<Blob>;
  /** Puts such a file in its place; undefined: nothing. One that is damaged only where that is asked for. */
  readonly replace: (file: Blob | undefined, damagedToo: boolean) => Promise<Replaced>;
  /** What can be read of an index that is not open for its damage; undefined: there is none of that name. */
  readonly readDamaged: (index: string) => Promise<Readable | undefined>;
  /** Makes another index of it; undefined: there is none of that name. */
  readonly restoreDamaged: (index: string) => Promise<Restored | undefined>;
  /** Deletes it; false: there is none of that name. */
  readonly discardDamaged: (index: string) => Promise<boolean>;
  /** Makes everything durable and lets the files go. */
  readonly close: () => Promise<void>;
}

/** What a tab does in its turn. */
export interface TabOptions {
  /** When its page was loaded, in milliseconds since the epoch. */
  readonly since: number;
  /** Opens the engine, as the one tab that has the files; answers its epoch at once. */
  readonly lead: () => Promise<{ readonly epoch: number; readonly engine: LedEngine }>;
  /** An engine in memory, where another tab has the files and does not answer. */
  readonly alone: () => Promise<{ readonly service: Service; readonly state: KeptState }>;
  readonly onState: (state: KeptState) => void;
  /** Another tab's engine tells what became of an index. */
  readonly onChange: (change: Change) => void;
  readonly onBug: (thrown: unknown) => void;
}

/** Whom a tab follows. */
interface Followed {
  readonly leader: string;
  readonly pair: TabChannel<ToLeader>;
  /** It is known that both hear each other. */
  isHeard: boolean;
}

/** What a tab has while it leads. */
interface Led {
  readonly leader: Leader;
  readonly engine: LedEngine;
  /** Lets the lock go. */
  readonly release: () => void;
}

const SILENT =
  'The tab that has the engine gives no answer, and could not be ended: close it, or load it anew. Everything that was answered is there';

/**
 * One of several tabs. The one with the lock leads; the others follow it and wait for the lock, which the browser hands on when the leader ends, however it ends. So somebody leads
 * as long as there is a tab, and never two.
 */
export class Tab {
  readonly #tools: TabTools;
  readonly #options: TabOptions;
  readonly #board = new Switchboard(() => this.#watch.start());
  readonly #watch: Watch;
  readonly #control: TabChannel<ControlWord>;
  readonly #pages: TabChannel<PageWord>;
  readonly #waiting = new AbortController();
  #epoch = 0;
  #followed: Followed | undefined;
  #led: Led | undefined;
  #isAlone = false;
  /** Damaged indices were told of. */
  #isDamaged = false;

  constructor(tools: TabTools, options: TabOptions) {
    this.#tools = tools;
    this.#options = options;
    const { timer, now } = tools;
    // Each of the channels has words of one kind.
    this.#control = tools.channel(CONTROL, (word) => this.#hear(word as ControlWord));
    this.#pages = tools.channel(PAGES, () => undefined);
    this.#watch = new Watch({
      timer,
      now,
      isWanted: () => this.#led === undefined && !this.#isAlone && (this.#followed?.isHeard !== true || this.#board.isWaiting),
      ask: () => this.#ask(),
      onSilent: () => this.#pages.say({ kind: 'end' }),
      onLost: () => this.#lose(),
    });
    void tools.locks.request(lifeLock(tools.id), () => {
      this.#queue();
      this.#watch.start();
      return new Promise<void>(() => undefined);
    });
  }

  /** The service, whoever has the engine. */
  get service(): Service {
    return this.#board;
  }

  /** Tells the other tabs what became of an index of this one's engine. */
  tell(change: Change): void {
    this.#led?.leader.tell(change);
    // It may have been a damaged one.
    if (change.kind === 'delete' && this.#isDamaged) void this.#tellState().catch(this.#options.onBug);
  }

  /** Waits for its turn to lead. */
  #queue(): void {
    const lead = (): Promise<void> => new Promise((release) => void this.#lead(release).catch(this.#options.onBug));
    this.#tools.locks
      .request(LEAD_LOCK, { signal: this.#waiting.signal }, lead)
      // It was given up.
      .catch(() => undefined);
  }

  async #lead(release: () => void): Promise<void> {
    this.#board.lose();
    this.#leave();
    const { epoch, engine } = await this.#options.lead();
    this.#epoch = Math.max(epoch, this.#epoch + 1);
    const { onBug } = this.#options;
    const { service } = engine;
    this.#led = { leader: new Leader(this.#tools, { service, state: engine.state, onBug }), engine, release };
    this.#control.say({ kind: 'lead', leader: this.#tools.id, epoch: this.#epoch, to: undefined });
    this.#board.take({ kind: 'own', service });
    // Whoever has the files first finds none.
    const isNew = epoch === 1 ? { isNew: true as const } : {};
    engine.state().then((state) => this.#tellPage(state.kind === 'kept' ? { ...state, ...isNew } : state), onBug);
  }

  /** Tells the page, and those of the followers, how what is kept is opened. */
  async #tellState(): Promise<void> {
    const led = this.#led;
    if (led === undefined) return;
    this.#tellPage(await led.engine.state());
    await led.leader.tellState();
  }

  #tellPage(state: KeptState): void {
    this.#isDamaged = state.kind === 'kept' && state.damaged.length > 0;
    this.#options.onState(state);
  }

  #leave(): void {
    this.#followed?.pair.close();
    this.#followed = undefined;
  }

  #ask(): void {
    if (this.#followed !== undefined) this.#followed.pair.say({ kind: 'there?' });
    if (this.#followed?.isHeard !== true) this.#join();
  }

  #join(): void {
    const { id, build } = this.#tools;
    this.#control.say({ kind: 'join', from: id, build, since: this.#options.since });
  }

  #hear(word: ControlWord): void {
    switch (word.kind) {
      case 'join':
        return this.#admit(word);
      case 'lead':
        return this.#follow(word);
      case 'pack':
        return void this.#pack(word.ask);
      case 'replace':
        return void this.#replace(word);
      case 'read':
        return void this.#read(word.ask, word.index);
      case 'mend':
        return void this.#mend(word);
      case 'packed':
      case 'replaced':
      case 'readable':
      case 'mended':
        // What a leader answers to pages.
        return undefined;
      default:
        return word satisfies never;
    }
  }

  #admit({ from, build, since }: Extract<ControlWord, { kind: 'join' }>): void {
    if (this.#led === undefined) return;
    if (build !== this.#tools.build && since > this.#options.since) return void this.#handOn(this.#led);
    this.#led.leader.admit(from);
    this.#control.say({ kind: 'lead', leader: this.#tools.id, epoch: this.#epoch, to: from });
  }

  /** A tab of a newer build is to have the engine: what this one wrote it may not know how to read. */
  async #handOn({ leader, engine, release }: Led): Promise<void> {
    this.#led = undefined;
    this.#board.lose();
    await leader.end();
    await engine.close().catch(this.#options.onBug);
    release();
    this.#queue();
    this.#watch.start();
  }

  #follow({ leader, epoch, to }: Extract<ControlWord, { kind: 'lead' }>): void {
    if (this.#led !== undefined || epoch < this.#epoch || (to !== undefined && to !== this.#tools.id)) return;
    this.#watch.heard();
    this.#epoch = epoch;
    if (this.#followed?.leader !== leader) {
      this.#board.lose();
      this.#leave();
    }
    if (to === undefined) return this.#join();
    this.#followed ??= { leader, pair: this.#pairWith(leader), isHeard: false };
    this.#followed.pair.say({ kind: 'there?' });
  }

  #pairWith(leader: string): TabChannel<ToLeader> {
    return this.#tools.channel(pairChannel(leader, this.#tools.id), (word) => {
      if (this.#followed?.leader !== leader) return;
      this.#watch.heard();
      this.#settle(this.#followed);
      this.#take(word as FromLeader);
    });
  }

  /** Both hear each other: what waits goes there. */
  #settle(followed: Followed): void {
    if (followed.isHeard) return;
    followed.isHeard = true;
    const { pair } = followed;
    this.#board.take({
      kind: 'other',
      send: (id, request) => pair.say({ kind: 'request', id, request }),
      cancel: (id) => pair.say({ kind: 'cancel', id }),
    });
  }

  #take(word: FromLeader): void {
    switch (word.kind) {
      case 'here':
        return undefined;
      case 'state':
        return this.#options.onState(word.state);
      case 'change':
        return this.#options.onChange(word.change);
      case 'answer':
        return this.#board.settle(word.id, word.response);
      default:
        return word satisfies never;
    }
  }

  #lose(): void {
    this.#board.giveUp(SILENT);
    if (this.#followed !== undefined || this.#epoch > 0) return;
    // Nobody was ever heard, and the lock is held: this tab is alone.
    this.#isAlone = true;
    this.#waiting.abort();
    void this.#goAlone().catch(this.#options.onBug);
  }

  async #goAlone(): Promise<void> {
    const { service, state } = await this.#options.alone();
    this.#board.take({ kind: 'own', service });
    this.#options.onState(state);
  }

  async #pack(ask: string): Promise<void> {
    if (this.#led === undefined) return;
    const answer = await this.#led.engine.pack().then(
      (file) => ({ file, failure: '' }),
      (thrown: unknown) => ({ file: undefined, failure: String(thrown) }),
    );
    this.#control.say({ kind: 'packed', ask, ...answer });
  }

  async #read(ask: string, index: string): Promise<void> {
    if (this.#led === undefined) return;
    const answer = await this.#led.engine.readDamaged(index).then(
      (found) => ({ found, failure: found === undefined ? `there is no damaged index [${index}] any more` : '' }),
      (thrown: unknown) => ({ found: undefined, failure: String(thrown) }),
    );
    this.#control.say({ kind: 'readable', ask, ...answer });
  }

  async #mend({ ask, index, how }: Extract<ControlWord, { kind: 'mend' }>): Promise<void> {
    if (this.#led === undefined) return;
    const { engine } = this.#led;
    const none = `there is no damaged index [${index}] any more`;
    const mended = how === 'restore' ? engine.restoreDamaged(index) : engine.discardDamaged(index).then((done) => done || undefined);
    const answer = await mended.then(
      (done) => ({ restored: typeof done === 'object' ? done : undefined, failure: done === undefined ? none : '' }),
      (thrown: unknown) => ({ restored: undefined, failure: String(thrown) }),
    );
    await this.#tellState();
    this.#control.say({ kind: 'mended', ask, ...answer });
  }

  async #replace({ ask, file, damagedToo }: Extract<ControlWord, { kind: 'replace' }>): Promise<void> {
    const led = this.#led;
    if (led === undefined) return;
    const { came, failure } = await led.engine.replace(file, damagedToo).then(
      (came) => ({ came, failure: '' }),
      (thrown: unknown) => ({ came: 'no store' as const, failure: String(thrown) }),
    );
    this.#control.say({ kind: 'replaced', ask, came, done: came === 'done', failure });
    await this.#tellState();
    if (came === 'done') this.#pages.say({ kind: 'anew' });
  }
}
