import { builtInAnalyzer } from '../analysis/registry.ts';
import type { FieldType } from './field-type.ts';

/** Names of the fields of a document whose values were malformed and left out: searchable like a keyword, in every mapping. */
export const IGNORED_FIELD: FieldType = {
  path: '_ignored',
  type: 'keyword',
  indexed: true,
  docValues: true,
  norms: false,
  analyzer: keywordAnalyzer(),
};

/** The metadata field of that name that is kept in segments like any other. */
export function metadataField(path: string): FieldType | undefined {
  return path === IGNORED_FIELD.path ? IGNORED_FIELD : undefined;
}

function keywordAnalyzer(): NonNullable<FieldType['analyzer']> {
  const analyzer = builtInAnalyzer('keyword');
  if (analyzer === undefined) throw new Error('the keyword analyzer is built in');
  return analyzer;
}
