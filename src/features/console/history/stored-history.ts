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
  return {
    lasting: true,
    add: async (entry) => {
      await done(db.transaction(store, 'readwrite').objectStore(store).add(entry));
    },
    all: async () => {
      const entries: unknown = await done(db.transaction(store).objectStore(store).getAll());
      // Only this file writes there.
      return (entries as HistoryEntry[]).toReversed();
    },
    clear: async () => {
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
