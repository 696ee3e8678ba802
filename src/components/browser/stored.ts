/** What was stored under a key, parsed; undefined where there is nothing, or storage is refused. Its shape is the caller's to check. */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    // Storage is refused in sandboxed frames and by some privacy settings; a damaged text counts as none.
    return undefined;
  }
}

/** Stores a value as JSON; undefined takes it away. What cannot be stored lives as long as the page. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Refused, or full: see above.
  }
}
