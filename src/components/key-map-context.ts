import { createContext } from 'react';

/** Tells which key stands for a shortcut; null when it has none or single keys are turned off. Keys as in `KeyboardEvent.key`. */
export type KeyOf = (id: string) => string | null;

/** The map of keys in force. */
export interface KeysInForce {
  readonly keyOf: KeyOf;
  readonly early: EarlyKey;
}

/** A key pressed before the shortcuts were there: the last one. */
export interface EarlyKey {
  readonly note: (key: string) => void;
  /** Whoever has a use for it takes it, once. */
  readonly take: (isWanted: (key: string) => boolean) => string | null;
}

/** Nothing pressed yet. */
export function createEarlyKey(): EarlyKey {
  let pressed: string | null = null;
  return {
    note: (key) => {
      pressed = key;
    },
    take: (isWanted) => {
      if (pressed === null || !isWanted(pressed)) return null;
      const key = pressed;
      pressed = null;
      return key;
    },
  };
}

/** Without a map nothing has a key. */
export const KeyMapContext = createContext<KeysInForce>({ keyOf: () => null, early: createEarlyKey() });

/**
 * True for what keeps its keys to itself: text fields, lists of choices and open dialogs; what can be pressed keeps the space bar. A dialog
 * that closed keeps nothing, though what had the focus in it has it until the next frame.
 */
export function keepsKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest('dialog:not([open])') !== null) return false;
  if (target.closest('input:not([type=range], [type=radio]), textarea, select, dialog, [contenteditable]') !== null) return true;
  return key === ' ' && target.closest('button, a, summary, input, [role=slider], [role=tab]') !== null;
}
