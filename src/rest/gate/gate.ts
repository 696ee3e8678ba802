import type { ApiRequest, Connection } from '../api.ts';
import type { Lookup } from '../dispatch.ts';
import type { Method, Services } from '../endpoints/endpoint.ts';
import { parseFaults, type Faults, withFaults } from '../faults/faults.ts';
import type { FaultPlan } from '../faults/fault-plan.ts';
import type { Switches } from '../switches/switches.ts';
import { barEffect, barIndex, barMaintenance, barQuota, barUnknown } from './bars.ts';
import { guardEngine } from './guarded-engine.ts';
import { ContextOwners } from './context-owners.ts';
import { coversAll, findClaimed, findKey, type Key } from './keys.ts';
import { networkOf } from './network.ts';
import type { Quota } from './quota.ts';
import { checkPage, HostReader, type PageRules } from './web-pages.ts';

/** A request that may bring faults of its own carries them here. */
const FAULT_HEADER = 'x-fathom-fault';

/** The switches' own address: whoever locked the door with them must be able to open it again. */
const SWITCHES = '/switches';

const NO_FAULTS: Faults = { shards: [] };
const ANONYMOUS = '';

/** What the gate asks about the endpoint table. */
interface Table {
  /** The methods of a path, given without its version, that only read. */
  readingMethods(address: string): readonly Method[];
}

/** Stands before the handlers: web pages, maintenance, credentials, quota, faults, in this order. @see docs/gate.md */
export class Gate {
  readonly #switches: Switches;
  readonly #keys: readonly Key[];
  readonly #table: Table;
  readonly #plan: FaultPlan;
  readonly #quota: Quota;
  readonly #failures: Quota;
  readonly #pages: PageRules;
  readonly #owners = new ContextOwners();

  /** `keys` are those given at the start: with any of them, credentials cannot be switched off. */
  constructor(start: {
    /** Of requests, and of failed logins. */
    readonly quota: Quota;
    readonly failures: Quota;
    readonly switches: Switches;
    readonly keys: readonly Key[];
    readonly table: Table;
    readonly plan: FaultPlan;
    readonly pages: Omit<PageRules, 'keyed' | 'hosts'>;
  }) {
    this.#switches = start.switches;
    this.#keys = start.keys;
    this.#table = start.table;
    this.#plan = start.plan;
    this.#quota = start.quota;
    this.#failures = start.failures;
    this.#pages = { ...start.pages, keyed: start.keys.length > 0, hosts: new HostReader() };
  }

  /** Lets a request in, and says as whom: the services as its key may use them. Refuses with 401, 403, 405, 429 and 503. */
  admit(request: ApiRequest, lookup: Lookup, services: Services): Services {
    checkPage(this.#pages, request, lookup);
    const { maintenance, quota } = this.#switches.settings;
    const control = this.#isControl(lookup);
    if (maintenance && !control && lookup.address !== '/') barMaintenance();
    const key = this.#needsKey(control) ? this.#identify(request, quota) : undefined;
    if (quota !== null && !control) this.#charge(key?.name ?? ANONYMOUS, quota);
    if (key === undefined) return services;
    this.#checkEffect(key, request, lookup);
    // What methods there are is no secret.
    if (control && !coversAll(key) && lookup.route.kind === 'found') barIndex(key, '*');
    return { ...services, engine: guardEngine(services.engine, key, this.#owners), key };
  }

  /** What is to go wrong with a request; a status asked for ends it here. */
  faultsOf(request: ApiRequest, lookup: Lookup): Faults {
    if (this.#isControl(lookup)) return NO_FAULTS;
    const { faults, faultHeader } = this.#switches.settings;
    const brought = faultHeader ? request.headers[FAULT_HEADER] : undefined;
    const planned = this.#plan.take(request.method, lookup.address) ?? NO_FAULTS;
    const switched = faults === '' ? NO_FAULTS : parseFaults(faults, 'the switch [faults]');
    const standing = planned === NO_FAULTS ? switched : withFaults(switched, planned);
    if (brought === undefined) return standing;
    return withFaults(standing, parseFaults(brought, `the header [${FAULT_HEADER}]`));
  }

  #isControl({ address }: Lookup): boolean {
    return this.#switches.offered && address === SWITCHES;
  }

  #needsKey(control: boolean): boolean {
    return this.#keys.length > 0 || (this.#switches.settings.credentials && !control);
  }

  #identify({ path, headers, connection }: ApiRequest, quota: number | null): Key {
    const { authorization } = headers;
    const { credentials, keys } = this.#switches.settings;
    const known = credentials ? [...this.#keys, ...keys] : this.#keys;
    const key = authorization === undefined ? undefined : findKey(authorization, known);
    if (quota !== null) this.#chargeFailure(key, authorization === undefined ? key : findClaimed(authorization, known), connection, quota);
    return key ?? barUnknown(path, authorization);
  }

  /**
   * Failed logins count against a quota of their own, by where they come from. Where those with one name have used it up, the right
   * secret is not let in either: else a guesser would know it by that.
   */
  #chargeFailure(key: Key | undefined, claimed: Key | undefined, connection: Connection | undefined, quota: number): void {
    const peer = connection === undefined ? ANONYMOUS : networkOf(connection.peer);
    const named = `${peer} ${claimed?.name ?? ''}`;
    const seconds =
      key !== undefined
        ? this.#failures.wait(named, quota)
        : Math.max(claimed === undefined ? 0 : this.#failures.take(named, quota), this.#failures.take(peer, quota));
    if (seconds > 0) barQuota(quota, seconds);
  }

  #charge(client: string, quota: number): void {
    const seconds = this.#quota.take(client, quota);
    if (seconds > 0) barQuota(quota, seconds);
  }

  #checkEffect(key: Key, { method, path }: ApiRequest, { route, address }: Lookup): void {
    if (key.effect === 'write' || route.kind !== 'found' || route.endpoint.effect === 'read') return;
    barEffect(key, method, path, this.#table.readingMethods(address));
  }
}
