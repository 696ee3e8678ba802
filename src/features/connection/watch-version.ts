/** How often the server is asked, and how soon after a look the next one may come. */
const lookEveryMs = 30 * 60_000;
const notBeforeMs = 60_000;

/** Looks now and then, and whenever the tab is returned to, until the server has another build of this page; returns the way to stop. */
export function watchVersion(onFound: () => void): () => void {
  const running = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;
  let lookedAt = performance.now();
  const look = async () => {
    if (document.visibilityState === 'hidden' || performance.now() - lookedAt < notBeforeMs) return;
    lookedAt = performance.now();
    const served = await servedEntry();
    if (running === undefined || served === undefined || served === running) return;
    stop();
    onFound();
  };
  const onLook = () => void look();
  const timer = setInterval(onLook, lookEveryMs);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onLook);
  };
  document.addEventListener('visibilitychange', onLook);
  return stop;
}

/** The page's entry script, whose name holds a hash of what it is, as the server has it. Undefined without a network. */
async function servedEntry(): Promise<string | undefined> {
  try {
    const response = await fetch(new URL('./', document.baseURI), { cache: 'no-store' });
    // Read as text: the page takes no markup from texts.
    const [, entry] = /<script type="module"[^>]* src="([^"]*)"/.exec(response.ok ? await response.text() : '') ?? [];
    return entry;
  } catch {
    return undefined;
  }
}
