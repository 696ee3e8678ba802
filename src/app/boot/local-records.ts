import { readStored } from '../../components/browser/stored.ts';
import type { ApiRequest, ApiResponse, Service } from '../../rest/api.ts';
import { SEARCHES_KEY, SWITCHES_KEY } from './storage-keys.ts';

const recorded = /^(\/v[\d.]+)?\/(searches|switches)(\/|$)/;

/** Records of the service that outlive its engine, because the reader made them. */
export interface LocalRecords {
  /** To be told of every answered request. */
  readonly note: (request: ApiRequest, response: ApiResponse) => void;
  /** Gives a new engine the saved searches. */
  readonly restoreSearches: () => Promise<void>;
  /**
   * Turns the switches back. Not before the page has what it needs: a quota or maintenance holds for it too. At its start only where the reader has turned none
   * meanwhile.
   */
  readonly restoreSwitches: (at: 'start' | 'restart') => Promise<void>;
}

/** Keeps the records of a service in the browser's storage. Most of its code is loaded when there is something to keep or to restore. */
export function localRecords(service: Service): LocalRecords {
  let restored: Promise<void> = Promise.resolve();
  /** One after the other, in the order of the calls. Never rejects: one that failed is no reason to do no more. */
  const next = (work: () => Promise<void>): Promise<void> => (restored = restored.then(work).catch(console.warn));
  // What is sent to restore records is nothing new to keep.
  let restoring = false;
  let turned = false;
  let known = readStored(SEARCHES_KEY);
  const restore = (key: string, work: () => Promise<void>): Promise<void> => {
    if (readStored(key) === undefined) return restored;
    return next(async () => {
      restoring = true;
      await work().finally(() => (restoring = false));
    });
  };
  const load = () => import('./keepsakes.ts');
  /** Whether stored searches are not in the engine, as what restores them could not be fetched: keeping would lose them. */
  let due = false;
  const searches = async (): Promise<void> => {
    due = true;
    await (await load()).restoreSearches(service);
    due = false;
  };
  return {
    note({ method, path }, { status }) {
      const record = recorded.exec(path)?.[2];
      if (method === 'GET' || status >= 300 || record === undefined || restoring) return;
      turned ||= record === 'switches';
      if (due && record === 'searches') void restore(SEARCHES_KEY, searches);
      void next(async () => {
        const { keepSearches, keepSwitches } = await load();
        if (record === 'searches') known = await keepSearches(service, known);
        else await keepSwitches(service);
      });
    },
    restoreSearches: () => restore(SEARCHES_KEY, searches),
    restoreSwitches: (at) =>
      restore(SWITCHES_KEY, async () => {
        if (!turned || at === 'restart') await (await load()).restoreSwitches(service);
      }),
  };
}
