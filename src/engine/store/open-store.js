import { Checkpoints } from './checkpoint.ts';
import { CommitLog } from './commit-log.ts';
import { EngineStore } from './engine-store.ts';
import { LOG_HEAD_BYTES, logName, logNumber, MARK_NAME, readMark } from './log-file.ts';
import { MANIFEST_NAMES, readManifests, swapManifest } from './manifest.ts';
import { Recovery } from './recover.ts';
import { Replay } from './replay.ts';
import { readRest, StorageError } from './storage.ts';
const FIRST_MANIFEST = {
  number: 1,
  log: 1,
  firstLog: 1,
  nextFile: 0,
  nextIndex: 0,
  cluster: [],
  kept: [],
  deleted: [],
  indices: [],
  damaged: [],
};
/** Files of the store's own that may be left over. */
const OWN_FILE = /^(log|segment)-\d+$/;
/**
 * Brings an engine to the state that its files tell, and writes down what becomes of it from then on. As in the peers everything written is searchable then.
 * Rejects with a {@link StorageError} where nothing can be told of the files.
 */
export async function openStore(parts) {
  const { storage, journal, indices, settings, catalog, readFilter, pause, clock } = parts;
  const names = await storage.names();
  const { whole, torn } = await readManifests(storage, names);
  if (whole === undefined) await checkUnused(storage, names, torn);
  const { manifest } = whole ?? { manifest: FIRST_MANIFEST };
  const replay = new Replay({ catalog, indices, settings, journal, readFilter });
  const recovered = whole === undefined ? await begin(storage) : await recover(parts, replay, whole, names);
  const number = (recovered.logs.at(-1)?.number ?? 0) + 1;
  await storage.remove(logName(number));
  const log = await CommitLog.open(storage, recovered.logs, number, recovered.lastLength);
  if (whole === undefined) await swapManifest(storage, { manifest, words: new Uint32Array() });
  journal.begin(log);
  for (const { everyPort } of indices.all()) for (const port of everyPort) await port.refresh();
  const damaged = [...new Set([...manifest.damaged, ...recovered.damage.map(({ file }) => file)])];
  const carried = { number: manifest.number, nextFile: manifest.nextFile, damaged, aside: recovered.aside };
  const checkpoints = new Checkpoints({ storage, log, journal, indices, settings, pause }, carried, recovered.places);
  return new EngineStore({ storage, log, journal, checkpoints, damage: recovered.damage, elapsed: () => clock.elapsed() });
}
async function begin(storage) {
  for (const name of await storage.names()) if (OWN_FILE.test(name) || name === MARK_NAME) await storage.remove(name);
  return { places: new Map(), logs: [], lastLength: LOG_HEAD_BYTES, damage: [], aside: [] };
}
async function recover(parts, replay, whole, names) {
  const { manifest } = whole;
  parts.journal.restoreNextNumber(manifest.nextIndex);
  for (const name of manifest.deleted) parts.indices.noteDeleted(name);
  for (const [key, text] of manifest.kept) parts.journal.keep(key, text);
  replay.putCluster(manifest.cluster);
  const recovered = await new Recovery(parts.storage, replay, parts.pause).run(whole, names);
  await removeLeftOvers(parts.storage, manifest, names);
  return recovered;
}
/** Files that an earlier run had begun, or had not removed yet. */
async function removeLeftOvers(storage, manifest, names) {
  const used = new Set(manifest.indices.flatMap(({ copies }) => copies.flatMap(({ segments }) => segments.map(({ file }) => file))));
  for (const file of manifest.damaged) used.add(file);
  for (const name of names) {
    if (!OWN_FILE.test(name) || used.has(name) || (logNumber(name) ?? -1) >= manifest.firstLog) continue;
    await storage.remove(name);
  }
}
/** Without a manifest there must be nothing but what the very first start may have left when it was cut short. */
async function checkUnused(storage, names, torn) {
  const mark = names.includes(MARK_NAME) ? await markOf(storage) : undefined;
  const wasUsed = names.some((name) => name.startsWith('segment-')) || (mark !== undefined && mark.length > LOG_HEAD_BYTES);
  const bothThere = MANIFEST_NAMES.every((name) => names.includes(name));
  if (wasUsed || (torn && bothThere)) {
    throw new StorageError(
      `the manifest [${MANIFEST_NAMES.join(', ')}] is missing or damaged: nothing can be told of the files beside it`,
      false,
    );
  }
}
async function markOf(storage) {
  const file = await storage.open(MARK_NAME);
  const mark = readMark(await readRest(file));
  await file.close();
  return mark;
}
