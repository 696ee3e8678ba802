import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The oldest that Lucene 10 runs on. */
const OLDEST = 21;
/** Without it Lucene reads its postings number by number. */
const VECTORS = 'jdk.incubator.vector';
/** A Python wheel that brings a Java with the module. */
const WHEEL = { name: 'arcadedb-embedded', version: '26.10.2.post1', java: 'arcadedb_embedded/jre/bin/java' };

/**
 * A Java for Lucene 10: `FATHOM_JAVA`, or the one on the path, or one that pip brings, the first that has the module for vectors, otherwise one without.
 * @param {string} cache a folder that keeps what pip brings
 * @returns {{ path: string, version: number, vectors: boolean } | undefined}
 */
export function findJava(cache) {
  const here = [process.env.FATHOM_JAVA, 'java'].filter((path) => path !== undefined).map(javaAt);
  const found = here.filter((java) => java !== undefined);
  return found.find(({ vectors }) => vectors) ?? javaOfWheel(cache) ?? found[0];
}

/** @param {string} path */
function javaAt(path) {
  const { stdout, status } = spawnSync(path, ['--list-modules'], { encoding: 'utf8' });
  const version = Number(/^java\.base@(\d+)/m.exec(stdout ?? '')?.[1]);
  return status === 0 && version >= OLDEST ? { path, version, vectors: stdout.includes(VECTORS) } : undefined;
}

/** @param {string} cache */
function javaOfWheel(cache) {
  const folder = join(cache, 'java');
  const path = join(folder, WHEEL.java);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const wanted = ['--no-deps', '--only-binary=:all:', '--python-version', '3.11', '--platform', 'manylinux_2_34_x86_64'];
    spawnSync('python3', ['-m', 'pip', 'download', '-q', ...wanted, '-d', folder, `${WHEEL.name}==${WHEEL.version}`]);
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
    if (wheel !== undefined) spawnSync('python3', ['-m', 'zipfile', '-e', join(folder, wheel), folder]);
    if (existsSync(path)) for (const part of ['bin/java', 'lib/jspawnhelper']) makeExecutable(join(path, '../..', part));
  }
  return existsSync(path) ? javaAt(path) : undefined;
}

/** An unpacked wheel forgets which files may be run. @param {string} path */
function makeExecutable(path) {
  if (existsSync(path)) chmodSync(path, 0o755);
}
