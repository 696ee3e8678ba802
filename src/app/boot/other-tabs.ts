import { PAGES, type PageWord } from '../../worker/tabs/tab-words.ts';
import type { EngineKeeper } from './engine-keeper.ts';

/** A worker that gives no sign of life for so long, while others ask for one, is ended. */
const SILENT_MS = 100;
const REASON = 'The engine gave no sign of life, and another tab goes on with what is kept';

/** As much of the engine's keeper as is needed here. */
type Kept = Pick<EngineKeeper, 'getState' | 'pulse' | 'stop' | 'restart'> & { readonly kept: Pick<EngineKeeper['kept'], 'getState'> };

/** What a page does at the word of other tabs. */
export interface TabbedPage {
  readonly reload: () => void;
  readonly now: () => number;
  /** Why an engine that gives no sign of life is ended. */
  readonly reason: string;
}

/**
 * Heeds what other tabs say to this page. Tabs that wait for this one's engine in vain say so again and again; only this page can end its worker. Between two times it asks the worker
 * itself, so that nobody's impatience ends one that lives.
 */
export function heedOtherTabs(engine: Kept, page: TabbedPage): (word: PageWord) => void {
  let asked: { readonly lastLife: number; readonly at: number } | undefined;
  return ({ kind }) => {
    if (kind === 'anew') return page.reload();
    const kept = engine.kept.getState();
    const leads = kept !== undefined && !(kept.kind === 'kept' && kept.elsewhere);
    if (!leads || engine.getState().kind !== 'running') return undefined;
    const { lastLife } = engine.pulse();
    const at = page.now();
    if (asked?.lastLife !== lastLife) asked = { lastLife, at };
    else if (at - asked.at >= SILENT_MS) {
      engine.stop(page.reason);
      void engine.restart();
    }
    return undefined;
  };
}

/** The same, for as long as the page lives. */
export function listenToOtherTabs(engine: Kept): void {
  const heed = heedOtherTabs(engine, { reload: () => window.location.reload(), now: () => performance.now(), reason: REASON });
  new BroadcastChannel(PAGES).addEventListener('message', ({ data }: MessageEvent<PageWord>) => heed(data));
}
