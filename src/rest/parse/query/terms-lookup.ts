import type { JsonObject, TermsLookup } from '../../../engine/index.ts';
import { refuseArgument, refuseField, refuseObject } from '../../errors/refusal.ts';
import { tokenName } from '../json-access.ts';

const REQUIRED = ['index', 'id', 'path'] as const;
const KNOWN: ReadonlySet<string> = new Set([...REQUIRED, 'routing', 'type']);

/** Where a `terms` is to take its values from. */
export function parseTermsLookup(body: JsonObject): TermsLookup {
  const said = new Map<string, string>();
  for (const [key, value] of body) {
    if (!KNOWN.has(key)) return refuseField('terms_lookup', key);
    if (typeof value !== 'string') {
      return refuseObject(`[terms_lookup] ${key} doesn't support values of type: ${tokenName(value)}`, key);
    }
    said.set(key, value);
  }
  const [index, id, path] = REQUIRED.map((name) => said.get(name));
  if (index === undefined || id === undefined || path === undefined) {
    return refuseArgument(`Required [${REQUIRED.filter((name) => !said.has(name)).join(', ')}]`);
  }
  if ((said.get('type') ?? '_doc') !== '_doc') return refuseArgument('the only document type is [_doc]');
  const routing = said.get('routing');
  return { index, id, path, ...(routing === undefined ? {} : { routing }) };
}
