import { percentiles } from '../percentiles.mjs';

const NS_PER_MS = 1e6;

/**
 * The figures as Markdown.
 * @param {any} report
 * @param {readonly string[]} modes
 * @returns {string}
 */
export function markdown({ machine, settings, classes, engines, wrong, http }, modes) {
  const whole = (/** @type {number} */ value) => Math.round(value).toLocaleString('en');
  const names = Object.keys(engines);
  const rowOf = (/** @type {string} */ title, /** @type {(engine: any) => string} */ cell) =>
    `| ${title} | ${names.map((name) => cell(engines[name])).join(' | ')} |`;
  const { corpus, documents, rounds, counted } = settings;
  const lines = [
    '# First use',
    '',
    `${whole(documents)} ${corpus} documents; totals counted ${counted === 'exact' ? 'whole' : `to ${counted}`}; ${rounds === 1 ? 'one round' : `${rounds} rounds`}; ${machine.cpu}; load ${machine.loadBefore.toFixed(1)} before, ${machine.loadAfter.toFixed(1)} after.`,
    `${[...new Set(names.map((name) => engines[name].about))].join('. ')}.`,
    `Queries: ${classes.map((/** @type {any} */ one) => `${one.name} ${one.queries}`).join(', ')}.`,
    wrong.length === 0 ? 'Totals and first pages are the same.' : `DIFFERENT ANSWERS: ${wrong.join('; ')}.`,
    '',
    `| | ${names.join(' | ')} |`,
    `| --- | ${names.map(() => '---:').join(' | ')} |`,
    rowOf('build, documents/s', ({ built }) => whole(documents / (middle(built, 'ms') / 1000))),
    rowOf('build, documents/s of CPU time', ({ built }) => whole(documents / (middle(built, 'cpuMs') / 1000))),
    rowOf('bytes a document, fresh: counted', ({ fresh }) => whole(middle(fresh, 'counted') / documents)),
    rowOf('of the process', ({ fresh }) => whole(middle(fresh, 'process') / documents)),
    rowOf('after all first uses: counted', ({ used }) => whole(middle(used, 'counted') / documents)),
    rowOf('of the process', ({ used }) => whole(middle(used, 'process') / documents)),
  ];
  for (const mode of modes) lines.push(...section(mode, classes, engines));
  for (const { shards, clients, rows } of http) {
    lines.push(
      '',
      `## Over HTTP, ${shards} shards, ${clients} clients, first use`,
      '',
      '| | requests/s | p50 in ms | p95 in ms | CPU time each in ms |',
      '| --- | ---: | ---: | ---: | ---: |',
    );
    for (const { name, perSecond, p50, p95, cpu } of rows)
      lines.push(`| ${[name, whole(perSecond), ...[p50, p95, cpu].map(short)].join(' | ')} |`);
  }
  return `${lines.join('\n')}\n`;
}

/** What the tables of a way of asking show: milliseconds, and behind them how many times as long another takes. @type {{ title: string, clock: 'wall' | 'cpu', at: 'p50' | 'p95' }[]} */
const TABLES = [
  { title: 'p50 in ms', clock: 'wall', at: 'p50' },
  { title: 'p95 in ms', clock: 'wall', at: 'p95' },
  { title: 'p50 of the thread’s CPU time in ms', clock: 'cpu', at: 'p50' },
];

/** @param {string} mode @param {readonly { name: string }[]} classes @param {Record<string, any>} engines */
function section(mode, classes, engines) {
  const all = Object.values(engines);
  const pairs = all.filter(({ engine }) => engine !== 'lucene').flatMap((ours) => anchorsOf(ours, all).map((anchor) => ({ ours, anchor })));
  const nameOf = (/** @type {any} */ { engine, shards }) => `${engine} ${shards}`;
  const columns = [...all.map(nameOf), ...pairs.map(({ ours, anchor }) => `${nameOf(anchor)} : ${nameOf(ours)}`)];
  const tables = TABLES.flatMap(({ title, clock, at }) => {
    const figure = (/** @type {any} */ of, /** @type {string} */ name) =>
      percentiles(of.samples[mode]?.[name]?.[clock] ?? [])[at] / NS_PER_MS;
    const row = (/** @type {{ name: string }} */ { name }) => [
      name,
      ...all.map((of) => short(figure(of, name))),
      ...pairs.map(({ ours, anchor }) => (figure(anchor, name) / figure(ours, name)).toFixed(2)),
    ];
    return [
      '',
      `| ${title} | ${columns.join(' | ')} |`,
      `| --- | ${columns.map(() => '---:').join(' | ')} |`,
      ...classes.map((one) => `| ${row(one).join(' | ')} |`),
    ];
  });
  return ['', `## ${mode[0]?.toUpperCase()}${mode.slice(1)}`, ...tables];
}

/** Whom an engine is measured by: the build before it and Lucene with as many shards, and Lucene with one. */
function anchorsOf(/** @type {any} */ ours, /** @type {any[]} */ all) {
  if (ours.engine === 'before') return [];
  return all.filter(({ engine, shards }) => engine !== 'fathom' && (shards === ours.shards || (engine === 'lucene' && shards === 1)));
}

/** @param {readonly Record<string, number>[]} rounds @param {string} name */
function middle(rounds, name) {
  return percentiles(rounds.map((round) => round[name] ?? NaN)).p50;
}

/** @param {number} ms */
function short(ms) {
  return ms < 0.0995 ? ms.toPrecision(2) : ms < 9.995 ? ms.toPrecision(3) : ms.toFixed(0);
}
