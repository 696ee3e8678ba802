/** What stands for the parts of paths where the documentation tries them out. */
const PARTS: Readonly<Record<string, string>> = { index: 'books', name: 'books', id: '1', shard: '0', metric: 'docs' };

/** An example for a part of a path. */
export function exampleOf(part: string): string | undefined {
  return PARTS[part];
}
