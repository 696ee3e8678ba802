import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inks } from './ink.ts';

it('draws with the inks of the page', () => {
  const tokens = readFileSync(new URL('../../app/styles/tokens.css', import.meta.url), 'utf8');
  const named = { ...inks, 'on-link': inks.onLink, 'lane-offset': inks.offset, 'lane-search_after': inks.search_after };
  const { onLink: _, offset: _o, search_after: _s, scroll, pit, ...rest } = { ...named, 'lane-scroll': inks.scroll, 'lane-pit': inks.pit };
  expect([scroll, pit]).toEqual([rest['lane-scroll'], rest['lane-pit']]);
  for (const [name, [light, dark]] of Object.entries(rest)) expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`);
});
