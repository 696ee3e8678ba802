import { startCompiling } from '../compile/compile-query.ts';

/** What a query means on an index, made out at once. */
export function compileQuery(...asked: Parameters<typeof startCompiling>): ReturnType<ReturnType<typeof startCompiling>['finish']> {
  return startCompiling(...asked).finish();
}
