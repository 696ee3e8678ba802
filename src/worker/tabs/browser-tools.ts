import type { TabTools } from './tab-words.ts';

/** What a worker among several tabs needs, as the browser has it. Throws where it has no channels or refuses them. */
export function browserTools(later: TabTools['later']): TabTools {
  return {
    id: crypto.randomUUID(),
    // A name with a hash of what is in it; one that was started another way is taken for the same.
    build: /engine\.worker-[^/]*\.js$/.exec(location.pathname)?.[0] ?? '',
    locks: navigator.locks,
    channel: (name, hear) => {
      const channel = new BroadcastChannel(name);
      channel.addEventListener('message', ({ data }) => hear(data));
      return {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
        say: (word) => channel.postMessage(word),
        close: () => channel.close(),
      };
    },
    timer: (task, ms) => void setTimeout(task, ms),
    now: () => performance.now(),
    later,
  };
}
