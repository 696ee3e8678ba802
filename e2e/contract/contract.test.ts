import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHosts, type Hosts } from './host.ts';
import { send } from './http.ts';
import { operationsOf, type Document, type Operation } from './openapi.ts';
import { SCENARIOS } from './scenarios.ts';
import { checker } from './validate.ts';

/** What cannot be brought about from outside, and why. */
const OUT_OF_REACH: ReadonlySet<string> = new Set();

/** What is tried on operations that do not promise it, too: none of them may answer it unannounced. */
const PROBED: readonly number[] = [403, 404, 405, 409, 410, 413, 415];

describe('the contract', () => {
  let hosts: Hosts;
  const wrong: string[] = [];
  const produced = new Set<string>();
  let operations: readonly Operation[] = [];

  beforeAll(async () => {
    hosts = await openHosts();
    const { text } = await send(hosts.open, { method: 'GET', target: '/openapi.json' });
    const document = JSON.parse(text) as Document;
    const check = checker(document);
    operations = operationsOf(document);
    for (const operation of operations) {
      const promised = Object.keys(operation.responses).map(Number);
      for (const status of new Set([...promised, ...(operation.method === 'OPTIONS' ? [] : PROBED)])) {
        for (const scenario of SCENARIOS[status] ?? []) {
          const answer = await scenario({ hosts, operation }).catch((error: unknown) => new Error(String(error)));
          if (answer === undefined) continue;
          if (answer instanceof Error) {
            wrong.push(`${operation.key} for ${status}: ${answer.message}`);
            continue;
          }
          produced.add(`${operation.key} ${answer.status}`);
          const finding = check(operation, answer);
          if (finding !== undefined) wrong.push(`${operation.key} for ${status}: ${finding}`);
        }
      }
    }
  }, 600_000);

  afterAll(() => hosts.close());

  it('is kept by every answer: nothing undocumented, and every body as its schema says', () => {
    expect(wrong).toEqual([]);
  });

  it('promises nothing that is never answered: each documented status of each operation was brought about', () => {
    const promised = operations.flatMap(({ key, responses }) => Object.keys(responses).map((status) => `${key} ${status}`));
    expect(operations.length).toBeGreaterThan(150);
    expect(promised.filter((one) => !produced.has(one) && !OUT_OF_REACH.has(one))).toEqual([]);
  });

  it('was walked without a bug', () => {
    expect(hosts.bugs).toEqual([]);
  });
});
