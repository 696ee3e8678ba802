import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '../run.mjs';

/**
 * Packs a package as it lies there, which builds nothing.
 * @param {string} root of the package
 * @param {string} folder for the tarball, emptied first
 * @returns {Promise<string>} the tarball's path
 * @throws Error with npm's words
 */
export async function pack(root, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { code, output } = await capture('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], root);
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (code !== 0 || name === undefined) throw new Error(`npm pack ended with ${code}:\n${output}`);
  return join(folder, name);
}

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {Readonly<Record<string, string>>} [dependencies]
 * @property {Readonly<Record<string, string>>} [peerDependencies]
 * @property {Readonly<Record<string, { readonly optional?: boolean }>>} [peerDependenciesMeta]
 * @property {Readonly<Record<string, string | { readonly types: string, readonly default: string }>>} exports
 * @property {Readonly<Record<string, string>>} [bin]
 * @property {boolean} [private]
 */

/**
 * @param {string} root of a package
 * @returns {Manifest}
 */
export function readManifest(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}
