/** The service in Node: behind an HTTP server, filled from a folder, and with the bundled data sets. */
export { datasets } from '../datasets/catalogue.ts';
export type { FileAccess } from '../datasets/bundled.ts';
export { folderStorage } from '../storage/folder-storage.ts';
export { createHttpServer } from '../rest/adapters/node.ts';
export type { Seeded } from '../kit/seed-indexes.ts';
export { seedFolder } from './seed-folder.ts';
export { openSnapshot, saveSnapshot } from './snapshot-file.ts';
export { startFathom, type Started, type StartOptions } from './start-fathom.ts';
