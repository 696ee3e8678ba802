/** Work cut into slices of a few milliseconds: each step does one, the last answers. */
export type Sliced<R> = Generator<void, R>;

/** Does all the work at once. */
export function runToEnd<R>(work: Sliced<R>): R {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
