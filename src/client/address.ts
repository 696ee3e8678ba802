/** A request that cannot be sent as it is written. Nothing was sent. */
export class UnsendableError extends Error {}

/**
 * Why a path cannot be sent, as a sentence; undefined when it can. Addresses drop segments of one or two dots, escaped ones too,
 * and `..` takes the level above: the request would reach another record, or leave the service for the page's host.
 * @see https://url.spec.whatwg.org/#double-dot-path-segment
 */
export function pathProblem(path: string): string | undefined {
  // As addresses are read: controls and spaces at the end and tabs and line ends anywhere are dropped, backslashes are slashes.
  const [read = ''] = path.replace(/[\0- ]+$|[\t\n\r]/g, '').split(/[?#]/, 1);
  const dots = read.split(/[/\\]/).find((segment) => /^(\.|%2e){1,2}$/i.test(segment));
  return dots && `An address cannot hold “${dots}” as a name: browsers take it for another level. Nothing was sent.`;
}

/**
 * Where `path` is below the service's base address: always below it, whatever is written, as a path may begin like the name of a host.
 * Throws {@link UnsendableError} for a path that would lead elsewhere.
 */
export function addressOf(path: string, base: URL): URL {
  const problem = pathProblem(path);
  if (problem !== undefined) throw new UnsendableError(problem);
  return new URL(`./${path.replace(/^\//, '')}`, base);
}
