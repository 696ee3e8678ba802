import { defaultChart } from '../../features/paging-compare/chart/chart-view.ts';
import type { CompareView } from '../../features/paging-compare/compare-view.ts';
import type { SectionId } from '../../features/paging-compare/sections.ts';
import type { CompareRoute } from './route.ts';

/** What an address opens: what it names; where it names nothing, what its view speaks of, for all of it was in sight once. */
export function openSections(route: Pick<CompareRoute, 'open'>, view: CompareView | undefined): readonly SectionId[] {
  if (route.open !== undefined || view === undefined) return route.open ?? [];
  const chart = JSON.stringify(view.chart) !== JSON.stringify(defaultChart);
  return [...(view.consistency === null ? [] : (['consistency'] as const)), ...(chart ? (['chart'] as const) : [])];
}
