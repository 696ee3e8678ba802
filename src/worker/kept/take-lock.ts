/** What taking the store needs from its surroundings. */
export interface LockTools {
  readonly locks: Pick<LockManager, 'request'>;
  /** Reaches the other tabs of this origin. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  readonly timer: (task: () => void, ms: number) => void;
}

const LOCK_NAME = 'fathom.store';
/** One that has the store and lives says so when it is asked. It is given this long all the same: it may be about to end, as the page before a reload. */
const ANSWERED_MS = 300;
/** One that gives no answer has ended and is being cleared away, or is busy. */
const UNANSWERED_MS = 5_000;

type Word = 'who has it?' | 'I have';

/**
 * Takes the store for this worker, for as long as it lives; another tab that has it and lives keeps it. Resolves with the way to let it go, or with undefined where another
 * one has it. Rejects where the browser refuses locks.
 */
export async function takeLock({ locks, channel, timer }: LockTools): Promise<(() => void) | undefined> {
  const waiting = new AbortController();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name: none but this page's own is on it
  const say = (word: Word): void => channel.postMessage(word);
  let has = false;
  channel.addEventListener('message', ({ data }) => {
    if (data === ('I have' satisfies Word)) timer(() => waiting.abort(), ANSWERED_MS);
    else if (has) say('I have');
  });
  say('who has it?');
  timer(() => waiting.abort(), UNANSWERED_MS);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  return new Promise((resolve, reject) => {
    const hold = (): Promise<void> => {
      has = true;
      resolve(release);
      return held;
    };
    locks.request(LOCK_NAME, { signal: waiting.signal }, hold).catch((thrown: unknown) => {
      channel.close();
      if (waiting.signal.aborted) resolve(undefined);
      else reject(thrown);
    });
  });
}
