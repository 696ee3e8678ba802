import type { Clock } from '../clock.ts';
import type { IndexCatalog } from '../coordinator/catalog/index-catalog.ts';
import type { NamedIndices, UnopenedIndices } from '../coordinator/catalog/named-indices.ts';
import type { ClusterSettings } from '../coordinator/settings/cluster-settings.ts';
import { type AsideIndex, Checkpoints } from './checkpoint.ts';
import { CommitLog } from './commit-log.ts';
import { DamagedIndices } from './damaged-indices.ts';
import { EngineStore } from './engine-store.ts';
import { beginAnew, FIRST_MANIFEST } from './first-start.ts';
import { currentGeneration } from './generation.ts';
import type { Journal } from './journal.ts';
import { LOG_HEAD_BYTES, logName, logNumber } from './log-file.ts';
import { type Manifest, readManifests, swapManifest, type WholeManifest } from './manifest.ts';
import { Recovery, type Recovered } from './recover.ts';
import { Replay } from './replay.ts';
import type { Pause } from './segment-file.ts';
import type { Storage } from './storage.ts';
import type { ReadFilter } from './stored-index.ts';

/** An empty engine that is to have what a storage holds, and to keep there what becomes of it. */
export interface StoreParts {
  readonly clock: Clock;
  readonly catalog: IndexCatalog;
  readonly indices: NamedIndices;
  readonly settings: ClusterSettings;
  readonly journal: Journal;
  readonly storage: Storage;
  readonly readFilter: ReadFilter;
  readonly pause: Pause;
}

/** What comes out of a place that has no manifest yet. */
const NOTHING: Recovered = { places: new Map(), logs: [], lastLength: LOG_HEAD_BYTES, damage: [], aside: [], gone: [] };

/** Files of the store's own that may be left over. */
const OWN_FILE = /^(log|segment)-\d+$/;

/**
 * Brings an engine to the state that its files tell, and writes down what becomes of it from then on. As in the peers everything written is searchable then.
 * Rejects with a {@link StorageError} where nothing can be told of the files.
 */
export async function openStore(parts: StoreParts): Promise<EngineStore> {
  const storage = await currentGeneration(parts.storage);
  const names = await storage.names();
  const whole = await readManifests(storage, names);
  if (whole === undefined) await beginAnew(storage, names);
  const recovered = whole === undefined ? NOTHING : await recover({ ...parts, storage }, whole, names);
  const number = (recovered.logs.at(-1)?.number ?? 0) + 1;
  await storage.remove(logName(number));
  const log = await CommitLog.open(storage, recovered.logs, number, recovered.lastLength);
  try {
    if (whole === undefined) await swapManifest(storage, { manifest: FIRST_MANIFEST, words: new Uint32Array() });
    parts.journal.begin(log);
    for (const { everyPort } of parts.indices.all()) for (const port of everyPort) await port.refresh();
    return storeOver({ ...parts, storage }, { log, number, recovered, manifest: whole?.manifest ?? FIRST_MANIFEST });
  } catch (thrown) {
    await log.close().catch(() => undefined);
    throw thrown;
  }
}

/** What was read, and where it goes on. */
interface Begun {
  readonly log: CommitLog;
  /** Of the log. */
  readonly number: number;
  readonly recovered: Recovered;
  readonly manifest: Manifest;
}

function storeOver(parts: StoreParts, { log, number, recovered, manifest }: Begun): EngineStore {
  const { storage, journal, indices, settings, pause, clock } = parts;
  const damaged = [...new Set([...manifest.damaged, ...recovered.damage.map(({ file }) => file)])];
  const carried = { number: manifest.number, nextFile: manifest.nextFile, damaged, aside: [...recovered.aside, ...recovered.gone] };
  const checkpoints = new Checkpoints({ storage, log, journal, indices, settings, pause }, carried, recovered.places);
  for (const gone of recovered.gone) checkpoints.discard(gone);
  indices.unopened = unopenedOf(checkpoints, journal);
  const damagedIndices = new DamagedIndices({ storage, aside: () => checkpoints.aside, ownLog: number, pause });
  const { damage } = recovered;
  return new EngineStore({ storage, log, journal, checkpoints, damage, damaged: damagedIndices, elapsed: () => clock.elapsed() });
}

/** The indices that could not be opened, as the catalog sees them. */
function unopenedOf(checkpoints: Checkpoints, journal: Journal): UnopenedIndices {
  const find = (name: string): AsideIndex | undefined => checkpoints.aside.find(({ index }) => index.name === name);
  return {
    uuidOf: (name) => find(name)?.index.uuid,
    hasAlias: (name) => checkpoints.aside.some(({ index }) => index.aliases.some((alias) => alias.name === name)),
    names: () => [...new Set(checkpoints.aside.map(({ index }) => index.name))].toSorted(),
    discard: (name) => {
      for (let aside = find(name); aside !== undefined; aside = find(name)) {
        checkpoints.discard(aside);
        journal.discarded(aside.index.number);
      }
    },
  };
}

async function recover(parts: StoreParts, whole: WholeManifest, names: readonly string[]): Promise<Recovered> {
  const { manifest } = whole;
  const replay = new Replay(parts);
  parts.journal.restoreNextNumber(manifest.nextIndex);
  for (const name of manifest.deleted) parts.indices.noteDeleted(name);
  for (const [key, text] of manifest.kept) parts.journal.keep(key, text);
  replay.putCluster(manifest.cluster);
  const recovered = await new Recovery(parts.storage, replay, parts.pause).run(whole, names);
  await removeLeftOvers(parts.storage, manifest, names);
  return recovered;
}

/** Files that an earlier run had begun, or had not removed yet. */
async function removeLeftOvers(storage: Storage, manifest: Manifest, names: readonly string[]): Promise<void> {
  const used = new Set(manifest.indices.flatMap(({ copies }) => copies.flatMap(({ segments }) => segments.map(({ file }) => file))));
  for (const file of manifest.damaged) used.add(file);
  for (const name of names) {
    if (!OWN_FILE.test(name) || used.has(name) || (logNumber(name) ?? -1) >= manifest.firstLog) continue;
    await storage.remove(name);
  }
}
