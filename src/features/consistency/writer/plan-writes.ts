import type { WireSortValue } from '../../../client/wire.ts';
import type { StartDocument, Write } from '../model/trip.ts';
import type { ValueKind } from './value-kind.ts';
import { seeded, type Seeded } from './seeded.ts';
import type { WriterSettings } from './settings.ts';

/** A write about to be made. */
export interface PlannedWrite extends Write {
  /** The document whose other fields an insert takes. */
  readonly like: string | null;
}

/** Decides what is written between two pages. Mutable: it remembers what it deleted. */
export interface Writer {
  /** The next `count` writes; fewer when there is nothing left to do them to. `read`: how far the reader has come in start order. */
  readonly plan: (afterPage: number, count: number, read: number) => readonly PlannedWrite[];
}

const second = 1_000;

/**
 * A writer that repeats. Inserts are like a document there is, newer than all where the sort is by date; deletes take a document
 * behind the reader; updates give a document a new value of the sort field. A mix deletes anywhere.
 */
export function createWriter(settings: WriterSettings, start: readonly StartDocument[], values: ValueKind): Writer {
  const random = seeded(settings.seed);
  const span = spanOf(start, values);
  const deleted = new Set<string>();
  const behind = createBehind(start, deleted);
  let made = 0;
  const draw = (): StartDocument | undefined => start[random.below(start.length)];

  const kinds: Readonly<Record<Write['kind'], (afterPage: number, read: number) => PlannedWrite | null>> = {
    insert(afterPage) {
      const like = draw();
      if (like === undefined) return null;
      made++;
      const value = values === 'date' && span !== null ? span.high + made * second : like.value;
      return { kind: 'insert', id: `w${settings.seed}-${String(made).padStart(5, '0')}`, afterPage, value, like: like.id };
    },
    delete(afterPage, read) {
      const id = behind.take(settings.kind === 'mix' ? start.length : read, random);
      if (id === null) return null;
      deleted.add(id);
      return { kind: 'delete', id, afterPage, value: null, like: null };
    },
    update(afterPage) {
      const subject = draw();
      const value = values === 'fixed' ? null : newValue(random, span, draw);
      if (subject === undefined || deleted.has(subject.id) || value === null) return null;
      return { kind: 'update', id: subject.id, afterPage, value, like: null };
    },
  };
  const kindOf = (): Write['kind'] => {
    if (settings.kind === 'inserts') return 'insert';
    if (settings.kind === 'deletes') return 'delete';
    if (settings.kind === 'updates') return 'update';
    return (['insert', 'delete', 'update'] as const)[random.below(values === 'fixed' ? 2 : 3)] ?? 'insert';
  };
  return {
    plan: (afterPage, count, read) => {
      const writes: PlannedWrite[] = [];
      if (settings.kind === 'off' || start.length === 0) return writes;
      // What was drawn may be deleted already; a few more draws find another, and where nothing is left the writer rests.
      for (let tries = 0; writes.length < count && tries < count * 20; tries++) {
        const write = kinds[kindOf()](afterPage, read);
        if (write !== null) writes.push(write);
      }
      return writes;
    },
  };
}

/** The lowest and the highest number or date there is; null where values are none. */
interface Span {
  readonly low: number;
  readonly high: number;
  readonly whole: boolean;
  readonly kind: ValueKind;
}

function spanOf(start: readonly StartDocument[], kind: ValueKind): Span | null {
  if (kind !== 'date' && kind !== 'number') return null;
  let [low, high, whole] = [Infinity, -Infinity, true];
  for (const { value } of start) {
    if (typeof value !== 'number') continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
    whole &&= Number.isInteger(value);
  }
  return low > high ? null : { low, high, whole, kind };
}

/** A value from the whole span, or, for texts, that of another document. */
function newValue(random: Seeded, span: Span | null, draw: () => StartDocument | undefined): WireSortValue {
  if (span === null) return draw()?.value ?? null;
  const unit = span.kind === 'date' ? second : 1;
  if (!span.whole) return span.low + (random.below(1_000_000) / 1_000_000) * (span.high - span.low);
  return span.low + random.below(Math.floor((span.high - span.low) / unit) + 1) * unit;
}

/** The documents the reader has passed and nobody deleted, drawn from without going through all of them. */
function createBehind(start: readonly StartDocument[], deleted: ReadonlySet<string>) {
  const passed: string[] = [];
  let reached = 0;
  return {
    take: (read: number, random: Seeded): string | null => {
      for (; reached < Math.min(read, start.length); reached++) passed.push(start[reached]?.id ?? '');
      while (passed.length > 0) {
        const at = random.below(passed.length);
        const id = passed[at] ?? '';
        const last = passed.pop() ?? '';
        if (at < passed.length) passed[at] = last;
        if (!deleted.has(id)) return id;
      }
      return null;
    },
  };
}
