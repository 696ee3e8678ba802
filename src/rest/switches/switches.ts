import type { Store } from '../../engine/index.ts';
import type { Key } from '../gate/keys.ts';

/** What stands before the service, as it is now. */
export interface SwitchSettings {
  /** Requests need one of the keys. */
  readonly credentials: boolean;
  readonly keys: readonly Key[];
  /** Requests per minute and client; null: as many as they like. */
  readonly quota: number | null;
  readonly maintenance: boolean;
  /** Requests may bring faults of their own in a header. */
  readonly faultHeader: boolean;
  /** Faults of every request, in the form they are written in. */
  readonly faults: string;
}

/** Keys to try credentials with: they guard nothing before someone turns credentials on. */
const TEACHING_KEYS: readonly Key[] = [
  { name: 'reader', secret: 'may-read', effect: 'read', indices: '*' },
  { name: 'writer', secret: 'may-write', effect: 'write', indices: '*' },
];

/** The name they are kept under, and what is. */
const KEPT = 'switches';
type KeptSwitches = Partial<Pick<SwitchSettings, 'quota' | 'maintenance' | 'faultHeader' | 'faults'>> & { readonly version?: number };

/** The switches of a service and the version they are at. In a store credentials and keys are not among them: keys are secrets, and would lock everybody out. */
export class Switches {
  /** Whether clients can see and change them. */
  readonly offered: boolean;
  #settings: SwitchSettings;
  #version: number;
  readonly #store: Store | undefined;

  /** @param store where they outlive the service; undefined: nowhere */
  constructor(offered: boolean, start: Partial<SwitchSettings>, store?: Store) {
    this.offered = offered;
    this.#store = store;
    const text = store?.kept.get(KEPT);
    const { version = 1, ...kept } = text === undefined ? {} : (JSON.parse(text) as KeptSwitches); // written by change
    this.#version = version;
    this.#settings = {
      credentials: false,
      keys: TEACHING_KEYS,
      quota: null,
      maintenance: false,
      faultHeader: false,
      faults: '',
      ...start,
      ...kept,
    };
  }

  get settings(): SwitchSettings {
    return this.#settings;
  }

  get version(): number {
    return this.#version;
  }

  /** Puts back what was set once; what is not said stays. */
  restore(settings: Partial<SwitchSettings>): void {
    this.#settings = { ...this.#settings, ...settings };
    this.#version = 1;
    this.#keep();
  }

  change(changes: Partial<SwitchSettings>): void {
    this.#settings = { ...this.#settings, ...changes };
    this.#version++;
    this.#keep();
  }

  #keep(): void {
    const { quota, maintenance, faultHeader, faults } = this.#settings;
    this.#store?.keep(KEPT, JSON.stringify({ quota, maintenance, faultHeader, faults, version: this.#version } satisfies KeptSwitches));
  }
}
