const channelName = 'fathom.tabs';
/** A tab that crashed never says goodbye: all are counted again this often. */
const countEveryMs = 30_000;
/** How long answers are waited for. */
const answersWithinMs = 1_000;

/** `hello` asks who is there; `here` answers; `bye` is said by a tab that closes. */
interface TabMessage {
  readonly kind: 'hello' | 'here' | 'bye';
  readonly from: string;
}

/** Tells how many tabs of this page are open, itself among them, whenever that changes; returns the way to stop. */
export function countTabs(onCount: (tabs: number) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const own = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name: none but this page's own is on it
  const say = (kind: TabMessage['kind']) => channel.postMessage({ kind, from: own } satisfies TabMessage);
  let others = new Set<string>();
  let answers = new Set<string>();
  let told = 1;
  const tell = () => {
    if (others.size + 1 === told) return;
    told = others.size + 1;
    onCount(told);
  };
  channel.addEventListener('message', ({ data }) => {
    // Only pages of this origin are on the channel, and only these messages.
    const { kind, from } = data as TabMessage;
    if (kind === 'bye') {
      others.delete(from);
      answers.delete(from);
    } else {
      others.add(from);
      answers.add(from);
    }
    if (kind === 'hello') say('here');
    tell();
  });
  let settling: ReturnType<typeof setTimeout> | undefined;
  const count = () => {
    answers = new Set();
    say('hello');
    clearTimeout(settling);
    settling = setTimeout(() => {
      others = answers;
      tell();
    }, answersWithinMs);
  };
  const leave = () => say('bye');
  count();
  const timer = setInterval(count, countEveryMs);
  // A page that comes back from the browser's cache is there again.
  window.addEventListener('pageshow', count);
  window.addEventListener('pagehide', leave);
  return () => {
    clearTimeout(settling);
    clearInterval(timer);
    window.removeEventListener('pageshow', count);
    window.removeEventListener('pagehide', leave);
    leave();
    channel.close();
  };
}
