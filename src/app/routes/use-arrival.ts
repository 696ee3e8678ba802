import { useEffect, useEffectEvent } from 'react';
import { focusWhenThere } from '../../components/focus-when-there.ts';
import { sections, type SectionId } from '../../features/paging-compare/sections.ts';
import { parseRoute } from './route.ts';

const addressEvents = ['popstate', 'hashchange'] as const;

/** Whoever comes by an address that opens a section is taken there. `open` is what the page has open. */
export function useArrival(open: readonly SectionId[]): void {
  const goTo = useEffectEvent((known: readonly SectionId[]) => {
    const named = parseRoute(window.location.hash);
    const first = named.name === 'compare' ? named.open?.[0] : undefined;
    // When the browser is done with the fragment: it finds nothing of that name, and takes the focus away.
    if (first !== undefined && !known.includes(first)) setTimeout(() => focusWhenThere(`#${sections[first]}`));
  });
  const onAddress = useEffectEvent(() => goTo(open));
  useEffect(() => {
    goTo([]);
    // Before the page follows the address, by whichever of them it is told first.
    for (const event of addressEvents) window.addEventListener(event, onAddress, { capture: true });
    return () => {
      for (const event of addressEvents) window.removeEventListener(event, onAddress, { capture: true });
    };
  }, []);
}
