import { useEffect, useEffectEvent } from 'react';
import { focusWhenThere } from '../../components/focus-when-there.ts';
import { sections, type SectionId } from '../../features/paging-compare/sections.ts';
import { parseRoute } from './route.ts';

const addressEvents = ['popstate', 'hashchange'] as const;

/** Whoever comes by an address that opens a section is taken there. `open` is what the page has open, `arrivedAt` what it opened when it came. */
export function useArrival(open: readonly SectionId[], arrivedAt: SectionId | undefined): void {
  const onAddress = useEffectEvent(() => {
    const named = sectionNamed();
    if (named !== undefined && !open.includes(named)) takeTo(named);
  });
  const onArrival = useEffectEvent(() => {
    if (arrivedAt !== undefined) takeTo(arrivedAt);
  });
  useEffect(() => {
    onArrival();
    // Before the page follows the address, by whichever of them it is told first.
    for (const event of addressEvents) window.addEventListener(event, onAddress, { capture: true });
    return () => {
      for (const event of addressEvents) window.removeEventListener(event, onAddress, { capture: true });
    };
  }, []);
}

/** The first section that the address opens. */
function sectionNamed(): SectionId | undefined {
  const route = parseRoute(window.location.hash);
  return route.name === 'compare' ? route.open?.[0] : undefined;
}

/** When the browser is done with the fragment: it finds nothing of that name, and takes the focus away. */
function takeTo(section: SectionId): void {
  setTimeout(() => focusWhenThere(`#${sections[section]}`));
}
