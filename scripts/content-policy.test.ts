import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { policyHeader, withPolicy } from './lib/content-policy.mjs';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <script>
      first();
    </script>
    <script type="module" src="./a.js"></script>
  </head>
  <body><script>second()</script><script type="application/json">{"no":"script"}</script></body>
</html>`;

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('the content security policy', () => {
  it('stands first in the head, and knows the scripts of the page by their hashes', () => {
    const html = withPolicy(page);
    expect(html).toMatch(/<head>\s*<meta http-equiv="Content-Security-Policy" content="default-src 'none'; /);
    const scripts = /script-src ([^;]*);/.exec(html)?.[1];
    expect(scripts).toBe(`'self' 'wasm-unsafe-eval' ${hashOf('\n      first();\n    ')} ${hashOf('second()')}`);
  });

  it('leaves the encoding where browsers still look for it', () => {
    expect(withPolicy(readFileSync('index.html', 'utf8')).indexOf('charset="utf-8"')).toBeLessThan(1_000);
  });

  it('is told by a header with what an element cannot say', () => {
    expect(policyHeader(withPolicy(page))).toMatch(/^default-src 'none'; script-src .*; trusted-types default; frame-ancestors 'self'$/);
    expect(policyHeader(page)).toBeUndefined();
  });
});
