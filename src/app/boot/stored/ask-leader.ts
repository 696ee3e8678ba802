import type { Replaced } from '../../../engine/index.ts';
import { CONTROL, type ControlWord } from '../../../worker/tabs/tab-words.ts';

type Asked = Extract<ControlWord, { kind: 'pack' | 'replace' | 'read' | 'mend' }>;
type Told = Extract<ControlWord, { kind: 'packed' | 'replaced' | 'readable' | 'mended' }>;

/**
 * Asks the worker that has the engine, in whatever tab that is, to do something with all that is kept. Rejects where it cannot be done, or where that worker ended meanwhile: then it
 * was done as a whole, or not at all.
 */
export async function askLeader(
  ask:
    | { readonly kind: 'pack' }
    | { readonly kind: 'replace'; readonly file: Blob | undefined; readonly damagedToo: boolean }
    | { readonly kind: 'read'; readonly index: string }
    | { readonly kind: 'mend'; readonly index: string; readonly how: 'restore' | 'discard' },
): Promise<Told> {
  const channel = new BroadcastChannel(CONTROL);
  const id = crypto.randomUUID();
  try {
    return await new Promise((resolve, reject) => {
      channel.addEventListener('message', ({ data }: MessageEvent<ControlWord>) => {
        if (data.kind === 'lead' && data.to === undefined)
          reject(new Error('another tab has the engine now. Look what is there, and try again.'));
        if (!isTold(data) || data.ask !== id) return;
        if (data.failure === '') resolve(data);
        else reject(new Error(data.failure));
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
      channel.postMessage({ ...ask, ask: id } satisfies Asked);
    });
  } finally {
    channel.close();
  }
}

/** What came of replacing all that is kept, also where a worker of an older build did it. */
export function cameOf(told: Told): Replaced {
  if (told.kind !== 'replaced') return 'no store';
  return told.came ?? (told.done ? 'done' : 'no store');
}

function isTold(word: ControlWord): word is Told {
  return word.kind === 'packed' || word.kind === 'replaced' || word.kind === 'readable' || word.kind === 'mended';
}
