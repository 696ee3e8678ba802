import { useEffect, useState } from 'react';

/** How often the server is asked, and how soon after a look the next one may come. */
const lookEveryMs = 30 * 60_000;
const notBeforeMs = 60_000;

/** Whether the server has another build of this page than the one that runs. Looks now and then, and whenever the tab is returned to. */
export function useNewVersion(): boolean {
  const [found, setFound] = useState(false);
  useEffect(() => {
    const running = entryOf(document);
    if (found || running === undefined) return undefined;
    let lookedAt = performance.now();
    const look = async () => {
      if (document.visibilityState === 'hidden' || performance.now() - lookedAt < notBeforeMs) return;
      lookedAt = performance.now();
      const served = await servedEntry();
      if (served !== undefined && served !== running) setFound(true);
    };
    const onLook = () => void look();
    const timer = setInterval(onLook, lookEveryMs);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [found]);
  return found;
}

/** The page's entry script, whose name holds a hash of what it is. */
function entryOf(page: Document): string | undefined {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;
}

/** Undefined without a network. */
async function servedEntry(): Promise<string | undefined> {
  try {
    const response = await fetch(new URL('./', document.baseURI), { cache: 'no-store' });
    return response.ok ? entryOf(new DOMParser().parseFromString(await response.text(), 'text/html')) : undefined;
  } catch {
    return undefined;
  }
}
