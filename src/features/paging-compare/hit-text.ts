import type { WireHit, WireSortValue } from '../../client/wire.ts';

/** A sort value as it crossed; long integers digit for digit. */
export function sortValueText(value: WireSortValue): string {
  return typeof value === 'object' && value !== null ? value.text : String(value);
}

/** A date's sort value, milliseconds since 1970, as ISO text; null for what is no such number. */
export function isoText(value: WireSortValue | undefined): string | null {
  const date = new Date(typeof value === 'number' ? value : NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().replace('.000Z', 'Z');
}

/** The hit's title field as one line; lists are joined, a hit without one shows its id. */
export function titleOf(hit: WireHit, field: string): string {
  const value = field.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), hit._source);
  if (Array.isArray(value)) return value.map((item) => plain(item)).join(', ');
  return plain(value) || hit._id;
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
