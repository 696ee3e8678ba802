import { mkdirSync, mkdtempSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fromRoot } from '../paths.mjs';

/**
 * What one start has to itself, so that several at once do not meet: a folder, a name of its own, and by that name its cluster, as nodes of two with one
 * name might join each other.
 * @param {readonly string[]} asked settings as `key=value`; a `cluster.name` among them is taken
 * @returns {{ folder: string, own: string, cluster: string, settings: readonly string[] }} `settings` with the cluster's name among them
 */
export function newRun(asked) {
  const cache = fromRoot('.cache/cluster');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'run-'));
  // Docker takes small letters alone, and folders tell small from large.
  const own = `fathom-beside-${Buffer.from(basename(folder).slice('run-'.length)).toString('hex')}`;
  const cluster = asked.find((setting) => setting.startsWith('cluster.name='))?.slice('cluster.name='.length);
  return { folder, own, cluster: cluster ?? own, settings: cluster === undefined ? [`cluster.name=${own}`, ...asked] : asked };
}
