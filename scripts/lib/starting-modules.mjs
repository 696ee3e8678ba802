import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * @param {string} file absolute path of a module
 * @returns {ReadonlySet<string>} the modules beside it that are read when it is: not what it imports later, or for types alone
 */
export function startingModules(file) {
  const found = new Set([file]);
  for (const path of found) {
    const { staticImports, staticExports } = parseSync(path, readFileSync(path, 'utf8')).module;
    const imported = staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType));
    const exported = staticExports.flatMap(({ entries }) =>
      entries.filter(({ isType }) => !isType).map(({ moduleRequest }) => moduleRequest?.value ?? ''),
    );
    for (const request of [...imported.map(({ moduleRequest }) => moduleRequest.value), ...exported]) {
      if (request.startsWith('.')) found.add(join(dirname(path), request));
    }
  }
  return found;
}
