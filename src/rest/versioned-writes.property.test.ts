import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, testService, type TestAnswer, type TestService } from './testing/test-service.ts';

type Verb = 'read' | 'put' | 'patch' | 'delete';

/** A kind of record that clients fight over. `field` holds what a client wrote. */
interface Arena {
  readonly name: string;
  /** Makes a record; answers its address. */
  readonly make: (service: TestService, record: number) => Promise<string>;
  readonly field: string;
  readonly verbs: readonly Verb[];
  /** A value that says which write it was. */
  readonly value: (write: number) => unknown;
}

function locationOf({ headers }: TestAnswer): string {
  return headers['location'] ?? '';
}

const ARENAS: readonly Arena[] = [
  {
    name: 'documents',
    make: async (service) => {
      await service.call('PUT', '/i', { settings: { number_of_shards: 2 } });
      return locationOf(await service.call('POST', '/indices/i/documents', { mark: 0 }));
    },
    field: 'mark',
    verbs: ['read', 'put', 'patch', 'delete'],
    value: (write) => write,
  },
  {
    name: 'indices',
    make: async (service, record) => locationOf(await service.call('POST', '/indices', { name: `i${record}`, max_result_window: 1 })),
    field: 'max_result_window',
    verbs: ['read', 'put', 'patch', 'delete'],
    value: (write) => write + 1,
  },
  {
    name: 'views',
    make: async (service) => {
      await service.call('PUT', '/i', {});
      return locationOf(await service.call('POST', '/views', { index: 'i', keep_alive: '1s' }));
    },
    field: 'keep_alive',
    verbs: ['read', 'patch', 'delete'],
    value: (write) => `${write + 1}s`,
  },
];

/** A request that was made, and what it was answered. */
interface Done {
  readonly verb: Verb;
  /** The version the change was meant for. */
  readonly version: number;
  readonly value: unknown;
  readonly got: TestAnswer;
}

/**
 * What is true of one record whatever the order of requests. A change that succeeded made exactly the version after the one it was meant
 * for, and no two made the same. Every answer shows a version with the value of the change that made it.
 */
class Model {
  readonly #field: string;
  /** Value by version, from 1. */
  readonly #history = new Map<number, unknown>();
  readonly #deletions: number[] = [];

  constructor(field: string, initial: unknown) {
    this.#field = field;
    this.#history.set(1, initial);
  }

  /** Takes a round of requests that were under way together; answers what cannot be. */
  take(round: readonly Done[]): readonly string[] {
    return [...round.flatMap((done) => this.#record(done)), ...round.flatMap((done) => this.#compare(done))];
  }

  get latest(): number {
    return this.#history.size;
  }

  get deleted(): boolean {
    return this.#deletions.length > 0;
  }

  #record({ version, value, got }: Done): readonly string[] {
    if (got.status === 204) {
      this.#deletions.push(version);
      return this.#deletions.length === 1 ? [] : ['deleted twice'];
    }
    if (got.status !== 201) return [];
    const made = version + 1;
    const wrong = this.#history.has(made) ? [`version ${made} was made twice`] : [];
    this.#history.set(made, value);
    return wrong;
  }

  #compare({ verb, got }: Done): readonly string[] {
    const allowed = verb === 'read' ? [200, 410] : verb === 'delete' ? [204, 404, 409] : [201, 404, 409];
    if (!allowed.includes(got.status)) return [`${verb} was answered ${got.status} ${got.text}`];
    if (![200, 201, 409].includes(got.status)) return [];
    const version = Number(got.at('data.version'));
    const shown = got.at(`data.${this.#field}`);
    const known = this.#history.get(version);
    return known === shown ? [] : [`${got.status} shows version ${version} with [${String(shown)}] and not [${String(known)}]`];
  }

  /** Versions count without a gap, and a deletion was of the latest. */
  gaps(): readonly string[] {
    const missing = Array.from({ length: this.latest }, (_, at_) => at_ + 1).filter((version) => !this.#history.has(version));
    const stale = this.#deletions.filter((version) => version !== this.latest);
    return [...missing.map((version) => `version ${version} is missing`), ...stale.map((version) => `version ${version} was deleted`)];
  }
}

async function send(service: TestService, arena: Arena, address: string, step: Omit<Done, 'got'>): Promise<Done> {
  const { verb, version, value } = step;
  const others = arena.name === 'indices' && verb === 'put' ? { replicas: 1, mapping: {} } : {};
  const body = { ...others, [arena.field]: value, version };
  if (verb === 'read') return { ...step, got: await service.call('GET', address) };
  if (verb === 'delete') return { ...step, got: await service.call('DELETE', `${address}?version=${version}`) };
  return { ...step, got: await service.call(verb.toUpperCase(), address, body) };
}

const CLIENTS = 4;
const RECORDS = 2;

describe.each(ARENAS)('versioned writes of $name', (arena) => {
  const step = fc.record({
    client: fc.nat(CLIENTS - 1),
    record: fc.nat(RECORDS - 1),
    verb: fc.constantFrom<Verb[]>(...arena.verbs, 'read', 'patch', 'patch', 'patch'),
  });
  /** The steps of a round are started together: they meet wherever a handler waits. */
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 12 });

  it('lose no update and leave no gap, however clients come between each other', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (schedule) => {
        const service = testService();
        const records = await Promise.all(
          Array.from({ length: RECORDS }, async (_, record) => {
            const address = await arena.make(service, record);
            const initial = (await service.call('GET', address)).at(`data.${arena.field}`);
            return { address, model: new Model(arena.field, initial), seen: new Map<number, number>() };
          }),
        );
        let writes = 0;
        for (const round of schedule) {
          const numbered = round.map(({ client, record, verb }) => ({ client, record, verb, write: ++writes }));
          await Promise.all(
            records.map(async ({ address, model, seen }, record) => {
              const steps = numbered.filter((one) => one.record === record);
              const done = await Promise.all(
                steps.map(({ client, verb, write }) =>
                  send(service, arena, address, { verb, version: seen.get(client) ?? 1, value: arena.value(write) }),
                ),
              );
              expect(model.take(done)).toEqual([]);
              done.forEach(({ got }, at_) => {
                // A client goes on from what it was shown; one whose write succeeded forgets what came of it, and will be told.
                if (got.status === 200 || got.status === 409) seen.set(steps[at_]?.client ?? 0, Number(got.at('data.version')));
              });
              const now = await service.call('GET', address);
              expect([now.status, at(now.json, 'data.version'), ...model.gaps()]).toEqual(
                model.deleted ? [410, undefined] : [200, model.latest],
              );
            }),
          );
        }
        expect(service.bugs).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('let exactly one of many writers with the same version win, and show the others what it wrote', async () => {
    const service = testService();
    const address = await arena.make(service, 0);
    const writers = Array.from({ length: 20 }, (_, n) => n + 1);
    const done = await Promise.all(writers.map((n) => send(service, arena, address, { verb: 'patch', version: 1, value: arena.value(n) })));
    const winners = done.filter(({ got }) => got.status === 201);
    const losers = done.filter(({ got }) => got.status === 409);
    expect([winners.length, losers.length]).toEqual([1, 19]);
    expect(new Set(losers.map(({ got }) => JSON.stringify(got.at('data'))))).toEqual(new Set([JSON.stringify(winners[0]?.got.at('data'))]));
  });
});
