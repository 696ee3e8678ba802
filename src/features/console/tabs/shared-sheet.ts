import type { ConsoleTab, TabsState } from './tabs-state.ts';

/** A sheet as a link holds it. */
export type SharedSheet = Pick<ConsoleTab, 'name' | 'text'>;

/** What a link holds of a sheet; nothing for one that nothing is written on. */
export function writeSheet({ name, text }: SharedSheet): SharedSheet | null {
  return text.trim() === '' ? null : { name, text };
}

/** The inverse of {@link writeSheet}; undefined when a link holds no sheet, whatever else is in it. */
export function readSheet(value: unknown): SharedSheet | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, text } = value as Readonly<Record<string, unknown>>;
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  return { name: typeof name === 'string' ? name.trim().slice(0, longestName) : '', text };
}

const longestName = 100;

/** A name no sheet has yet: the wanted one, or that with the first number that is free. */
export function freeName({ tabs }: TabsState, wanted: string): string {
  const names = new Set(tabs.map(({ name }) => name));
  let name = wanted;
  for (let place = 2; names.has(name); place++) name = `${wanted} (${place})`;
  return name;
}
