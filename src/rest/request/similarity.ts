import { nearNames } from '../../engine/index.ts';

/** Similarity above which a name is worth suggesting. */
const NEAR = 0.5;

/** `did you mean [a]?`, `did you mean any of [a, b]?`, or an empty text when nothing is near; `lead` stands before it. */
export function didYouMean(given: string, candidates: Iterable<string>, lead = ' '): string {
  const near = nearNames(given, candidates, NEAR);
  if (near.length === 0) return '';
  return near.length === 1 ? `${lead}did you mean [${near[0] ?? ''}]?` : `${lead}did you mean any of [${near.join(', ')}]?`;
}
