import { createContext } from 'react';

/** Tells which key stands for a shortcut; null when it has none or single keys are turned off. Keys as in `KeyboardEvent.key`. */
export type KeyOf = (id: string) => string | null;

/** The map of keys in force. Without one nothing has a key. */
export const KeyMapContext = createContext<KeyOf>(() => null);
