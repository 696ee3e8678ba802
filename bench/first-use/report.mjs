import { percentiles } from '../percentiles.mjs';

/**
 * The figures as Markdown: for each way of asking a table by the clock with how many times Lucene takes, and one in CPU time of the thread.
 * @param {any} report
 * @param {readonly string[]} modes
 * @returns {string}
 */
export function markdown({ machine, settings, classes, engines, wrong }, modes) {
  const whole = (/** @type {number} */ value) => Math.round(value).toLocaleString('en');
  const names = Object.keys(engines);
  const rowOf = (/** @type {string} */ title, /** @type {(engine: any) => string} */ cell) =>
    `| ${title} | ${names.map((name) => cell(engines[name])).join(' | ')} |`;
  const { documents, rounds, counted } = settings;
  const lines = [
    '# First use',
    '',
    `${whole(documents)} synthetic documents; totals counted ${counted === 'exact' ? 'whole' : `to ${counted}`}; ${rounds} rounds; ${machine.cpu}; load ${machine.loadBefore.toFixed(1)} before, ${machine.loadAfter.toFixed(1)} after.`,
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
  return `${lines.join('\n')}\n`;
}

/** @param {string} mode @param {readonly { name: string }[]} classes @param {Record<string, any>} engines */
function section(mode, classes, engines) {
  const all = Object.values(engines);
  const pairs = all.filter(({ engine }) => engine !== 'lucene').flatMap((ours) => anchorsOf(ours, all).map((anchor) => ({ ours, anchor })));
  const figure = (/** @type {any} */ of, /** @type {string} */ name, /** @type {'wall' | 'cpu'} */ clock) =>
    percentiles((of.samples[mode]?.[name]?.[clock] ?? []).map((/** @type {number} */ ns) => ns / 1e6));
  const cell = (/** @type {any} */ of, /** @type {string} */ name) =>
    `${short(figure(of, name, 'wall').p50)} / ${short(figure(of, name, 'wall').p95)} / ${short(figure(of, name, 'cpu').p50)}`;
  const ratio = (/** @type {any} */ { ours, anchor }, /** @type {string} */ name) => {
    const times = (/** @type {'wall' | 'cpu'} */ clock) => (figure(anchor, name, clock).p50 / figure(ours, name, clock).p50).toFixed(2);
    return `${times('wall')} / ${times('cpu')}`;
  };
  const title = (/** @type {any} */ { engine, shards }) => `${engine} ${shards}`;
  return [
    '',
    `## ${mode[0]?.toUpperCase()}${mode.slice(1)}`,
    '',
    'Milliseconds: p50 / p95 / p50 of CPU time. Behind them how many times as long another takes: p50 / p50 of CPU time.',
    '',
    `| | ${[...all.map(title), ...pairs.map(({ ours, anchor }) => `${title(anchor)} : ${title(ours)}`)].join(' | ')} |`,
    `| --- | ${[...all, ...pairs].map(() => '---:').join(' | ')} |`,
    ...classes.map(
      ({ name }) => `| ${[name, ...all.map((of) => cell(of, name)), ...pairs.map((pair) => ratio(pair, name))].join(' | ')} |`,
    ),
  ];
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
  return ms < 0.1 ? ms.toFixed(4) : ms < 10 ? ms.toFixed(3) : ms.toFixed(1);
}
