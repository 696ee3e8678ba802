// Checks the import arrows of src/: which folder may import which, the engine's floors, packages per folder, no cycles, no crowded folder.
//   node scripts/arrows.mjs [--root <folder that holds src/>]
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkArrows } from './lib/arrows.mjs';
import { ROOT } from './lib/paths.mjs';

const { values } = parseArgs({ options: { root: { type: 'string', default: ROOT } } });
const { files, imports, violations, crowded } = checkArrows(join(resolve(values.root), 'src'));

for (const { file, line, request, rule } of violations) console.log(`src/${file}:${line}  imports '${request}'\n    ${rule}`);
for (const sentence of crowded) console.log(sentence);
// A guard that read nothing must not pass.
const empty = files === 0 || imports === 0;
console.log(`${files} modules, ${imports} imports, ${violations.length + crowded.length} violations${empty ? ': nothing was read' : ''}`);
process.exitCode = violations.length + crowded.length > 0 || empty ? 1 : 0;
