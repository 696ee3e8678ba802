/**
 * Whether `action.auto_create_index` lets a write make an index of that name: `true`, `false`, or a comma list of patterns,
 * `-` before those that may not; the first that fits decides, and what fits none may not.
 */
export function mayAutoCreate(setting: string, name: string): boolean {
  if (setting === 'true' || setting === 'false') return setting === 'true';
  for (const item of setting.split(',')) {
    const pattern = item.trim();
    const denies = pattern.startsWith('-');
    if (matches(denies || pattern.startsWith('+') ? pattern.slice(1) : pattern, name)) return !denies;
  }
  return false;
}

function matches(pattern: string, name: string): boolean {
  const parts = pattern.split('*');
  if (parts.length === 1) return pattern === name;
  if (!name.startsWith(parts[0])) return false;
  let at = parts[0].length;
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  const last = parts[parts.length - 1];
  return name.length - last.length >= at && name.endsWith(last);
}
