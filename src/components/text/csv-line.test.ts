import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it('quotes what would end a cell, and lets no cell be a formula', () => {
  expect(csvLine(['a,b', 'say "so"', 3, -1, '', '=1+1'])).toBe(`"a,b","say ""so""",3,-1,,'=1+1`);
});
