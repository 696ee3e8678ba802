/** The oldest release of Node that the package runs on, as `engines` of its manifest says. */
const OLDEST = [20, 19] as const;

/** Why a release of Node will not do, such as `18.20.4`; undefined: it does. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return `fathom-search needs Node ${OLDEST.join('.')} or newer, and this is ${version}.`;
}
