import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { fromRoot } from './lib/paths.mjs';

it('has every class that a component names in the style sheet it names', () => {
  const missing: string[] = [];
  let named = 0;
  for (const path of readdirSync(fromRoot('src'), { recursive: true, encoding: 'utf8' })) {
    const file = join(fromRoot('src'), path);
    if (!/\.tsx?$/.test(path)) continue;
    const text = readFileSync(file, 'utf8');
    for (const [line, sheet = '', from = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
      const css = join(dirname(file), from);
      expect(existsSync(css), `${path}: ${from}`).toBe(true);
      const classes = new Set([...readFileSync(css, 'utf8').matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name));
      for (const [, name = ''] of text.replace(line, '').matchAll(new RegExp(`(?<![\\w./'-])${sheet}\\.(\\w+)`, 'g'))) {
        named++;
        if (!classes.has(name)) missing.push(`${path}: ${sheet}.${name}`);
      }
    }
  }
  expect(missing).toEqual([]);
  expect(named).toBeGreaterThan(500);
});
