import { percentiles } from '../percentiles.mjs';

const NS_PER_MS = 1e6;
/** The ways of asking, in the order in which they are told. */
const MODES = ['first use', 'after a refresh', 'rotation', 'repeated'];

/**
 * The figures as Markdown: each size of the corpus, and behind them how they grow.
 * @param {readonly any[]} reports
 * @returns {string}
 */
export function markdown(reports) {
  const lines = reports.flatMap((report) => [
    ...head(report),
    ...MODES.flatMap((mode) => section(mode, report)),
    ...report.http.flatMap(overHttp),
    '',
  ]);
  return [...lines, ...(reports.length > 1 ? growth(reports) : [])].join('\n');
}

/** @param {any} report */
function head({ machine, settings, classes, engines, wrong }) {
  const { corpus, documents, rounds, counted } = settings;
  const all = /** @type {import('./round.mjs').Result[]} */ (Object.values(engines));
  const bytes = (/** @type {'fresh' | 'used'} */ when, /** @type {'counted' | 'process'} */ how) =>
    all.map((engine) => whole(middle(engine[when], how) / documents));
  const totals = counted === 'exact' ? 'counted whole' : `counted to ${counted}`;
  return [
    `# First use: ${whole(documents)} documents, ${corpus}`,
    '',
    `Totals ${totals}; rounds: ${rounds}; ${machine.cpu}; load ${machine.loadBefore.toFixed(1)} before, ${machine.loadAfter.toFixed(1)} after.`,
    `${[...new Set(all.map(({ about }) => about))].join('. ')}.`,
    `Queries: ${classes.map((/** @type {any} */ one) => `${one.name} ${one.queries}`).join(', ')}.`,
    wrong.length === 0 ? 'Totals and first pages are the same.' : `DIFFERENT ANSWERS: ${wrong.join('; ')}.`,
    ...table(
      ['', ...Object.keys(engines)],
      [
        ['build, documents/s', ...all.map(({ built }) => whole(documents / (middle(built, 'ms') / 1000)))],
        ['build, documents/s of CPU time', ...all.map(({ built }) => whole(documents / (middle(built, 'cpuMs') / 1000)))],
        ['bytes a document, counted', ...bytes('fresh', 'counted')],
        ['bytes a document, of the process', ...bytes('fresh', 'process')],
        ['counted, after all queries once', ...bytes('used', 'counted')],
        ['of the process, after all queries once', ...bytes('used', 'process')],
      ],
    ),
  ];
}

/** What the tables of a way of asking show: milliseconds, and behind them how many times as long another takes. @type {{ title: string, clock: 'wall' | 'cpu', at: 'p50' | 'p95' }[]} */
const TABLES = [
  { title: 'p50 in ms', clock: 'wall', at: 'p50' },
  { title: 'p95 in ms', clock: 'wall', at: 'p95' },
  { title: 'p50 of the thread’s CPU time in ms', clock: 'cpu', at: 'p50' },
];

/** @param {string} mode @param {any} report */
function section(mode, { classes, engines }) {
  const all = /** @type {import('./round.mjs').Result[]} */ (Object.values(engines));
  const pairs = all.flatMap((ours) => anchorsOf(ours, all).map((anchor) => ({ ours, anchor })));
  const columns = [...all.map(nameOf), ...pairs.map(({ ours, anchor }) => `${nameOf(anchor)} : ${nameOf(ours)}`)];
  const tables = TABLES.flatMap(({ title, clock, at }) => {
    const figure = (/** @type {import('./round.mjs').Result} */ of, /** @type {string} */ name) => figureOf(of, mode, name, clock, at);
    const row = (/** @type {{ name: string }} */ { name }) => [
      name,
      ...all.map((of) => short(figure(of, name))),
      ...pairs.map(({ ours, anchor }) => (figure(anchor, name) / figure(ours, name)).toFixed(2)),
    ];
    return table([title, ...columns], classes.map(row));
  });
  return ['', `## ${mode[0]?.toUpperCase()}${mode.slice(1)}`, ...tables];
}

/** @param {{ shards: number, clients: number, rows: any[] }} measured */
function overHttp({ shards, clients, rows }) {
  const cells = rows.map(({ name, perSecond, p50, p95, cpu }) => [name, whole(perSecond), ...[p50, p95, cpu].map(short)]);
  return [
    '',
    `## Over HTTP, ${shards} shards, ${clients} clients, first use`,
    ...table(['', 'requests/s', 'p50 in ms', 'p95 in ms', 'CPU time each in ms'], cells),
  ];
}

/** First use by size, of each engine. @param {readonly any[]} reports */
function growth(reports) {
  const names = [...new Set(reports.flatMap(({ engines }) => Object.keys(engines)))];
  const classes = [...new Set(reports.flatMap((report) => report.classes.map((/** @type {any} */ one) => one.name)))];
  const columns = names.flatMap((name) => reports.map((report) => ({ of: report.engines[name], name, size: report.settings.documents })));
  const tables = TABLES.flatMap(({ title, clock, at }) =>
    table(
      [title, ...columns.map(({ name, size }) => `${name}, ${whole(size)}`)],
      classes.map((one) => [one, ...columns.map(({ of }) => short(figureOf(of, 'first use', one, clock, at)))]),
    ),
  );
  return ['# Growth of first use', ...tables, ''];
}

/** @param {readonly string[]} columns @param {readonly (readonly string[])[]} rows */
function table(columns, rows) {
  return [
    '',
    `| ${columns.join(' | ')} |`,
    `| --- |${' ---: |'.repeat(columns.length - 1)}`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ];
}

/** Milliseconds; not a number where the corpus has no such words. @param {import('./round.mjs').Result} of @param {string} mode @param {string} name of the class @param {'wall' | 'cpu'} clock @param {'p50' | 'p95'} at */
function figureOf(of, mode, name, clock, at) {
  return percentiles(of.samples[mode]?.[name]?.[clock] ?? [])[at] / NS_PER_MS;
}

/** @param {import('./round.mjs').Result} of */
function nameOf({ engine, shards }) {
  return `${engine} ${shards}`;
}

/**
 * Whom an engine is measured by: the build before it and Lucene with as many shards, and Lucene with one.
 * @param {import('./round.mjs').Result} ours @param {readonly import('./round.mjs').Result[]} all
 */
function anchorsOf(ours, all) {
  if (ours.engine !== 'fathom') return [];
  return all.filter(({ engine, shards }) => engine !== 'fathom' && (shards === ours.shards || (engine === 'lucene' && shards === 1)));
}

/** @param {readonly Record<string, number>[]} rounds @param {string} name */
function middle(rounds, name) {
  return percentiles(rounds.map((round) => round[name] ?? NaN)).p50;
}

/** @param {number} ms */
function short(ms) {
  if (Number.isNaN(ms)) return '';
  return ms < 0.0995 ? ms.toPrecision(2) : ms < 9.995 ? ms.toPrecision(3) : ms.toFixed(0);
}

/** @param {number} value */
function whole(value) {
  return Math.round(value).toLocaleString('en');
}
