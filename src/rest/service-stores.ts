import type { Clock, IdSource, Store } from '../engine/index.ts';
import { SwitchableClock } from './clock/switchable-clock.ts';
import { IdempotencyKeys } from './convention/idempotency.ts';
import { FaultPlan } from './faults/fault-plan.ts';
import { Quota } from './gate/quota.ts';
import { TaskStore } from './imports/task-store.ts';
import { SearchStore, type SearchesImage } from './searches/search-store.ts';
import type { Switches, SwitchSettings } from './switches/switches.ts';

/** What a service keeps at one moment, beside what its engine holds. */
export interface StoresImage {
  readonly searches: SearchesImage;
  /** What is not said is left as it is. */
  readonly switches: Partial<SwitchSettings>;
}

/** What a service keeps beside its engine: as long as it lives, or until it is put back to what it was. */
export class ServiceStores {
  readonly tasks: TaskStore;
  readonly idempotency = new IdempotencyKeys();
  readonly searches: SearchStore;
  readonly switches: Switches;
  /** Faults that wait for requests. */
  readonly faults = new FaultPlan();

  /** Of requests, and of failed logins. They are about the clients' time, which goes on while a virtual clock stands still. */
  readonly quota: Quota;
  readonly failures: Quota;

  constructor(clock: Clock, ids: IdSource, switches: Switches, store?: Store) {
    const clients = clock instanceof SwitchableClock ? clock.host : clock;
    this.quota = new Quota(clients);
    this.failures = new Quota(clients);
    this.tasks = new TaskStore(clock, ids, store);
    this.searches = new SearchStore(ids, store);
    this.switches = switches;
  }

  /** Saved searches and switches. Tasks, keys of repeated requests and faults that wait are of the moment: nobody takes them along. */
  takeImage(): StoresImage {
    return { searches: this.searches.takeImage(), switches: this.switches.settings };
  }

  /** As it was then: tasks end, and faults that wait are called off. */
  restore({ searches, switches }: StoresImage): void {
    this.tasks.clear();
    this.idempotency.clear();
    this.faults.clear();
    this.quota.clear();
    this.failures.clear();
    this.searches.restore(searches);
    this.switches.restore(switches);
  }
}
