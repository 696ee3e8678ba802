import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeState, encodeState } from './codec.ts';

describe('state in a link', () => {
  it('survives the round trip, and only in signs that no chat or Markdown touches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ stringUnit: 'grapheme' }), async (value) => {
        const text = await encodeState(value);
        expect(text).toMatch(/^1\.[\w-]+$/);
        expect(await decodeState(text)).toEqual({ ok: true, value: JSON.parse(JSON.stringify(value)) as unknown });
        expect(await encodeState(value)).toBe(text);
      }),
    );
  });

  it('is refused when it is damaged, whatever became of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        const decoded = await decodeState(`1.${text}`);
        expect(decoded.ok || decoded.why === 'damaged').toBe(true);
      }),
    );
    expect(await decodeState('')).toEqual({ ok: false, why: 'damaged' });
    expect(await decodeState('1.AAAA(')).toEqual({ ok: false, why: 'damaged' });
  });

  it('is told apart when a later version made it', async () => {
    expect(await decodeState('7.q1YqLU4tUrJSUKoFAA')).toEqual({ ok: false, why: 'newer' });
  });

  it('is read without compression too', async () => {
    expect(await decodeState(`0.${btoa('{"shown":"pit"}').replace(/=+$/, '')}`)).toEqual({ ok: true, value: { shown: 'pit' } });
  });

  it('does not unpack more than a link holds', async () => {
    expect(await decodeState(await encodeState('a'.repeat(2_000_000)))).toEqual({ ok: false, why: 'damaged' });
  });
});
