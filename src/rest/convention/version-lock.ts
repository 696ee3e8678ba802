import type { WireNode, WireRecord } from '../json-bytes.ts';
import type { Parameters } from '../request/parameters.ts';
import { refuseWith } from './convention-error.ts';

/** Refuses a change meant for another version than the record has; the answer carries the record as it is. @see spec 2.8 */
export function checkVersion(given: number, current: number, record: WireRecord | ReadonlyMap<string, WireNode>): void {
  if (given !== current) refuseStale(given, current, record);
}

/** Refuses a change that another one came before. */
export function refuseStale(given: number, current: number, record: WireRecord | ReadonlyMap<string, WireNode>): never {
  return refuseWith(
    'stale_version',
    `the record has version [${current}], the change was meant for version [${given}]: read it, and apply the change to that`,
    {
      data: record,
    },
  );
}

/** `?version=` of a DELETE, which has no body. */
export function versionParameter(parameters: Parameters): number {
  const text = parameters.text('version');
  if (text === undefined || text === '') {
    return refuseWith('missing_version', '[version] is missing: DELETE takes the version of the record as [?version=]');
  }
  const version = Number(text);
  if (/^\d+$/.test(text) && version > 0 && Number.isSafeInteger(version)) return version;
  return refuseWith('bad_version', `[version] must be a positive whole number, found [${text}]`);
}
