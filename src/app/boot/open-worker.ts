/** {@link openWorker}; where the browser has no workers or refuses one, the failure comes as that of a worker whose script cannot be loaded. */
export function tryWorker(address: string, name: string): Worker {
  try {
    return openWorker(address, name);
  } catch (error) {
    const none = Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });
    setTimeout(() => none.dispatchEvent(new ErrorEvent('error', { message: String(error) })));
    // Of a worker nothing else is used.
    return none as unknown as Worker;
  }
}

/**
 * Starts a module worker of the page's own. The name is for the browser's tools. In a sandboxed frame no script is of the frame's origin,
 * and only such scripts may be started as workers: there one starts from a blob that imports the script.
 */
export function openWorker(address: string, name: string): Worker {
  if (origin !== 'null') return new Worker(address, { type: 'module', name });
  // Not as a module, which Chromium refuses to such a frame.
  return new Worker(URL.createObjectURL(new Blob([importing(address)], { type: 'text/javascript' })), { name });
}

/** What comes before the script is there is kept for it. */
function importing(address: string): string {
  return `
    const early = [];
    const keep = (event) => early.push(event);
    addEventListener('message', keep);
    import(${JSON.stringify(new URL(address, document.baseURI).href)}).then(() => {
      removeEventListener('message', keep);
      for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
    }).catch((thrown) => setTimeout(() => { throw thrown; }));`;
}
