/** The parts of the Compare page that open when they are wanted, by the names links give them, with the ids they have on the page. */
export const sections = {
  consistency: 'consistency',
  chart: 'chart',
  inspector: 'inspector',
  contexts: 'open-contexts',
  cluster: 'cluster',
} as const;

export type SectionId = keyof typeof sections;

const isSection = (name: string): name is SectionId => Object.hasOwn(sections, name);

/** Reads a list of sections in its order, each once; what is none counts as absent. */
export function readSections(text: string): readonly SectionId[] {
  return [...new Set(text.split(','))].filter(isSection);
}
