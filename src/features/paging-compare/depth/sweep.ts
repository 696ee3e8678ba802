import { createLane, type LaneDeps } from '../lanes/lane.ts';
import type { Counts } from '../lanes/lane-counts.ts';
import { modes, type Mode, type ModeId } from '../lanes/mode.ts';
import { lastPage, type IndexShape } from '../question.ts';

/** What one lane had to do to reach one depth, counted. */
export interface SweepPoint {
  readonly mode: ModeId;
  readonly page: number;
  /** Documents from the first to the last of the page. */
  readonly depth: number;
  /** Null when the service refused. */
  readonly counts: { readonly last: Counts; readonly worst: Counts; readonly trip: Counts } | null;
  readonly requests: number;
  readonly error: string | null;
}

/**
 * The pages a sweep visits, ascending: decades, half way to the window, then the last page inside it and one past it, which only
 * cursors can reach. An index that ends above the window is swept to its last page and no further.
 */
export function sweepPages(shape: IndexShape, size: number): readonly number[] {
  const atWindow = Math.floor(shape.maxResultWindow / size);
  const end = lastPage(shape, size) ?? atWindow;
  const deepest = Math.min(end, atWindow);
  const inside = [1, 10, 100, 1_000, Math.floor(atWindow / 2), deepest].filter((page) => page >= 1 && page <= deepest);
  const past = end >= atWindow ? [atWindow + 1] : [];
  return [...new Set([...inside, ...past])].toSorted((a, b) => a - b);
}

/** Pages a lane can be asked for: past the last document only offset is worth asking, for its error. */
export function pagesFor(mode: Mode, shape: IndexShape, size: number): readonly number[] {
  const end = lastPage(shape, size) ?? Infinity;
  return sweepPages(shape, size).filter((page) => mode.canJump || page <= end);
}

/** Requests a sweep sends: the price to name before it starts. `among`: the lanes it takes, all unless given. */
export function sweepRequests(shape: IndexShape, size: number, among?: readonly ModeId[]): number {
  return sweptModes(among).reduce((sum, mode) => {
    const pages = pagesFor(mode, shape, size);
    return sum + (mode.canJump ? pages.length : (pages.at(-1) ?? 0));
  }, 0);
}

function sweptModes(among: readonly ModeId[] | undefined): readonly Mode[] {
  return modes.filter(({ id }) => among?.includes(id) ?? true);
}

/** What a sweep's lanes need; `among` names them, all unless given. */
type SweepDeps = Omit<LaneDeps, 'mode'> & { readonly among?: readonly ModeId[] };

/**
 * Takes fresh lanes, not those on screen, to every depth in turn and tells each point as it is reached. Offset jumps,
 * the others walk. Resolves when all are done or `signal` stopped them; opened contexts are closed either way.
 */
export async function runSweep(
  { among, ...deps }: SweepDeps,
  shape: IndexShape,
  onPoint: (point: SweepPoint) => void,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(sweptModes(among).map((mode) => sweepLane({ ...deps, mode }, shape, onPoint, signal)));
}

async function sweepLane(deps: LaneDeps, shape: IndexShape, onPoint: (point: SweepPoint) => void, signal: AbortSignal): Promise<void> {
  const lane = createLane(deps);
  const stop = () => void lane.stop();
  signal.addEventListener('abort', stop);
  for (const page of pagesFor(deps.mode, shape, deps.question.size)) {
    if (signal.aborted) break;
    // Each offset point is a trip of its own: one jump from the surface.
    if (deps.mode.canJump) await lane.reset();
    await lane.goTo(page);
    const state = lane.current();
    const arrived = state.page === page && state.last !== null;
    if (arrived || state.error !== null) {
      onPoint({
        mode: deps.mode.id,
        page,
        depth: page * deps.question.size,
        counts: arrived && state.last !== null ? { last: state.last, worst: state.worst, trip: state.trip } : null,
        requests: state.requests,
        error: state.error?.message ?? null,
      });
    }
    if (!arrived) break;
  }
  signal.removeEventListener('abort', stop);
  await lane.reset();
}
