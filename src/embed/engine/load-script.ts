/** Runs a script. By an element: unlike an import, that asks no leave of a host that serves files to its own pages alone. */
export function loadScript(address: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address.href;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${address.href} cannot be loaded`)));
    document.head.append(script);
  });
}
