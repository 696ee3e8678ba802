import type { Comparison } from '../comparison.ts';
import { laneCommands } from '../lanes/commands.ts';
import { useEffect } from 'react';
import { modes, type ModeId } from '../lanes/mode.ts';
import { useShortcuts, type Shortcut } from './shortcuts.ts';

interface ShortcutContext {
  readonly comparison: Comparison;
  readonly goal: number;
  readonly ready: boolean;
  /** The lane the lane keys act on. */
  readonly shown: ModeId;
  readonly onShow: (mode: ModeId) => void;
  readonly onNext: () => void;
  /** Starts a sweep, or stops the one under way. */
  readonly onSweep: () => void;
  readonly onHelp: () => void;
}

/** The page's keys: lanes by number, the shown lane's commands by their own keys, and what belongs to the whole page. */
export function useCompareShortcuts(context: ShortcutContext): void {
  const { comparison, goal, ready, shown, onShow, onNext, onSweep, onHelp } = context;
  useEffect(() => {
    const onFocus = (event: FocusEvent) => {
      const lane = event.target instanceof Element ? event.target.closest('[data-lane]')?.getAttribute('data-lane') : null;
      const mode = modes.find((mode) => mode.id === lane);
      if (mode) onShow(mode.id);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [onShow]);
  const lane = comparison.lanes.find((lane) => lane.mode.id === shown);
  // Jump in a cursor lane explains itself in the lane, which owns that card: press its button.
  const explainJump = () => document.querySelector<HTMLButtonElement>(`#panel-${shown} [data-command=jump]`)?.click();
  const ofLane: Shortcut[] = !lane
    ? []
    : laneCommands({ lane, state: lane.getState(), goal, ready, explainJump }).flatMap((command) =>
        command.key === null || command.unable !== null ? [] : [{ key: command.key, run: () => void command.run() }],
      );
  useShortcuts([
    ...modes.map((mode) => ({
      key: String(mode.number),
      run: () => {
        onShow(mode.id);
        document.querySelector<HTMLElement>(`#panel-${mode.id}`)?.focus();
      },
    })),
    ...ofLane,
    ...(ready
      ? [
          { key: 'N', run: onNext },
          { key: 's', run: onSweep },
        ]
      : []),
    { key: 'g', run: () => document.querySelector<HTMLInputElement>('#page-field')?.select() },
    { key: 'i', run: () => document.querySelector<HTMLElement>('#inspector')?.focus() },
    { key: '?', run: onHelp },
  ]);
}
