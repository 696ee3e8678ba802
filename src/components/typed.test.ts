import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resumeTyped, settleTyped, swapTyped } from './typed.ts';

describe('the note of what is being typed', () => {
  const kept = new Map<string, string>();

  beforeEach(() => {
    kept.clear();
    vi.useFakeTimers();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('stays where a page ends as the text is taken over, and goes where the page goes on', () => {
    swapTyped('Size', '5');
    settleTyped('Size', '5');
    expect([...kept.values()]).toEqual(['5']);
    vi.runAllTimers();
    expect(kept.size).toBe(0);
  });

  it('is not forgotten with a text taken over before it', () => {
    swapTyped('Size', '5');
    settleTyped('Size', '5');
    swapTyped('Size', '51');
    vi.runAllTimers();
    expect([...kept.values()]).toEqual(['51']);
  });

  it('comes back once into the field of the next page, and not into one that is opened again as soon as it was settled', () => {
    swapTyped('Size', '5');
    expect([resumeTyped('Size'), resumeTyped('Size')]).toEqual(['5', null]);
    swapTyped('Size', '6');
    settleTyped('Size', '6');
    expect(resumeTyped('Size')).toBeNull();
  });
});
