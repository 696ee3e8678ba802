import { encodeUtf8 } from '../../engine/index.ts';
import { refuse } from '../errors/refusal.ts';

const MAX_ID_BYTES = 512;

/** The id, unless it is too long: ids are limited in bytes of UTF-8, not in characters. */
export function checkDocumentId(id: string): string {
  // No character takes more than three bytes per UTF-16 unit.
  if (id.length * 3 <= MAX_ID_BYTES) return id;
  const bytes = encodeUtf8(id).length;
  if (bytes <= MAX_ID_BYTES) return id;
  return refuse({
    kind: 'validation',
    findings: [`id [${id}] is too long, must be no longer than ${MAX_ID_BYTES} bytes but was: ${bytes}`],
  });
}
