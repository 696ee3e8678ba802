import { describe, expect, it } from 'vitest';
import { type LockTools, takeLock } from './take-lock.ts';

type Listener = (event: { readonly data: unknown }) => void;

/** Tabs of one origin: one lock, one channel, and timers that run when they are told to. */
function origin() {
  const waiting: (() => void)[] = [];
  let held = false;
  const ears = new Map<object, Listener[]>();
  const timers: { readonly task: () => void; readonly ms: number }[] = [];
  const handOn = (): void => {
    held = false;
    waiting.shift()?.();
  };
  const locks: LockTools['locks'] = {
    request: (_name: string, ...rest: readonly unknown[]) => {
      const [{ signal }, work] = rest as [{ readonly signal: AbortSignal }, () => Promise<void>];
      return new Promise<void>((_resolve, reject) => {
        const start = (): void => {
          held = true;
          void work().then(handOn);
        };
        if (!held) return start();
        waiting.push(start);
        signal.addEventListener('abort', () => {
          if (!waiting.includes(start)) return;
          waiting.splice(waiting.indexOf(start), 1);
          reject(signal.reason as Error);
        });
        return undefined;
      }) as Promise<never>; // what is held gives nothing
    },
  };
  const tab = (): LockTools => {
    const channel = {
      postMessage: (data: unknown) => {
        for (const [other, listeners] of ears) if (other !== channel) for (const listener of listeners) listener({ data });
      },
      addEventListener: (_type: string, listener: unknown) => void ears.set(channel, [...(ears.get(channel) ?? []), listener as Listener]),
      close: () => void ears.delete(channel),
    };
    return { locks, channel, timer: (task, ms) => void timers.push({ task, ms }) };
  };
  /** Lets the timers of up to so many milliseconds run out. */
  const pass = (ms: number): void => timers.filter((timer) => timer.ms <= ms).forEach(({ task }) => task());
  return { tab, pass, freeze: (tools: LockTools) => void ears.delete(tools.channel) };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the lock of what is kept', () => {
  it('is had at once where nobody has it', async () => {
    expect(await takeLock(origin().tab())).toBeTypeOf('function');
  });

  it('is not had where another tab has it and says so, once that had time to go', async () => {
    const { tab, pass } = origin();
    await takeLock(tab());
    const second = takeLock(tab());
    pass(1_000);
    expect(await second).toBeUndefined();
  });

  it('is had when the tab that has it goes meanwhile, as before a reload', async () => {
    const { tab, pass } = origin();
    const release = await takeLock(tab());
    const second = takeLock(tab());
    release?.();
    await turn();
    pass(10_000);
    expect(await second).toBeTypeOf('function');
  });

  it('is waited for longer where its holder says nothing, and then not had', async () => {
    const { tab, pass, freeze } = origin();
    const first = tab();
    await takeLock(first);
    freeze(first);
    const second = takeLock(tab());
    let known = false;
    void second.then(() => (known = true));
    pass(1_000);
    await turn();
    expect(known).toBe(false);
    pass(10_000);
    expect(await second).toBeUndefined();
  });

  it('goes to one of two that wait', async () => {
    const { tab, pass } = origin();
    const release = await takeLock(tab());
    const [second, third] = [takeLock(tab()), takeLock(tab())];
    release?.();
    await turn();
    expect(await second).toBeTypeOf('function');
    pass(10_000);
    expect(await third).toBeUndefined();
  });

  it('rejects where the browser refuses locks', async () => {
    const { tab } = origin();
    const refusing = { ...tab(), locks: { request: () => Promise.reject(new Error('denied')) } };
    await expect(takeLock(refusing as LockTools)).rejects.toThrow('denied');
  });
});
