import { describe, expect, it, vi } from 'vitest';
import { readInPieces } from './read-in-pieces.ts';

const words = { words: Array.from({ length: 100_000 }, (_, at) => `wörd ${at}`) };
const long = (): Response => readInPieces(new Response(new TextEncoder().encode(JSON.stringify(words))));

describe('a response read in pieces', () => {
  it('gives the same bytes, text and value', async () => {
    const whole = JSON.stringify(words);
    expect(new TextDecoder().decode(await long().arrayBuffer())).toBe(whole);
    expect(await long().text()).toBe(whole);
    expect(await long().json()).toEqual(words);
    expect(await long().clone().text()).toBe(whole);
  });

  it('puts letters together that two pieces share', async () => {
    const text = `a${'ö'.repeat(600_000)}`;
    expect(await readInPieces(new Response(text)).text()).toBe(text);
  });

  it('never takes in more than half a megabyte at once', async () => {
    const slice = vi.spyOn(Blob.prototype, 'slice');
    const { byteLength } = await long().arrayBuffer();
    const sizes = slice.mock.results.map(({ value }) => (value as Blob).size);
    slice.mockRestore();
    expect(Math.max(...sizes)).toBe(524_288);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(byteLength);
  });

  it('is read once, and says what is no JSON', async () => {
    const response = long();
    await response.text();
    expect(response.bodyUsed).toBe(true);
    await expect(response.arrayBuffer()).rejects.toThrow(TypeError);
    await expect(readInPieces(new Response('x'.repeat(600_000))).json()).rejects.toThrow(SyntaxError);
  });
});
