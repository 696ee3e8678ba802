import type { Body } from '../../../src/rest/testing/oracle-document.ts';

/** How matches are marked. */
export const HIGHLIGHT = { pre_tags: ['<em>'], post_tags: ['</em>'] };
/** A `terms` aggregation of a field. */
export const terms = (field: string, more: Body = {}): Body => ({ terms: { field, ...more } });
/** A field that has one of some values. */
export const anyOf = (field: string, ...values: readonly unknown[]): Body => ({
  bool: { should: values.map((value) => ({ term: { [field]: value } })) },
});
/** No two products share it: ties are not left to merges. */
export const TIE = { seq: 'asc' };
/** The best first. */
export const SCORED = [{ _score: 'desc' }, TIE];
