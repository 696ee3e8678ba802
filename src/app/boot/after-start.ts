import type { QueryClient } from '@tanstack/react-query';
import { followIndices } from '../follow-indices.ts';
import type { EngineKeeper } from './engine-keeper.ts';
import { noticeClearing } from './cleared.ts';
import { keepBuildLater } from './keep-build.ts';
import { listenToOtherTabs } from './other-tabs.ts';
import { warnBeforeLeaving } from './own-documents.ts';

/** What goes on beside the page once it is there. */
export function afterStart(engine: EngineKeeper, queries: QueryClient, onCleared: () => void): void {
  warnBeforeLeaving(engine, window);
  noticeClearing(engine, onCleared);
  followIndices(engine, queries);
  try {
    listenToOtherTabs(engine);
    keepBuildLater({ navigator, caches: window.caches, baseURI: document.baseURI });
  } catch {
    // A sandboxed frame is refused channels and service workers: it is alone, and keeps nothing.
  }
}
