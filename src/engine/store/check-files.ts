import { ByteReader } from './bytes.ts';
import { readRecord } from './log-record.ts';
import type { WholeManifest } from './manifest.ts';
import { type Damage, Recovery, type RecoveryTarget } from './recover.ts';
import type { Storage } from './storage.ts';

/** What of a store's files is not as it was written. Nothing is opened, and nothing changes. */
export async function damageOfFiles(storage: Storage, whole: WholeManifest, names: readonly string[]): Promise<readonly Damage[]> {
  const { damage } = await new Recovery(storage, new Check(), () => undefined).run(whole, names);
  return damage;
}

/** Takes nothing of what is read, but notes what is not missed. */
class Check implements RecoveryTarget {
  readonly #gone = new Set<number>();

  isGone(number: number): boolean {
    return this.#gone.has(number);
  }

  hasIndex(): boolean {
    return false;
  }

  setAside(): void {
    // It is told of as damage.
  }

  putCopies(): void {
    // They are whole.
  }

  async take(frame: Uint8Array): Promise<void> {
    const reader = new ByteReader(frame);
    while (!reader.isAtEnd) {
      const record = readRecord(reader);
      if (record.kind === 'gone') this.#gone.add(record.index);
    }
  }
}
