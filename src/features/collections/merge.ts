import type { Texts } from './fields.ts';

/** One field three ways: as it was loaded, as this editor has it, and as the record has it now. */
export interface FieldDiff {
  readonly name: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** Who changed it; `both`: to different values. */
  readonly by: 'mine' | 'theirs' | 'both' | 'alike';
}

/** The fields anybody changed, in the record's order. */
export function diffFields(base: Texts, mine: Texts, theirs: Texts): readonly FieldDiff[] {
  const names = new Set([...Object.keys(base), ...Object.keys(theirs), ...Object.keys(mine)]);
  const diffs: FieldDiff[] = [];
  for (const name of names) {
    const was = base[name] ?? '';
    const my = mine[name] ?? '';
    const their = theirs[name] ?? '';
    const by = whoChanged(was, my, their);
    if (by !== undefined) diffs.push({ name, base: was, mine: my, theirs: their, by });
  }
  return diffs;
}

function whoChanged(base: string, mine: string, theirs: string): FieldDiff['by'] | undefined {
  if (mine === base) return theirs === base ? undefined : 'theirs';
  if (theirs === base) return 'mine';
  return mine === theirs ? 'alike' : 'both';
}

/** The names of the fields that were changed since the record was loaded. */
export function changedFields(base: Texts, mine: Texts): readonly string[] {
  return Object.keys(mine).filter((name) => mine[name] !== base[name]);
}

/** The record as it is now with this editor's changes made again. */
export function reapply(base: Texts, mine: Texts, theirs: Texts): Texts {
  return { ...theirs, ...Object.fromEntries(changedFields(base, mine).map((name) => [name, mine[name] ?? ''])) };
}
