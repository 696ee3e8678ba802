const WANTED = [20, 19];

/** Ends the process with a plain sentence when this Node is too old to run anything here. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = WANTED;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(`Fathom needs Node ${WANTED.join('.')} or newer; this is ${process.versions.node} (${process.execPath}).`);
  process.exit(1);
}
