import { describe, expect, it } from 'vitest';
import { mendStartWith } from './mend-start.ts';

/** An engine that starts, and a clock that moves when told. `script` undefined: it cannot be fetched. */
function starting(script: Promise<string> | undefined) {
  const seen = { opened: [] as string[], warned: [] as string[], waitedMs: 0, starting: true };
  const turns: (() => void)[] = [];
  const mended = mendStartWith(
    {
      fetchScript: () => script ?? Promise.reject(new Error('offline')),
      open: (text) => text,
      wait: (ms) => new Promise((resolve) => turns.push(() => ((seen.waitedMs += ms), resolve()))),
      warn: (text) => seen.warned.push(text),
    },
    () => seen.starting,
    (made) => seen.opened.push(made),
  );
  /** One turn of the page's timer. */
  const turn = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    turns.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { seen, mended, turn };
}

describe('a start that hangs', () => {
  it('is mended by another worker within two seconds in which the page is awake, and that is said', async () => {
    const { seen, mended, turn } = starting(Promise.resolve('the script'));
    for (let at = 0; at < 5; at++) await turn();
    expect(seen.opened).toEqual([]);
    await turn();
    await mended;
    expect(seen).toMatchObject({ opened: ['the script'], warned: [expect.stringContaining('did not come up')] });
    expect(seen.waitedMs).toBeLessThan(2_000);
  });

  it('is left alone once the engine says a word', async () => {
    const { seen, mended, turn } = starting(Promise.resolve('the script'));
    await turn();
    seen.starting = false;
    await turn();
    await mended;
    expect(seen).toMatchObject({ opened: [], warned: [] });
  });

  it('is no hang while the script is on its way, nor where it cannot be had', async () => {
    let arrive: (script: string) => void = () => undefined;
    const slow = starting(new Promise((resolve) => (arrive = resolve)));
    for (let at = 0; at < 20; at++) await slow.turn();
    expect(slow.seen.opened).toEqual([]);
    slow.seen.starting = false;
    arrive('the script');
    await slow.mended;
    const offline = starting(undefined);
    for (let at = 0; at < 20; at++) await offline.turn();
    await offline.mended;
    expect([slow.seen.opened, offline.seen.opened]).toEqual([[], []]);
  });
});
