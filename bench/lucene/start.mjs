import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findJava } from './java.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const CACHE = fileURLToPath(new URL('../../.cache/bench/', import.meta.url));
const HEAP = '-Xmx2g';

/**
 * Lucene 10 in a process of its own: a small Java program, compiled when it is needed, that takes lines of text and answers a line to each.
 * @param {{ shards: number, counted: string }} options `counted`: `exact`, or to how many its totals count
 * @returns {{ child: import('node:child_process').ChildProcessWithoutNullStreams, folder: string, about: string, remove: () => void } | string} `folder`: one of its
 * own for files; a text when Java or the library is not there
 */
export function startLucene({ shards, counted }) {
  mkdirSync(CACHE, { recursive: true });
  const java = findJava(CACHE);
  if (java === undefined) return 'no Java of 21 or newer: set FATHOM_JAVA to one, or let python3 with pip bring one';
  const jars = luceneJars();
  if (jars === undefined) return 'no jars of Lucene 10: mvn could not bring them';
  const folder = mkdtempSync(join(CACHE, 'lucene-'));
  const libraries = jars.filter((path) => !path.includes('ecj')).join(':');
  const compiler = jars.find((path) => path.includes('ecj'));
  const sources = readdirSync(HERE).filter((name) => name.endsWith('.java'));
  const compiled = spawnSync(
    java.path,
    ['-jar', compiler ?? '', '-21', '-cp', libraries, '-d', folder, ...sources.map((name) => join(HERE, name))],
    {
      encoding: 'utf8',
    },
  );
  if (compiled.status !== 0) throw new Error(compiled.stderr);
  const modules = java.vectors ? ['--add-modules', 'jdk.incubator.vector'] : [];
  const quiet = ['-Xlog:disable', '-Xlog:all=error:stderr', '--enable-native-access=ALL-UNNAMED'];
  const program = ['-cp', `${folder}:${libraries}`, 'LuceneBench', join(folder, 'index'), String(shards), counted];
  const child = spawn(java.path, [HEAP, ...quiet, ...modules, ...program], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stderr.pipe(process.stderr);
  const about = `Java ${java.version}, ${java.vectors ? 'with' : 'WITHOUT'} its module for vectors; no query cache`;
  return { child, folder, about, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Those of `pom.xml`, brought by Maven once. */
function luceneJars() {
  const folder = join(CACHE, 'lucene-jars');
  const jars = () => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);
  if (jars().length === 0)
    spawnSync('mvn', ['-q', '-B', '-f', join(HERE, 'pom.xml'), 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`]);
  return jars().some((path) => path.includes('lucene-core')) ? jars() : undefined;
}
