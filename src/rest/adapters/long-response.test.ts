import { describe, expect, it } from 'vitest';
import { longResponse } from './long-response.ts';

const some = (length: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length }, (_, at) => 0x20 + (at % 90));
const long = (bytes = some(600_000)): Response => longResponse(bytes, { status: 201, headers: { 'x-fathom': '1' } });

describe('a long response', () => {
  it('gives its bytes without a copy, and is used then', async () => {
    const bytes = some(600_000);
    const response = long(bytes);
    expect(await response.arrayBuffer()).toBe(bytes.buffer);
    expect(response.bodyUsed).toBe(true);
    await expect(response.arrayBuffer()).rejects.toThrow(TypeError);
    await expect(response.text()).rejects.toThrow(TypeError);
    await expect(response.json()).rejects.toThrow(TypeError);
    expect(() => response.clone()).toThrow(TypeError);
  });

  it('is read as text and as JSON as any other', async () => {
    const value = { words: Array.from({ length: 50_000 }, (_, at) => `wörd ${at}`) };
    const bytes = (): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`\uFEFF${JSON.stringify(value)}`);
    expect(await long(bytes()).text()).toBe(JSON.stringify(value));
    expect(await long(bytes()).json()).toEqual(value);
    await expect(long().json()).rejects.toThrow(SyntaxError);
  });

  it('keeps status and headers', () => {
    expect(long()).toMatchObject({ status: 201, ok: true });
    expect(long().headers.get('x-fathom')).toBe('1');
  });

  it('gives clones bytes of their own', async () => {
    const response = long();
    const clone = response.clone();
    const first = new Uint8Array(await response.arrayBuffer());
    first.fill(0);
    expect(Buffer.compare(new Uint8Array(await clone.arrayBuffer()), some(600_000))).toBe(0);
  });

  it('leaves a body that somebody reads to that reader', async () => {
    const response = long();
    const reader = response.body?.getReader();
    const read = await reader?.read();
    expect(read?.value?.byteLength).toBe(600_000);
    await expect(response.arrayBuffer()).rejects.toThrow(TypeError);
  });

  it('keeps its bytes when what a reader got is handed over', async () => {
    const bytes = some(600_000);
    const read = await long(bytes).body?.getReader().read();
    structuredClone(read?.value, { transfer: read?.value === undefined ? [] : [read.value.buffer] });
    expect(bytes.byteLength).toBe(600_000);
  });
});
