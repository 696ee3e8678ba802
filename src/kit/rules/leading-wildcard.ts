import { type JsonNode, memberOf } from '../../requests/sheet/json-nodes.ts';
import { queryPart, type ReadRequest } from '../../requests/sheet/search-request.ts';
import type { Rule } from './rule.ts';

/** Queries with a pattern for a field, and what begins a pattern that fits any beginning. */
const PATTERNS: Readonly<Record<string, RegExp>> = { wildcard: /^[*?]/, regexp: /^(?:\.[*+]|\(\?)/ };

/** Queries in a language of their own. */
const LANGUAGES: ReadonlySet<string> = new Set(['query_string', 'simple_query_string']);

/** A word of such a language that begins with `*` or `?` and goes on: `*` alone is everything, or that a field is there. */
const WORD = /(?:^|[\s(:+!-])[*?]+[^\s*?):]/;

/** A pattern that begins with anything: every term of the field is looked at. */
export const leadingWildcard: Rule = {
  defaults: {},
  lesson: undefined,
  judge: ({ reads }) =>
    reads.flatMap((read) => {
      if (!asksByQuery(read)) return [];
      const asked = queryPart(read, 'q')?.value;
      const found = [...(asked !== undefined && WORD.test(asked) ? [asked] : []), ...read.values.flatMap((value) => patternsIn(value))];
      return [...new Set(found)].map((pattern) => ({
        message: `The pattern ${pattern} begins with anything: every term of the field is looked at, however few documents match.`,
        fix: 'Let the pattern begin with what is known, or index the field so that its endings or parts are terms: an ngram or reverse analyzer, or a field of type wildcard.',
      }));
    }),
};

/** Whether a request has documents found by a query: a search, a count, a change of all that match. */
function asksByQuery({ kind, target }: ReadRequest): boolean {
  return kind === 'search' || /\/_(?:count|delete_by_query|update_by_query|validate\/query)$/.test(target.path);
}

function patternsIn(node: JsonNode): readonly string[] {
  if (node.kind === 'array') return node.items.flatMap((item) => patternsIn(item));
  if (node.kind !== 'object') return [];
  return node.members.flatMap(({ name, value }) => {
    if (LANGUAGES.has(name)) {
      const text = memberOf(value, 'query')?.value;
      return text?.kind === 'string' && WORD.test(text.value) ? [text.value] : [];
    }
    const leading = PATTERNS[name];
    if (leading !== undefined && value.kind === 'object') {
      return value.members.flatMap((field) => textsIn(field.value).filter((text) => leading.test(text) && text.length > 1));
    }
    return patternsIn(value);
  });
}

/** The pattern of a field, in its two shapes. */
function textsIn(node: JsonNode): readonly string[] {
  if (node.kind === 'string') return [node.value];
  return ['value', 'wildcard'].flatMap((name) => {
    const value = memberOf(node, name)?.value;
    return value?.kind === 'string' ? [value.value] : [];
  });
}
