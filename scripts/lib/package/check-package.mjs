import { readFileSync } from 'node:fs';
import { checkPackage as checkTypes, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { tooHeavy, weighDoors } from './doors.mjs';
import { pack, readManifest } from './tarball.mjs';

/** What of the package a consumer needs, and nothing else. */
const PACKED =
  /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md|docs\/(?:testing|library|counters|embed)\.md|dist\/lib\/.+\.(?:js|d\.ts|css))$/;

/** The package is made of ES modules: what would read it as CommonJS is not asked. */
const RESOLUTIONS = new Set(['node16-esm', 'bundler']);

/**
 * Packs a package and holds the tarball against what a consumer needs: publint, Are The Types Wrong, no dependencies, no file too many, a limit for each door.
 * @param {string} root of the package, built
 * @param {string} folder for the tarball
 * @returns {Promise<{ readonly complaints: readonly string[], readonly weights: readonly import('./doors.mjs').Weight[], readonly tarball: string }>}
 */
export async function checkPackage(root, folder) {
  const tarball = await pack(root, folder);
  const bytes = readFileSync(tarball);
  const manifest = readManifest(root);
  const packed = createPackageFromTarballData(new Uint8Array(bytes));
  const complaints = [
    ...dependencies(manifest),
    ...filesTooMany(packed.listFiles(), packed.packageName),
    ...(await lint(bytes)),
    ...(await types(packed)),
  ];
  // What is not there cannot be weighed, and is complained of already.
  const weights = complaints.length === 0 ? await weighDoors(root, manifest) : [];
  return { complaints: [...complaints, ...tooHeavy(weights)], weights, tarball };
}

/**
 * @param {import('./tarball.mjs').Manifest} manifest
 * @returns {string[]}
 */
function dependencies({ private: isPrivate, dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const required = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [
    ...(isPrivate === true ? ['package.json: it is private, and cannot be published'] : []),
    ...Object.keys(dependencies).map((name) => `package.json: ${name} would be installed with it, and a consumer needs no package`),
    ...required.map((name) => `package.json: the peer ${name} is not optional`),
  ];
}

/**
 * @param {readonly string[]} files
 * @param {string} name of the package
 * @returns {string[]}
 */
function filesTooMany(files, name) {
  const paths = files.map((file) => file.replace(`/node_modules/${name}/`, ''));
  return paths.filter((path) => !PACKED.test(path)).map((path) => `${path} is packed, and no consumer needs it`);
}

/**
 * @param {Buffer} tarball
 * @returns {Promise<string[]>}
 */
async function lint(tarball) {
  const bytes = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball: /** @type {ArrayBuffer} */ (bytes) }, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, /** @type {Record<string, unknown>} */ (pkg), { color: false })}`);
}

/**
 * @param {import('@arethetypeswrong/core').Package} packed
 * @returns {Promise<string[]>}
 */
async function types(packed) {
  // A style sheet has no types.
  const result = await checkTypes(packed, { excludeEntrypoints: [/\.css$/] });
  if (result.types === false) return ['types: the package has none'];
  return result.problems
    .filter((problem) => !('resolutionKind' in problem) || RESOLUTIONS.has(problem.resolutionKind))
    .map((problem) => `types: ${problem.kind} at ${where(problem)}`);
}

/**
 * @param {import('@arethetypeswrong/core').Problem} problem
 * @returns {string}
 */
function where(problem) {
  if ('entrypoint' in problem) return `${problem.entrypoint} (${problem.resolutionKind})`;
  return 'fileName' in problem ? problem.fileName : problem.typesFileName;
}
