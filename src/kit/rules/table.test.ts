import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../scripts/lib/paths.mjs';
import { ruleNames } from './judge.ts';
import { RULES } from './table.ts';

const page = readFileSync(fromRoot('docs/testing.md'), 'utf8');
const lessons = readdirSync(fromRoot('src/features/lessons/catalog'));

describe('each rule', () => {
  it.each(ruleNames())('%s has a paragraph in docs/testing.md and a lesson there is', (name) => {
    expect(page).toContain(`\n### ${name}\n\n`);
    const { lesson } = RULES[name];
    expect(lesson === undefined || lessons.some((file) => file.endsWith(`-${lesson}.json`))).toBe(true);
  });
});
