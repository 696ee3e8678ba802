import type { StartDocument, Trip, TripEnd, TripSort, Write } from '../model/trip.ts';
import type { IndexWrites } from '../writer/index-writes.ts';
import type { Writer } from '../writer/plan-writes.ts';
import type { Copies, WriterSettings } from '../writer/settings.ts';

/** How a lane's reading ended. */
export interface ReadEnd {
  readonly kind: 'end' | 'refused' | 'expired' | 'stopped';
  /** What the service said where it refused; empty otherwise. */
  readonly reason: string;
}

/** A lane as a trip needs it. */
export interface TripLane {
  readonly id: string;
  readonly name: string;
  /** It reads a frozen view. */
  readonly snapshot: boolean;
  readonly cursor: boolean;
  /**
   * Reads from the first page, about so many, to the end. `onPage` is told of every answer: the ids of its rows, and whether there may
   * be more; it says whether to go on. `copies` are those the pages come from.
   */
  readonly read: (pages: number, onPage: (ids: readonly string[], more: boolean) => Promise<boolean>, copies: Copies) => Promise<ReadEnd>;
  readonly stop: () => void;
}

/** What a trip is made with. */
export interface TripPlan {
  readonly lane: TripLane;
  readonly sort: TripSort;
  readonly size: number;
  readonly start: readonly StartDocument[];
  readonly settings: WriterSettings;
  readonly writer: Writer;
  readonly writes: IndexWrites;
  /** Moves virtual time on by so many seconds. */
  readonly moveOn: (seconds: number) => Promise<void>;
  readonly signal: AbortSignal;
  /** Told after every page; what it is told shares its lists with the next. */
  readonly onProgress: (trip: Trip) => void;
}

/**
 * Reads a lane from the first page to the end while the writer writes. The writer writes between two requests, after every full page:
 * so also after the last one that came full, because its reader cannot know that nothing follows, and never after the request that
 * showed the end. Never rejects.
 */
export async function runTrip(plan: TripPlan): Promise<Trip> {
  const { lane, size, start, settings, signal } = plan;
  const pages: (readonly string[])[] = [];
  const writes: Write[] = [];
  const places = new Map(start.map(({ id }, at) => [id, at + 1]));
  const most = mostPages(start.length, size);
  const between = writesBetween(settings);
  let requests = 0;
  let read = 0;
  let cut: { readonly end: TripEnd; readonly reason: string } | null = null;
  const tell = (end: TripEnd | null, reason = ''): Trip => {
    const { id, name, snapshot, cursor } = lane;
    return {
      lane: id,
      name,
      snapshot,
      cursor,
      sort: plan.sort,
      copies: settings.copies,
      size,
      start,
      pages,
      writes,
      requests,
      end,
      reason,
    };
  };

  const write = async (): Promise<void> => {
    if (settings.kind !== 'off' && settings.pace === 'second') await plan.moveOn(settings.stay);
    const planned = plan.writer.plan(pages.length, between, read);
    await plan.writes.make(planned, pages.length === 1 ? { signal } : { signal, road: 'direct' });
    for (const { kind, id, afterPage, value } of planned) writes.push({ kind, id, afterPage, value });
  };
  const onPage = async (ids: readonly string[], more: boolean): Promise<boolean> => {
    requests++;
    if (ids.length > 0) pages.push(ids);
    for (const id of ids) read = Math.max(read, places.get(id) ?? 0);
    if (more && pages.length >= most) cut = { end: 'runaway', reason: '' };
    if (!more || cut !== null || signal.aborted) return false;
    plan.onProgress(tell(null));
    try {
      await write();
    } catch (error) {
      cut = { end: signal.aborted ? 'stopped' : 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
    return cut === null;
  };
  const { kind, reason } = await lane.read(Math.ceil(start.length / size), onPage, settings.copies);
  // Set while the lane was reading, which the compiler does not see.
  const { end, reason: why } = cut ?? { end: kind, reason };
  return tell(end, why);
}

/** Where the writer fills pages as fast as they are read there is no end; four times what there was is enough to see it. */
function mostPages(documents: number, size: number): number {
  return 4 * Math.ceil(documents / size) + 20;
}

/** How many writes come between two pages. */
export function writesBetween({ kind, rate, pace, stay }: WriterSettings): number {
  if (kind === 'off') return 0;
  return pace === 'page' ? rate : rate * stay;
}
