/**
 * @typedef {{ middle: number, error: number, runs: number }} Estimate milliseconds: the mean of the middle half of the runs, and its standard error
 * @typedef {{ p50: number, p95: number }} Spread milliseconds
 */

/**
 * Ticks of 0.1 ms make a median a multiple of that: the mean of the middle half is as little moved by a few slow runs, and finer.
 * @param {readonly number[]} samples
 * @returns {Estimate}
 */
export function estimate(samples) {
  const sorted = samples.toSorted((a, b) => a - b);
  const [low, high] = [Math.floor(sorted.length / 4), Math.ceil((sorted.length * 3) / 4)];
  const half = sorted.slice(low, high);
  const middle = half.reduce((sum, sample) => sum + sample, 0) / half.length;
  // Of a normal distribution with these quartiles; a mean of the middle half is about as sure as 0.85 of a whole one.
  const deviation = ((sorted[high - 1] ?? middle) - (sorted[low] ?? middle)) / 1.349;
  return { middle, error: (1.08 * deviation) / Math.sqrt(sorted.length), runs: sorted.length };
}

/** @param {readonly number[]} samples @returns {Spread} */
export function spread(samples) {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

const COLUMNS = [
  'engine',
  'in the worker',
  'worker',
  'in-page',
  'msw',
  'over an empty road, in-page',
  'over an empty road, msw',
  'page’s thread, in-page',
  'page’s thread, msw',
];

const LEGEND = [
  '- engine: query, reduce and fetch phases, as the engine’s own clock has it; the mean of a batch of requests, median of the batches. Milliseconds in all columns.',
  '- in the worker: the whole service (message read, body parsed, engine, answer written), asked from within its thread; a batch timed in one, median of the batches.',
  '- worker: from the page to the worker and back, without `fetch`. in-page, msw: `fetch` until the last byte is read, by either road. p50 / p95.',
  '- over an empty road: how much longer than an empty request (a count of nothing), made just before or just after by the same road: mean of the middle half of the differences ± its standard error.',
  '- page’s thread: its longest task, with the microtasks behind it, from asking until the answers are read, in time of that thread, garbage that was there before collected first; in brackets what of it was collecting garbage.',
];

/** @param {any} report */
export function tabMarkdown({ browser, documents, shards, runs, load, builds, rows }) {
  const cell = (/** @type {any} */ value) => {
    if (value === undefined) return '';
    if ('collectingMs' in value) return `${value.ms.toFixed(1)} (${value.collectingMs.toFixed(1)})`;
    if ('middle' in value) return `${value.middle.toFixed(2)} ± ${value.error.toFixed(2)}`;
    if ('batches' in value) return value.p50.toFixed(3);
    return `${value.p50.toFixed(2)} / ${value.p95.toFixed(2)}`;
  };
  return [
    '# Fathom in a browser tab, layer by layer',
    '',
    `Chromium ${browser}; ${documents.toLocaleString('en')} synthetic documents, ${shards} shards; up to ${runs} pairs; load ${load?.toFixed(1)}.`,
    ...Object.entries(builds).map(([road, build]) => `Filled by _bulk inside the worker (${road}): ${JSON.stringify(build)}.`),
    '',
    ...LEGEND,
    '',
    `| operation | ${COLUMNS.join(' | ')} |`,
    `| --- | ${COLUMNS.map(() => '---:').join(' | ')} |`,
    ...Object.entries(rows).map(([name, row]) => `| ${name} | ${COLUMNS.map((column) => cell(row[column])).join(' | ')} |`),
    '',
  ].join('\n');
}
