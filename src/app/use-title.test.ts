import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { messages } from './messages.ts';
import { parseRoute } from './routes/route.ts';
import { titleOf } from './use-title.ts';

const titled = (fragment: string) => {
  const route = parseRoute(fragment);
  return route.name === 'compare' ? messages.title : titleOf(route);
};

describe('the title of the tab', () => {
  it('is another one on every page', () => {
    const fragments = ['#/compare', '#/data', '#/collections', '#/console', '#/api', '#/fidelity', '#/cluster', '#/lessons', '#/nowhere'];
    expect(new Set(fragments.map(titled)).size).toBe(fragments.length);
  });

  it('names the data set on the data page', () => {
    expect(titled('#/data?data=tiny')).toBe('Data: tiny · Fathom');
  });

  it('is the one that the page comes with where it opens', () => {
    expect(readFileSync(fromRoot('index.html'), 'utf8')).toContain(`<title>${titled('')}</title>`);
  });
});
