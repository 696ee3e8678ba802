import { describe, expect, it } from 'vitest';
import { defaultView } from '../../features/paging-compare/compare-view.ts';
import { viewOf } from '../permalink/view-text.ts';
import { oldLinks } from '../permalink/testing/old-links.ts';
import { parseRoute } from './route.ts';
import { openSections } from './open-sections.ts';

describe('what an address opens below the lanes', () => {
  it('is what it names, in its order', () => {
    expect(openSections({ open: ['inspector', 'chart'] }, defaultView)).toEqual(['inspector', 'chart']);
    expect(openSections({ open: [] }, { ...defaultView, consistency: 'off,1,page,1,5' })).toEqual([]);
    expect(openSections({}, defaultView)).toEqual([]);
  });

  it('is what the settings of an older link speak of, and what newer ones name', async () => {
    const opened = oldLinks.map(async ({ link }) => {
      const route = parseRoute(link);
      if (route.name !== 'compare') return [];
      return openSections(route, (await viewOf(route.view ?? '')).view);
    });
    expect(await Promise.all(opened)).toEqual([[], [], [], [], ['chart'], [], [], ['inspector', 'chart'], ['consistency'], []]);
  });
});
