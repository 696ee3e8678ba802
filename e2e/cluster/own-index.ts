import { randomBytes } from 'node:crypto';

/** Of this run alone: another may ask the same node at the same time. */
const RUN = randomBytes(4).toString('hex');

/** The name of an index that no other run has. */
export function ownIndex(what: string): string {
  return `fathom-beside-${what}-${RUN}`;
}
