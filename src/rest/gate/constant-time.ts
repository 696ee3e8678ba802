/**
 * Whether two byte sequences are equal, found out by looking at every byte of `given` whatever differs: how long it takes says nothing
 * about `secret`. The length of `given` is the client's own.
 */
export function equalInConstantTime(given: ArrayLike<number>, secret: ArrayLike<number>): boolean {
  let difference = given.length ^ secret.length;
  for (let at = 0; at < given.length; at++) difference |= (given[at] ?? 0) ^ (secret[at % Math.max(1, secret.length)] ?? 0);
  return difference === 0;
}
