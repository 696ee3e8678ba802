/** The lessons that come with the page, by the path of their files, which puts them in order. */
const files = import.meta.glob<string>('../catalog/*.json', { query: '?raw', import: 'default', eager: true });

/** Their texts, in order; `example` marks those that show how to write one. */
export const catalogue: readonly { readonly json: string; readonly example: boolean }[] = Object.entries(files)
  .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  .map(([path, json]) => ({ json, example: path.includes('/example-') }));
