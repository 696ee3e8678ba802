import { passingHistory, type History, type HistoryEntry } from './history.ts';

const database = 'fathom-console';
const store = 'history';

/** The history in the browser's database, or one that ends with the page where the browser has none for it. */
export async function openHistory(): Promise<History> {
  try {
    return storedHistory(await opened());
  } catch {
    return passingHistory();
  }
}

function storedHistory(db: IDBDatabase): History {
  // What the database would not take, as when the disk is full.
  const rest = passingHistory();
  let refused = false;
  return {
    get lasting() {
      return !refused;
    },
    add: async (entry) => {
      try {
        await done(db.transaction(store, 'readwrite').objectStore(store).add(entry));
      } catch {
        refused = true;
        await rest.add(entry);
      }
    },
    all: async () => {
      const entries: unknown = await done(db.transaction(store).objectStore(store).getAll());
      // Only this file writes there.
      return [...(await rest.all()), ...(entries as HistoryEntry[]).toReversed()];
    },
    clear: async () => {
      await rest.clear();
      refused = false;
      await done(db.transaction(store, 'readwrite').objectStore(store).clear());
    },
  };
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { autoIncrement: true }));
  return done(request);
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')));
  });
}
