import { type Faults, withFaults } from './faults.ts';

/** Which requests: method and address, without a version segment. */
export type RequestTest = (method: string, address: string) => boolean;

/** Faults and the requests they are for. */
interface Planned {
  readonly fits: RequestTest;
  readonly faults: Faults;
  /** How many requests they still befall. */
  left: number;
}

/** Faults made ready for requests that are still to come. */
export class FaultPlan {
  readonly #planned = new Set<Planned>();

  /** Faults for the next `times` requests that fit. @returns calls them off */
  add(fits: RequestTest, faults: Faults, times = Infinity): () => void {
    const planned: Planned = { fits, faults, left: times };
    this.#planned.add(planned);
    return () => void this.#planned.delete(planned);
  }

  /** What befalls this request; it is counted. Of several statuses the one planned first. */
  take(method: string, address: string): Faults | undefined {
    let taken: Faults | undefined;
    for (const planned of this.#planned) {
      if (!planned.fits(method, address)) continue;
      taken = taken === undefined ? planned.faults : withFaults(planned.faults, taken);
      if (--planned.left === 0) this.#planned.delete(planned);
    }
    return taken;
  }

  /** Calls all of them off. */
  clear(): void {
    this.#planned.clear();
  }
}

/**
 * Reads which requests a pattern means: `POST /items/_search`, the same without a method for any, `*` for any run of characters.
 * A pattern without a leading slash may begin anywhere: `_search` is every search.
 */
export function requestTest(pattern: string): RequestTest {
  const [, method, address = ''] = /^(?:([A-Za-z]+) +)?(.*)$/.exec(pattern) ?? [];
  const start = address.startsWith('/') || address === '' ? '' : '.*';
  const escaped = address.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*');
  const whole = new RegExp(`^${start}${escaped}$`);
  return (asked, at) => (method === undefined || method.toUpperCase() === asked) && (address === '' || whole.test(at));
}
