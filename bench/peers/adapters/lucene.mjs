import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** @typedef {import('../adapter.mjs').Peer} Peer */

/** Where Debian's liblucene8-java puts its jars, with the release in their names. */
const JARS = '/usr/share/java';
const WANTED = ['lucene-core', 'lucene-analyzers-common'];
const SOURCE = fileURLToPath(new URL('LuceneBench.java', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../.cache/bench/', import.meta.url));

/**
 * A small Java program, compiled when it is needed, that measures on its own side of a pipe.
 * @param {{ exactTotals: boolean, shards?: number }} options without exact totals it counts to 1,000, as the library does by default
 * @returns {Promise<Peer | string>} a text when Java or the library is not there
 */
export async function createLucene({ exactTotals, shards = 1 }) {
  const jars = WANTED.map(findJar);
  if (jars.includes(undefined)) return `no ${WANTED.join(' and ')} 8 in ${JARS}: apt-get install liblucene8-java`;
  if (spawnSync('javac', ['-version']).status !== 0) return 'there is no javac: apt-get install default-jdk-headless';
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'lucene-'));
  const classpath = [folder, ...jars].join(':');
  const compiled = spawnSync('javac', ['-cp', classpath, '-d', folder, SOURCE], { encoding: 'utf8' });
  if (compiled.status !== 0) throw new Error(compiled.stderr);

  const settings = [join(folder, 'index'), exactTotals ? 'exact' : 'default', String(shards)];
  const java = spawn('java', ['-Xmx2g', '-cp', classpath, 'LuceneBench', ...settings], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: java.stdout })[Symbol.asyncIterator]();
  const answer = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('Lucene ended');
    return value;
  };
  /** @param {...string} commands */
  const ask = async (...commands) => {
    java.stdin.write(`${commands.join('\n')}\n`);
    return answer();
  };
  /** @param {readonly import('../corpora.mjs').Document[]} documents */
  const file = (documents) => {
    const path = join(folder, 'documents.tsv');
    writeFileSync(path, '');
    for (let at = 0; at < documents.length; at += 50_000) {
      const rows = documents
        .slice(at, at + 50_000)
        .map(({ seq, text, tag, number, date }) => `${[seq, text, tag, number, date].join('\t')}\n`);
      writeFileSync(path, rows.join(''), { flag: 'a' });
    }
    return path;
  };
  let bytes = 0;
  const version = await answer();
  return {
    version,
    exact: true,
    async build(documents) {
      const [ms, size] = numbers(await ask(`build\t${file(documents)}`), '\t');
      bytes = size;
      return ms;
    },
    bytes: async () => bytes,
    partOf: (seq) => seq % shards,
    search: async (task) => pageOf(await ask(lineOf(task))),
    sorted: async (task) => pageOf(await ask(lineOf(task))),
    walks: ['search_after', 'pit_relevance'],
    async walk(kind, size, { terms }) {
      const [ms = '', seqs = ''] = (await ask(`walk\t${kind}\t${size}\t${terms.join(' ')}`)).split('\t');
      return { ms: Number(ms), seqs: numbers(seqs) };
    },
    async write(documents, word) {
      const [ms, found] = numbers(await ask(`write\t${file(documents)}\t${word}`), '\t');
      return { found, ms };
    },
    time: async (tasks, { runs, budgetMs }) => numbers(await ask(`time\t${runs}\t${budgetMs}\t${tasks.length}`, ...tasks.map(lineOf))),
    async close() {
      java.stdin.end();
      await new Promise((resolve) => java.once('close', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @param {string} name
 * @returns {string | undefined} its path
 */
function findJar(name) {
  const files = existsSync(JARS) ? readdirSync(JARS) : [];
  const file = files.find((one) => one.startsWith(`${name}-8`) && one.endsWith('.jar'));
  return file === undefined ? undefined : join(JARS, file);
}

/** @param {import('../questions.mjs').Task} task */
function lineOf(task) {
  const { from, size } = task;
  const question = task.question === undefined ? ['', ''] : [task.question.kind, task.question.terms.join(' ')];
  const [kind, words] = question;
  return task.kind === 'search'
    ? ['search', kind, from, size, words].join('\t')
    : ['sorted', task.tag ?? '', from, size, kind, words].join('\t');
}

/** @param {string} line */
function pageOf(line) {
  const [total = '', seqs = ''] = line.split('\t');
  return { seqs: numbers(seqs), ...(total !== '-1' && { total: Number(total) }) };
}

/** @param {string} text @param {string} [between] */
function numbers(text, between = ' ') {
  return text === '' ? [] : text.split(between).map(Number);
}
