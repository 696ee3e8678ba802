import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactNumber, parseLossless } from './lossless-json.ts';
import { parseInSlices } from './sliced-json.ts';

/** A page of hits, some with a sort value no double holds. */
function page(hits: number): string {
  const hit = (at: number) =>
    `{"_index":"logs","_id":"d${at}","_source":{"message":"a \\"quoted\\\\\\" [${at}], {and} more","n":${at}},"sort":[9223372036854775${at % 900},${at}]}`;
  return `{"took":3,"hits":{"total":{"value":${hits}},"hits":[${Array.from({ length: hits }, (_, at) => hit(at)).join(',')}]},"cost":{"merged":1}}`;
}

describe('JSON read in slices', () => {
  it('is what it is when read at once, exact numbers and all', async () => {
    const text = page(10_000);
    const read = await parseInSlices(text, { pause: () => Promise.resolve() });
    expect(read).toEqual(parseLossless(text));
    expect((read as { hits: { hits: { sort: unknown[] }[] } }).hits.hits[3]?.sort[0]).toEqual(new ExactNumber('92233720368547753'));
  });

  it('lets the page have its turn whenever a slice is over, and holds it for one piece at most', async () => {
    let time = 0;
    let held = 0;
    let begun = 0;
    let pauses = 0;
    const now = () => (time += 1);
    await parseInSlices(page(10_000), {
      now,
      pause: () => {
        pauses++;
        held = Math.max(held, time - begun);
        begun = time;
        return Promise.resolve();
      },
    });
    expect(pauses).toBeGreaterThan(9);
    expect(held).toBeLessThanOrEqual(6);
  });

  it('begins with a turn of its own, as gathering the text took one', async () => {
    let read = false;
    const reading = parseInSlices('{"a":1}', { pause: () => new Promise((resolve) => setImmediate(() => resolve())) }).then(
      () => (read = true),
    );
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(read).toBe(false);
    await reading;
  });

  it('reads any JSON as it is, however it is spaced and nested, and whatever its members are called', async () => {
    const wide = fc.array(fc.jsonValue(), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(wide, fc.constantFrom(undefined, 1, '\t\n'), fc.integer({ min: 1, max: 600 }), async (values, space, times) => {
        const many = Array.from({ length: times }, () => values);
        for (const value of [many, { a: many, ['__proto__']: 1, b: { c: many }, d: 'x'.repeat(40_000) }]) {
          const text = `\n ${JSON.stringify(value, undefined, space)} `;
          expect(await parseInSlices(text, { pause: () => Promise.resolve() })).toEqual(parseLossless(text));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the last of two members of one name, and a member called __proto__ as a member', async () => {
    const long = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => at));
    const read = (await parseInSlices(`{"a":1,"__proto__":${long},"a":${long},"b":2}`)) as Record<string, unknown>;
    expect(Object.keys(read)).toEqual(['a', '__proto__', 'b']);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(read['a']).toHaveLength(20_000);
  });

  it('refuses what is not JSON as the plain reading does', async () => {
    const long = page(2_000);
    const wrong = [
      long.slice(0, -1),
      `${long},`,
      long.replace('},{', '}{'),
      long.replace('},{', '},,{'),
      long.replace('"took"', 'took'),
      long.replace(']},"cost"', ',]},"cost"'),
      `[${long}`,
      `[${long}}`,
      `{"a" 1,"b":${long}}`,
      `"${'x'.repeat(50_000)}`,
      '',
    ];
    for (const text of wrong) await expect(parseInSlices(text)).rejects.toThrow(SyntaxError);
    expect(await parseInSlices(`"${'x'.repeat(50_000)}"`)).toHaveLength(50_000);
  });
});
