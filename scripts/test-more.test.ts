import { expect, it } from 'vitest';
import { fromRoot } from './lib/paths.mjs';
import { capture } from './lib/run.mjs';

it('names the long tests there are when asked for one that is not', async () => {
  const { code, output } = await capture(process.execPath, [fromRoot('scripts/test-more.mjs'), 'soak', 'soek']);
  expect(output.trim()).toMatch(
    /^There is no soek\. There are: conformance, soak, store, kills, fuzz, counters, aggregations, .*firefox\.$/,
  );
  expect(code).toBe(2);
});
