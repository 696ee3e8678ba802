import { CONTROL, type ControlWord } from '../../../worker/tabs/tab-words.ts';

type Asked = Extract<ControlWord, { kind: 'pack' | 'replace' | 'read' }>;
type Told = Extract<ControlWord, { kind: 'packed' | 'replaced' | 'readable' }>;

/**
 * Asks the worker that has the engine, in whatever tab that is, to do something with all that is kept. Rejects where it cannot be done, or where that worker ended meanwhile: then it
 * was done as a whole, or not at all.
 */
export async function askLeader(
  ask:
    | { readonly kind: 'pack' }
    | { readonly kind: 'replace'; readonly file: Blob | undefined }
    | { readonly kind: 'read'; readonly index: string },
): Promise<Told> {
  const channel = new BroadcastChannel(CONTROL);
  const id = crypto.randomUUID();
  try {
    return await new Promise((resolve, reject) => {
      channel.addEventListener('message', ({ data }: MessageEvent<ControlWord>) => {
        if (data.kind === 'lead' && data.to === undefined)
          reject(new Error('another tab has the engine now. Look what is there, and try again.'));
        if ((data.kind !== 'packed' && data.kind !== 'replaced' && data.kind !== 'readable') || data.ask !== id) return;
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
