import { decodeUtf8, MemoryStorage, openEngine, type EngineImage, type Storage, StorageError } from '../engine/index.ts';
import { type ClockState, SwitchableClock } from '../rest/clock/switchable-clock.ts';
import { parseAliasFilter } from '../rest/parse/aliases.ts';
import { openStores } from '../rest/service.ts';
import { type HostImage, openStoredHost, type StoredHost } from './open-host.ts';
import { PACKED_PREFIX_BYTES, packedHead, readPackedHead, readPackedPrefix } from './packed-store.ts';
import { repeatable } from './repeatable.ts';

/** The name under which a store keeps what only images have. */
const KEPT = 'image';

/** As plain JSON. */
interface KeptState extends Pick<HostImage, 'clock' | 'ids'>, Pick<EngineImage, 'contexts'> {
  readonly clock: ClockState;
  readonly transient: readonly (readonly [key: string, text: string])[];
  readonly deletedSearches: readonly string[];
}

/** An image as the bytes of a file: a whole store as the page saves it, with the clock and where ids have got to. Keys are not in it. */
export async function packImage(image: HostImage): Promise<Uint8Array> {
  const storage = new MemoryStorage();
  const { clock, ids } = repeatable();
  const { store } = await openEngine({ clock, ids }, { storage, readFilter: parseAliasFilter, from: image.engine });
  openStores({ clock: new SwitchableClock(clock), ids, gate: { keepSwitches: true }, store }).restore(image.stores);
  store.keep(KEPT, JSON.stringify(keptState(image)));
  await store.checkpoint();
  await store.close();
  return packed(storage);
}

/** The image that such bytes are of. @throws Error that says why they are none */
export async function unpackImage(bytes: Uint8Array): Promise<HostImage> {
  const storage = new MemoryStorage(filesIn(bytes));
  try {
    const host = await openStoredHost(storage, { ids: repeatable().ids, gate: { keepSwitches: true } }, { still: true });
    const [damage] = host.store.damage;
    if (damage !== undefined) throw new Error(`it is damaged, in ${damage.file}: ${damage.reason}`);
    const image = imageOf(host);
    await host.close();
    return image;
  } catch (thrown) {
    throw thrown instanceof StorageError ? new Error(`it is damaged: ${thrown.message}`, { cause: thrown }) : thrown;
  }
}

function keptState({ engine, stores, clock, ids }: HostImage): KeptState {
  return { clock, ids, contexts: engine.contexts, transient: [...engine.settings.transient], deletedSearches: stores.searches.deleted };
}

function imageOf({ engine, stores, store, clock }: StoredHost): HostImage {
  const taken = engine.takeImage();
  const { searches, switches } = stores.takeImage();
  const { quota = null, maintenance = false, faultHeader = false, faults = '' } = switches;
  const text = store.kept.get(KEPT);
  const rest = { clock: clock.takeState(), ids: undefined, contexts: taken.contexts, transient: [], deletedSearches: [] };
  const kept: KeptState = text === undefined ? rest : (JSON.parse(text) as KeptState); // written by keptState
  return {
    engine: { ...taken, contexts: kept.contexts, settings: { ...taken.settings, transient: new Map(kept.transient) } },
    stores: { searches: { ...searches, deleted: kept.deletedSearches }, switches: { quota, maintenance, faultHeader, faults } },
    clock: kept.clock,
    ids: kept.ids,
  };
}

async function packed(storage: Storage): Promise<Uint8Array> {
  const files: { readonly name: string; readonly bytes: Uint8Array }[] = [];
  for (const name of await storage.names()) {
    const file = await storage.open(name);
    const bytes = new Uint8Array(await file.size());
    await file.read(bytes, 0);
    files.push({ name, bytes });
  }
  const head = packedHead(files.map(({ name, bytes }) => [name, bytes.length]));
  const all = new Uint8Array(files.reduce((sum, { bytes }) => sum + bytes.length, head.length));
  all.set(head);
  let at = head.length;
  for (const { bytes } of files) {
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}

function filesIn(bytes: Uint8Array): readonly (readonly [name: string, bytes: Uint8Array])[] {
  const headEnd = readPackedPrefix(bytes);
  if (typeof headEnd === 'string') throw new Error(headEnd);
  const entries = readPackedHead(decodeUtf8(bytes, PACKED_PREFIX_BYTES, Math.min(headEnd, bytes.length)));
  const end = entries.reduce((sum, [, size]) => sum + size, headEnd);
  if (entries.length === 0 || end !== bytes.length) throw new Error('it is not whole, or something was added to it');
  let at = headEnd;
  return entries.map(([name, size]) => [name, bytes.subarray(at, (at += size))]);
}
