import { useState } from 'react';
import { readStored, writeStored } from './browser/stored.ts';

/** Where all drafts lie, and how many: the ones changed longest ago go first. */
const key = 'fathom.drafts';
const mostDrafts = 40;

type Drafts = Readonly<Record<string, unknown>>;

/**
 * State of something typed, by a name of its own, that outlives the page. `start` is what it is without a draft; going back to `undefined`
 * forgets the draft. `fits` keeps out what an older page may have stored.
 */
export function useDraft<Value>(
  name: string,
  start: () => Value,
  fits: (value: unknown) => value is Value,
): readonly [Value, (next: Value) => void, () => void] {
  const [value, setValue] = useState(() => {
    const stored = readDraft(name);
    return fits(stored) ? stored : start();
  });
  const set = (next: Value) => {
    setValue(next);
    writeDraft(name, next);
  };
  const forget = () => {
    setValue(start());
    writeDraft(name, undefined);
  };
  return [value, set, forget];
}

/** The draft of a name; undefined where there is none. */
export function readDraft(name: string): unknown {
  return drafts()[name];
}

/** Stores a draft, or forgets it. */
export function writeDraft(name: string, value: unknown): void {
  const { [name]: _, ...others } = drafts();
  const kept = Object.entries(others).slice(1 - mostDrafts);
  writeStored(key, Object.fromEntries(value === undefined ? kept : [...kept, [name, value]]));
}

function drafts(): Drafts {
  const stored = readStored(key);
  return typeof stored === 'object' && stored !== null ? (stored as Drafts) : {};
}

/** Whether a draft is a text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Whether a draft is texts by name. */
export function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isText);
}
