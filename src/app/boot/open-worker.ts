/** Starts a module worker of the page's own. The name is for the browser's tools. */
export function openWorker(address: string, name: string): Worker {
  return new Worker(address, { type: 'module', name });
}
