import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fromRoot } from '../paths.mjs';

/** What OpenSearch runs on. */
const OLDEST_JAVA = 17;
const CACHE = fromRoot('.cache/cluster');

/**
 * What a node is started with, brought where it is not there yet.
 * @returns {{ java: string, classPath: string } | { missing: string }} `missing`: a sentence for the user
 */
export function clusterPackages() {
  const java = findJava();
  if (java === undefined)
    return { missing: `There is no JDK of ${OLDEST_JAVA} or newer: put its java on the path, or name it with FATHOM_JAVA.` };
  const jars = ensureJars();
  if (jars === undefined)
    return { missing: 'There are no packages of OpenSearch: mvn (Apache Maven) is not on the path, or could not bring them.' };
  return { java, classPath: [fromRoot('scripts/cluster'), join(jars, '*')].join(delimiter) };
}

/** A Java that can compile the small program which starts the nodes. */
function findJava() {
  const { FATHOM_JAVA, JAVA_HOME } = process.env;
  const home = JAVA_HOME === undefined ? '' : join(JAVA_HOME, 'bin/java');
  return [FATHOM_JAVA ?? '', home, 'java'].find((path) => {
    if (path === '') return false;
    const { stdout, status } = spawnSync(path, ['--list-modules'], { encoding: 'utf8' });
    return status === 0 && Number(/^java\.base@(\d+)/m.exec(stdout)?.[1]) >= OLDEST_JAVA && /^jdk\.compiler@/m.test(stdout);
  });
}

/**
 * The folder of the packages in `scripts/cluster/pom.xml`, which has the file's hash in its name. They are brought into another one first, so that a half of
 * them is never taken for all; nothing is taken from under a node that runs, whoever else brings them meanwhile.
 * @returns {string | undefined}
 */
function ensureJars() {
  const pom = fromRoot('scripts/cluster/pom.xml');
  const jars = join(CACHE, `jars-${createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 12)}`);
  if (existsSync(jars)) return jars;
  console.log('Bringing the packages of OpenSearch from Maven Central, once (65 MB) ...');
  mkdirSync(CACHE, { recursive: true });
  const coming = mkdtempSync(join(CACHE, 'coming-'));
  const { status } = spawnSync('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${coming}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status === 0) moveTo(coming, jars);
  rmSync(coming, { recursive: true, force: true });
  return existsSync(jars) ? jars : undefined;
}

/**
 * @param {string} folder
 * @param {string} place where it stays, unless another start has put the same there
 */
function moveTo(folder, place) {
  try {
    renameSync(folder, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
  }
}
