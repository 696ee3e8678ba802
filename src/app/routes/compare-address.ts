import type { Selection } from '../../features/data-set/selection.ts';
import type { CompareView } from '../../features/paging-compare/compare-view.ts';
import type { Followed } from '../../features/paging-compare/follow/followed.ts';
import type { SectionId } from '../../features/paging-compare/sections.ts';
import type { CompareSettings } from '../../features/paging-compare/settings.ts';
import { writeSort } from '../../features/paging-compare/sort-choices.ts';
import { formatRoute, type CompareRoute } from './route.ts';
import type { Navigate } from './use-route.ts';

/** What the reader changes on the Compare page, written into the address. */
export function compareAddress(route: CompareRoute, navigate: Navigate, followed: Followed) {
  const look = (part: Partial<CompareView>) => followed.send({ type: 'changed', part, how: 'replace' });
  // Another question starts lanes of its own, from the surface.
  const fromTheSurface = () => look({ positions: {} });
  const theme = route.theme && { theme: route.theme };
  return {
    look,
    select: ({ dataset, shards, documents }: Selection) => {
      const { documents: _, ...kept } = route;
      fromTheSurface();
      // Another data set has other fields: what was chosen for the old one does not carry over.
      const next: CompareRoute =
        dataset === route.dataset
          ? { ...kept, shards, ...(documents !== undefined && { documents }) }
          : { name: 'compare', dataset, shards, ...theme, ...(route.open && { open: route.open }) };
      navigate(next, 'push');
    },
    set: ({ sort, ...change }: Partial<CompareSettings>) => {
      const moved = sort === undefined && Object.keys(change).length === 1 && change.page !== undefined;
      if (!moved) fromTheSurface();
      navigate({ ...route, ...change, ...(sort && { sort: writeSort(sort) }) }, moved ? 'replace' : 'push');
    },
    /** Opens or closes what lies below the lanes; `open` is what is open now. */
    turn: (open: readonly SectionId[], section: SectionId, wanted: boolean) =>
      navigate({ ...route, open: [...(wanted ? [section] : []), ...open.filter((other) => other !== section)] }, 'replace'),
    /** Where a section stands open, and is gone to. */
    of: (open: readonly SectionId[], section: SectionId) =>
      formatRoute({ ...route, open: [section, ...open.filter((other) => other !== section)] }),
    load: (saved: CompareRoute) => navigate({ ...saved, ...theme }, 'push'),
  };
}
