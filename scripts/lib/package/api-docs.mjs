import { ensureApiDocs } from '../install.mjs';
import { fromRoot } from '../paths.mjs';
import { capture } from '../run.mjs';
import { readManifest } from './tarball.mjs';

/**
 * Makes the reference of the library in `docs/api` from the docstrings of its declarations, a page for each door.
 * @returns {Promise<{ readonly complaint?: string, readonly skipped?: string }>} what is wrong with them, or why it could not be made here
 */
export async function makeApiDocs() {
  if (!(await ensureApiDocs())) return { skipped: 'the reference: what makes it cannot be installed here' };
  const folder = fromRoot('scripts/api-docs');
  const doors = Object.values(readManifest(fromRoot()).exports).flatMap((target) =>
    typeof target === 'string' ? [] : [fromRoot(target.types)],
  );
  const args = ['node_modules/typedoc/bin/typedoc', ...doors.flatMap((door) => ['--entryPoints', door])];
  const { code, output } = await capture(process.execPath, args, folder);
  return code === 0 ? {} : { complaint: `The reference could not be made of the docstrings:\n${output}` };
}
