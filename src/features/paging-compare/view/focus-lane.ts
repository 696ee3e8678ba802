import type { ModeId } from '../lanes/mode.ts';

/** Gives a lane the focus with the next drawing: on narrow pages it comes into sight only then. */
export function focusLane(mode: ModeId | undefined): void {
  if (mode !== undefined) requestAnimationFrame(() => document.querySelector<HTMLElement>(`#panel-${mode}`)?.focus());
}
