const events = ['hashchange', 'popstate', 'fathom:address'];

/** Told of every change of the address, those that the page makes itself included. For parts that come later than the routes. */
export function onAddress(listener: () => void): () => void {
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}
