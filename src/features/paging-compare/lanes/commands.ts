import { messages } from '../messages.ts';
import type { Lane } from './lane.ts';
import { firstPage, isBusy, type LaneState } from './lane-state.ts';

export type LaneCommandId = keyof typeof messages.commands;

/** A button, a key and a rule in one row. */
export interface LaneCommand {
  readonly id: LaneCommandId;
  readonly label: string;
  /** Its name in the map of keys. */
  readonly shortcut: string | null;
  /** Why it cannot be used now; null when it can. */
  readonly unable: string | null;
  readonly run: () => Promise<void>;
}

interface CommandContext {
  readonly lane: Lane;
  readonly state: LaneState;
  /** The page Jump and Walk go to. */
  readonly goal: number;
  /** False while the index is not there. */
  readonly ready: boolean;
  /** Answers a Jump in a lane that has no page numbers. */
  readonly explainJump: () => void;
}

/** What one can do with a lane now, in the order of the buttons. Commands that make no sense for the mode are left out. */
export function laneCommands({ lane, state, goal, ready, explainJump }: CommandContext): readonly LaneCommand[] {
  const { why, commands } = messages;
  const stopped = state.status === 'closed' || state.status === 'expired';
  const free = ready ? (isBusy(state) ? why.busy : null) : why.notReady;
  const row = (id: LaneCommandId, shortcut: string | null, unable: string | null, run: () => Promise<void>): LaneCommand => ({
    id,
    label: commands[id],
    shortcut,
    unable,
    run,
  });
  const jump = async () => {
    if (lane.mode.canJump) await lane.goTo(goal);
    else explainJump();
  };
  const rows = [
    row('back', 'lane.back', free ?? unableToGoBack(lane, state), lane.back),
    row('next', 'lane.next', free ?? (stopped ? why.gone : state.status === 'end' ? why.atEnd : null), lane.next),
    row('jump', 'lane.jump', free, jump),
    isBusy(state) && state.status === 'walking'
      ? row('stop', 'lane.walk', null, lane.stop)
      : row('walk', 'lane.walk', free, () => lane.walk(goal)),
    row('reset', null, state.page === 0 && state.status === 'idle' ? why.untouched : null, lane.reset),
  ];
  if (lane.mode.keepAlive === null) return rows;
  const held = stopped
    ? row('reopen', null, free, lane.reopen)
    : row('close', null, state.context === null ? why.closed : isBusy(state) ? why.busy : null, lane.close);
  return [...rows.slice(0, -1), held, ...rows.slice(-1)];
}

function unableToGoBack(lane: Lane, state: LaneState): string | null {
  if (state.page <= firstPage(state)) return messages.why.firstPage;
  if (!lane.mode.forwardOnly || state.kept.some((kept) => kept.page === state.page - 1)) return null;
  return messages.why.notKept;
}
