import { useEffect, useEffectEvent } from 'react';
import { whenThere } from '../../../components/focus-when-there.ts';
import { useShortcuts, type Shortcut } from '../../../components/use-shortcuts.ts';
import { moveLane, toggleFree, toggleHidden } from '../arrange.ts';
import { lanesInSight, type Arrangement } from '../compare-view.ts';
import { copyLast } from '../inspector/copy-last.ts';
import { laneCommands } from '../lanes/commands.ts';
import { modes, type ModeId } from '../lanes/mode.ts';
import type { SectionId } from '../sections.ts';
import { focusLane } from './focus-lane.ts';
import { movesOf, type Compare } from './use-compare.ts';

/** The page's keys: lanes by number, the shown lane's commands by their own keys, and what belongs to the whole page. */
export function CompareShortcuts({ compare }: { readonly compare: Compare }): null {
  const { kept, ready, change, say, player } = compare;
  const { shown, lanes } = compare.view;
  const onShow = (shown: ModeId) => change({ shown });
  const followFocus = useEffectEvent(onShow);
  const onLanes = (lanes: Arrangement) => change({ lanes });
  useEffect(() => {
    const onFocus = (event: FocusEvent) => {
      const lane = event.target instanceof Element ? event.target.closest('[data-lane]')?.getAttribute('data-lane') : null;
      const mode = modes.find((mode) => mode.id === lane);
      if (mode && mode.id !== shown) followFocus(mode.id);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [shown]);
  const lane = kept.comparison.lanes.find((lane) => lane.mode.id === shown);
  // Jump in a cursor lane explains itself in the lane, which owns that card: press its button.
  const explainJump = () => press(document.querySelector(`#panel-${shown} [data-command=jump]`));
  const ofLane: Shortcut[] = !lane
    ? []
    : laneCommands({
        lane,
        state: lane.getState(),
        goal: compare.settings.page,
        ready,
        explainJump,
      }).flatMap((command) =>
        command.shortcut === null || command.unable !== null ? [] : [{ id: command.shortcut, run: () => void command.run() }],
      );
  const opened = (section: SectionId, then: () => void) => {
    compare.onOpen(section, true);
    then();
  };
  const hide = () => {
    const next = toggleHidden(lanes, shown);
    onLanes(next);
    const [first] = lanesInSight(next);
    if (first === undefined || next === lanes) return;
    onShow(first);
    focusLane(first);
  };
  useShortcuts([
    ...modes
      .filter((mode) => !lanes.hidden.includes(mode.id))
      .map((mode) => ({
        id: `lane.${mode.number}`,
        run: () => {
          onShow(mode.id);
          focusLane(mode.id);
        },
      })),
    ...ofLane,
    ...(ready ? [{ id: 'all.next', run: movesOf(compare).next }] : []),
    { id: 'stage.back', run: () => player.by(-1) },
    { id: 'stage.on', run: () => player.by(1) },
    // The chart owns its sweep.
    { id: 'sweep', run: () => opened('chart', () => whenThere('#chart [data-command=sweep]', press)) },
    { id: 'lane.free', run: () => onLanes(toggleFree(lanes, shown)) },
    { id: 'lane.hide', run: hide },
    { id: 'lane.left', run: () => onLanes(moveLane(lanes, shown, -1)) },
    { id: 'lane.right', run: () => onLanes(moveLane(lanes, shown, 1)) },
    { id: 'goal', run: chooseGoal },
    { id: 'copy', run: () => void copyLast(lane?.getState().exchange ?? null).then(say) },
    { id: 'inspector', run: () => opened('inspector', () => focus('#inspector')) },
  ]);
  return null;
}

function press(button: Element | null): void {
  if (button instanceof HTMLButtonElement && !button.disabled) button.click();
}

/** Ready to be typed over. Selecting alone gives it the focus, but leaves it out of sight. */
function chooseGoal(): void {
  focus('#page-field');
  document.querySelector<HTMLInputElement>('#page-field')?.select();
}

function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
