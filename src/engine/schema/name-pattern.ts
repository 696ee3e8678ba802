/** Whether `name` fits `pattern`, in which `*` stands for any run of characters. Linear in the length of both for each star. */
export function fitsPattern(pattern: string, name: string): boolean {
  const parts = pattern.split('*');
  if (parts.length === 1) return pattern === name;
  const last = parts[parts.length - 1];
  if (!name.startsWith(parts[0])) return false;
  let at = parts[0].length;
  for (let i = 1; i < parts.length - 1; i++) {
    const found = name.indexOf(parts[i], at);
    if (found < 0) return false;
    at = found + parts[i].length;
  }
  return name.length - at >= last.length && name.endsWith(last);
}
