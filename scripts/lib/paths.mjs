import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, wherever the command was started from. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * @param {...string} parts relative to the root
 * @returns {string} an absolute path
 */
export function fromRoot(...parts) {
  return join(ROOT, ...parts);
}
