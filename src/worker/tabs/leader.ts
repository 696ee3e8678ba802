import type { Service } from '../../rest/api.ts';
import type { Change } from '../change.ts';
import type { KeptState } from '../kept/kept-state.ts';
import { unavailable } from '../unavailable.ts';
import { type FromLeader, lifeLock, pairChannel, type TabChannel, type TabTools, type ToLeader } from './tab-words.ts';

/** Requests of others that are under way get this long when the leader gives up its place. */
const LAST_ANSWERS_MS = 500;

/** A follower, as its leader knows it. */
interface Follower {
  readonly channel: TabChannel<FromLeader>;
  readonly running: Map<number, AbortController>;
  /** It was told how what is kept is opened. */
  isTold: boolean;
}

/** What a leader serves. */
export interface Served {
  /** Requests wait until it is open. */
  readonly service: Service;
  readonly state: () => Promise<KeptState>;
  readonly onBug: (thrown: unknown) => void;
}

/** The worker that has the engine, as far as other tabs are concerned: answers what they send, and ends what they asked for when they go. */
export class Leader {
  readonly #tools: TabTools;
  readonly #served: Served;
  readonly #followers = new Map<string, Follower>();
  readonly #over = new AbortController();

  constructor(tools: TabTools, served: Served) {
    this.#tools = tools;
    this.#served = served;
  }

  /** Takes a follower in, where it is not known. */
  admit(tab: string): void {
    if (this.#followers.has(tab)) return;
    const { channel, locks, id } = this.#tools;
    // A follower says nothing else here.
    const pair = channel(pairChannel(id, tab), (word) => this.#hear(tab, word as ToLeader));
    this.#followers.set(tab, { channel: pair, running: new Map(), isTold: false });
    locks
      .request(lifeLock(tab), { signal: this.#over.signal }, () => this.#dismiss(tab))
      // This one's time was over first.
      .catch(() => undefined);
  }

  async #dismiss(tab: string): Promise<void> {
    const follower = this.#followers.get(tab);
    this.#followers.delete(tab);
    for (const cancelling of follower?.running.values() ?? []) cancelling.abort();
    follower?.channel.close();
  }

  /** Tells all followers what became of an index. */
  tell(change: Change): void {
    for (const { channel } of this.#followers.values()) channel.say({ kind: 'change', change });
  }

  /** Tells all followers how what is kept is opened. */
  async tellState(): Promise<void> {
    const state = await this.#served.state();
    for (const { channel } of this.#followers.values()) channel.say({ kind: 'state', state: elsewhere(state) });
  }

  /** Gives up its place. What still runs is waited for, not for long. */
  async end(): Promise<void> {
    const lastAnswers = (): boolean => [...this.#followers.values()].every(({ running }) => running.size === 0);
    const { timer, now } = this.#tools;
    for (const started = now(); !lastAnswers() && now() - started < LAST_ANSWERS_MS;)
      await new Promise<void>((resolve) => timer(resolve, 10));
    this.#over.abort();
    for (const tab of this.#followers.keys()) await this.#dismiss(tab);
  }

  #hear(tab: string, word: ToLeader): void {
    const follower = this.#followers.get(tab);
    if (follower === undefined) return;
    switch (word.kind) {
      case 'there?':
        follower.channel.say({ kind: 'here' });
        // Now it is known to hear. Why an engine could not be opened its own page tells.
        return void this.#tellFirst(follower).catch(() => undefined);
      case 'cancel':
        return follower.running.get(word.id)?.abort();
      case 'request': {
        const cancelling = new AbortController();
        follower.running.set(word.id, cancelling);
        // As for the page of this tab: what is cancelled meanwhile is known to be before it begins.
        return this.#tools.later(() => void this.#answer(follower, word, cancelling.signal));
      }
      default:
        return word satisfies never;
    }
  }

  async #tellFirst(follower: Follower): Promise<void> {
    if (follower.isTold) return;
    follower.isTold = true;
    follower.channel.say({ kind: 'state', state: elsewhere(await this.#served.state()) });
  }

  async #answer(follower: Follower, { id, request }: Extract<ToLeader, { kind: 'request' }>, signal: AbortSignal): Promise<void> {
    const { service, onBug } = this.#served;
    const response = await service.handle(request, signal).catch((thrown: unknown) => {
      onBug(thrown);
      return unavailable(500, 'A bug in the engine ended the request');
    });
    follower.running.delete(id);
    if (!this.#over.signal.aborted) follower.channel.say({ kind: 'answer', id, response });
  }
}

/** The same, as the tabs are told that have no engine. */
function elsewhere(state: KeptState): KeptState {
  return state.kind === 'kept' ? { ...state, elsewhere: true } : state;
}
