/** What an index is known to be. */
export interface IndexFacts {
  readonly shards: number;
  readonly maxResultWindow: number;
}

/** Facts by index name, as far as they were asked for. */
export type KnownIndices = ReadonlyMap<string, IndexFacts>;

/** The indices an expression means (names, comma lists, patterns; undefined: all); undefined when a name of it is not known. */
export function namesOf(expression: string | undefined, names: readonly string[]): readonly string[] | undefined {
  const found = new Set<string>();
  for (const part of (expression ?? '*').split(',')) {
    const pattern = part === '_all' ? '*' : part;
    const matching = pattern.includes('*')
      ? names.filter((name) => patternOf(pattern).test(name))
      : names.filter((name) => name === pattern);
    if (matching.length === 0 && !pattern.includes('*')) return undefined;
    for (const name of matching) found.add(name);
  }
  return [...found];
}

/** Shards asked together and the smallest window among them; undefined while one of the indices is not known. */
export function factsOf(expression: string | undefined, known: KnownIndices): IndexFacts | undefined {
  const names = namesOf(expression, [...known.keys()]);
  if (names === undefined || names.length === 0) return undefined;
  const facts = names.flatMap((name) => known.get(name) ?? []);
  return {
    shards: facts.reduce((sum, { shards }) => sum + shards, 0),
    maxResultWindow: facts.reduce((least, one) => Math.min(least, one.maxResultWindow), Infinity),
  };
}

function patternOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}$`);
}
