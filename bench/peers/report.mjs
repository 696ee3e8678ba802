/**
 * The figures as Markdown: a table for each corpus, a row for each operation, p50 and p95 in milliseconds, and how many times the
 * first peer's p50 each one takes.
 * @param {any} report
 * @returns {string}
 */
export function markdown(report) {
  const { machine, settings, corpora } = report;
  const head = [
    '# Peers side by side',
    '',
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, Node ${machine.node}; load before: ${machine.loadBefore.toFixed(1)}. At most`,
    `${settings.documents.toLocaleString('en')} documents of each corpus, up to ${settings.runs} runs or ${settings.budgetMs} ms per operation, one process for each peer.`,
    'Cells: p50 / p95 in ms, and in brackets the p50 as a multiple of the first column. Empty: the peer has no such operation.',
  ];
  return `${[...head, ...Object.entries(corpora).flatMap(([name, peers]) => section(name, peers))].join('\n')}\n`;
}

/** @param {string} corpus @param {Record<string, any>} peers */
function section(corpus, peers) {
  const all = Object.entries(peers);
  const measured = all.filter(([, result]) => result.times !== undefined);
  const unmeasured = all.filter(([, result]) => result.times === undefined);
  const [, first] = measured[0] ?? ['', undefined];
  if (first === undefined) return ['', `## ${corpus}`, '', ...unmeasured.map(([name, result]) => `- ${name}: ${why(result)}`)];
  const row = (/** @type {string} */ title, /** @type {(result: any) => string} */ cell) =>
    `| ${title} | ${measured.map(([, result]) => cell(result)).join(' | ')} |`;
  const operations = [...new Set(measured.flatMap(([, result]) => Object.keys(result.times)))];
  const walks = [...new Set(measured.flatMap(([, result]) => Object.keys(result.walks)))];
  return [
    '',
    `## ${corpus}, ${first.documents.toLocaleString('en')} documents`,
    '',
    `| operation | ${measured.map(([name, { version }]) => `${name} ${version}`).join(' | ')} |`,
    `| --- | ${measured.map(() => '---:').join(' | ')} |`,
    row('build, documents/s', ({ build }) => whole(build.documentsPerSecond)),
    row('memory, bytes/document', ({ build }) => whole(build.bytesPerDocument)),
    row('of it stored source', ({ build }) => (build.sourceBytesPerDocument === 0 ? '' : whole(build.sourceBytesPerDocument))),
    ...operations.map((name) => row(name, ({ times }) => timeCell(times[name], first.times[name]))),
    ...walks.map((name) => row(`walk ${name}, documents/s`, ({ walks: walked }) => walkCell(walked[name]))),
    row('totals', ({ verdict }) => verdict.totals),
    row('pages as good as exact BM25', ({ verdict }) => `${(verdict.overlap * 100).toFixed(0)}%`),
    row('sorted pages', ({ verdict }) => (verdict.sorted === undefined ? '' : verdict.sorted ? 'right' : 'wrong')),
    '',
    ...measured
      .filter(([, { timedOut }]) => timedOut)
      .map(([name]) => `- ${name}: ended by its time limit; what it had not come to is empty`),
    ...unmeasured.map(([name, result]) => `- ${name}: ${why(result)}`),
  ];
}

/** @param {any} result */
function why({ skipped, timedOut, failed }) {
  if (skipped !== undefined) return `skipped, ${skipped}`;
  return timedOut === true ? 'ended by its time limit' : failed;
}

/** @param {{ p50: number, p95: number } | undefined} time @param {{ p50: number } | undefined} first */
function timeCell(time, first) {
  if (time === undefined) return '';
  const ratio = first === undefined || first === time ? '' : ` (${significant(time.p50 / first.p50)}×)`;
  return `${significant(time.p50)} / ${significant(time.p95)}${ratio}`;
}

/** @param {{ documentsPerSecond: number, whole: boolean } | undefined} walk */
function walkCell(walk) {
  return walk === undefined ? '' : `${whole(walk.documentsPerSecond)}${walk.whole ? '' : ' INCOMPLETE'}`;
}

/** @param {number} value */
function significant(value) {
  return value >= 100 ? whole(value) : String(Number(value.toPrecision(2)));
}

/** @param {number} value */
function whole(value) {
  return Math.round(value).toLocaleString('en');
}
