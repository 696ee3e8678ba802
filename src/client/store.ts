/** A value that lives outside React, in the form `useSyncExternalStore` reads. */
export interface Store<Value> {
  readonly getState: () => Value;
  /** Calls back after each {@link Store.set}; returns the way to stop that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes the place of the value and tells who listens, also when it is the same one. */
  readonly set: (next: Value) => void;
}

/** A store that begins with a value. */
export function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>();
  return {
    getState: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
