import type { SharedEngine } from '../engine/shared-engine.ts';
import { Stopped } from '../live/stopped.ts';
import type { RunEvents } from '../live/stage-run.ts';
import type { Words } from '../words/words.ts';
import type { Embeds } from './embeds.ts';
import { reasonOf } from './figure.ts';
import type { RunResult } from './result.ts';

/** What a run needs of its element. */
export interface RunnerParts<What> {
  readonly host: HTMLElement;
  readonly say: (text: string, kind?: 'error') => void;
  readonly progress: (text: string) => void;
  readonly words: () => Words;
  /** It began or ended, or what is shown is live now. */
  readonly onChange: () => void;
  /** Rejects with `Stopped` where the signal ended it. */
  readonly work: (engine: SharedEngine, what: What, events: RunEvents, signal: AbortSignal) => Promise<RunResult>;
}

/** Runs an element, one run at a time, and says what happens. */
export interface Runner<What> {
  /** While one is under way, its own result. */
  readonly run: (what: What) => Promise<RunResult>;
  /** Ends what is under way; its promise rejects. */
  readonly stop: () => void;
  readonly isRunning: () => boolean;
  /** What is shown was counted here. */
  readonly isLive: () => boolean;
  /** Something else is shown now; a run that is under way says nothing any more. */
  readonly forget: () => void;
}

/** Builds a runner. */
export function createRunner<What>(
  { engine: open }: Pick<Embeds, 'engine'>,
  { host, say, progress, words, onChange, work }: RunnerParts<What>,
): Runner<What> {
  let running: Promise<RunResult> | undefined;
  let live = false;
  let turn = 0;
  let stopping = new AbortController();

  function sayFailure(error: unknown): void {
    if (error instanceof Stopped) return say(words().stopped);
    const reason = reasonOf(error);
    say(words().failed(reason), 'error');
    host.dispatchEvent(new CustomEvent('fathom-error', { detail: { reason }, bubbles: true, composed: true }));
    return undefined;
  }

  async function start(what: What): Promise<RunResult> {
    const mine = turn;
    stopping = new AbortController();
    const { signal } = stopping;
    const ifMine = (act: () => void): void => {
      if (mine === turn) act();
    };
    try {
      progress(`${words().starting} …`);
      const engine = await open();
      const tell = (text: string): void => {
        if (!signal.aborted) ifMine(() => progress(text));
      };
      const events = {
        onFilling: (done: number, total: number) => tell(words().filling(done, total)),
        onAsking: (done: number, total: number) => tell(words().walking(Math.min(done, total), total)),
      };
      const result = await work(engine, what, events, signal);
      ifMine(() => {
        live = true;
        say(words().counted(engine.where));
        host.dispatchEvent(new CustomEvent('fathom-result', { detail: result, bubbles: true, composed: true }));
      });
      return result;
    } catch (error) {
      ifMine(() => sayFailure(error));
      throw error;
    } finally {
      ifMine(() => {
        running = undefined;
        onChange();
      });
    }
  }

  return {
    run: (what) => {
      if (running !== undefined) return running;
      running = start(what);
      onChange();
      return running;
    },
    stop: () => stopping.abort(),
    isRunning: () => running !== undefined,
    isLive: () => live,
    forget: () => {
      turn++;
      stopping.abort();
      running = undefined;
      live = false;
    },
  };
}
