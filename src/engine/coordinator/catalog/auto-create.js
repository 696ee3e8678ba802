import { fitsPattern } from '../../schema/name-pattern.ts';
/**
 * Whether `action.auto_create_index` lets a write make an index of that name: `true`, `false`, or a comma list of patterns,
 * `-` before those that may not; the first that fits decides, and what fits none may not.
 */
export function mayAutoCreate(setting, name) {
  if (setting === 'true' || setting === 'false') return setting === 'true';
  for (const item of setting.split(',')) {
    const pattern = item.trim();
    const denies = pattern.startsWith('-');
    if (fitsPattern(denies || pattern.startsWith('+') ? pattern.slice(1) : pattern, name)) return !denies;
  }
  return false;
}
