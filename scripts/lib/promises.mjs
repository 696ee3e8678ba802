/**
 * What is promised of a store, of tabs and of a page without a network, and what proves it. `npm run reliability` runs the proofs and writes down what they said.
 * @typedef {object} Promised
 * @property {string} promise
 * @property {string} how what is done to it, with `{moments}` and `{kills}` for how often
 * @property {readonly string[]} [unit] test files
 * @property {readonly string[]} [stories] story files, told in every browser there is
 * @property {'server' | 'browser'} [kills] what is killed while it writes
 */

/** @type {readonly Promised[]} */
export const PROMISED = [
  {
    promise: 'What was answered is there, whenever the computer stops.',
    how: 'Random histories on a simulated disk that loses, reorders, doubles and tears what was not flushed, stopped at {moments} moments; the disk fails at as many; bytes of its files are changed.',
    unit: ['e2e/store/crashes.test.ts'],
  },
  {
    promise: 'What was answered is there when the server is killed.',
    how: 'A server that writes to a folder is killed {kills} times, at random moments.',
    kills: 'server',
  },
  {
    promise: 'What was answered is there when the browser is killed.',
    how: 'A Chromium with the page in it is killed {kills} times, with all of its processes.',
    kills: 'browser',
  },
  {
    promise: 'A store brought in takes the place of the old one as a whole, or not at all.',
    how: 'Stopped and failed at every operation of it.',
    unit: ['src/engine/store/generation.test.ts', 'src/worker/kept/packed-store.test.ts'],
  },
  {
    promise:
      'What is made is there after a reload, and when the browser was closed: same versions, same counters. A disk that is full or silent is told of, and a browser that clears what it kept.',
    how: 'Stories in the page, and tests of the engine.',
    unit: [
      'src/engine/store/store.test.ts',
      'src/worker/kept/open-kept.test.ts',
      'src/worker/kept/opfs-storage.test.ts',
      'src/app/boot/cleared.test.ts',
    ],
    stories: ['storage', 'kept', 'not-kept'],
  },
  {
    promise:
      'A folder is had by one process at a time, free again where it could not be opened, and nothing in it is overwritten that is no store.',
    how: 'Many that begin at once, locks that were left, foreign files and folders by the names of a store, starts that are cut short.',
    unit: ['src/storage/folder-storage.test.ts', 'src/engine/store/first-start.test.ts', 'src/library/failed-open.test.ts'],
  },
  {
    promise: 'All tabs see one truth, and another one goes on when the one with the engine ends or hangs.',
    how: 'Random histories of tabs that are opened, closed, killed and hung while they write; two and ten real tabs; tabs of two builds.',
    unit: ['src/worker/tabs/tab.test.ts', 'src/worker/tabs/tab.property.test.ts', 'src/app/boot/other-tabs.test.ts'],
    stories: ['tabs', 'two-builds'],
  },
  {
    promise: 'An engine that stopped is followed by one that has what was kept.',
    how: 'Its worker throws, ends without a word, or runs out of memory.',
    unit: ['src/app/boot/engine-keeper.test.ts'],
    stories: ['engine-stopped', 'start-hangs'],
  },
  {
    promise: 'After one visit the page opens without a network, and whatever becomes of the service worker the page is of use.',
    how: 'The host is taken away; the service worker is blocked, refused, missing, of a wrong type, replaced, waiting, stopped, removed.',
    unit: ['scripts/offline-worker.test.ts', 'src/app/boot/keep-build.test.ts', 'src/app/boot/transport.test.ts'],
    stories: ['service-worker-matrix', 'service-worker-refused', 'service-worker-stopped', 'sandboxed', 'quick-reload'],
  },
];
