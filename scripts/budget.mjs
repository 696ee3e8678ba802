// What the page fetches before its lanes answer a click, held against the budget. Builds the page when its sources are newer. Part of `npm run check`.
import { BUDGET_BYTES, budgetTable, weigh } from './lib/budget.mjs';
import { ensureApp } from './lib/build.mjs';
import { fromRoot } from './lib/paths.mjs';

if (!(await ensureApp())) process.exit(1);
const result = weigh(fromRoot('dist/app'));
console.log(budgetTable(result));
process.exitCode = result.total <= BUDGET_BYTES ? 0 : 1;
