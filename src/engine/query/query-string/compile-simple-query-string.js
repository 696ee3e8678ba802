import { combineBoolean } from '../compile/compile-bool.ts';
import { MATCH_ALL, MATCH_NONE } from '../index-query.ts';
import { checkQueryLength, FieldQueries } from './field-queries.ts';
import { parseSimpleQuery } from './parse-simple-query.ts';
/** A `simple_query_string`: no text is an error, what makes no sense is passed over. */
export function compileSimpleQueryString(run, query) {
  if (query.query.trim() === '*') return MATCH_ALL;
  if (!checkQueryLength(run, query.query)) return MATCH_NONE;
  const fields = new FieldQueries(run, query, 1, 0);
  const node = parseSimpleQuery(query.query, query.operator ?? 'or', query.flags);
  if (node === 'too_many') return run.refuseClauses();
  const compiled = node && compileNode(run, fields, node);
  if (compiled === undefined) return MATCH_NONE;
  if (compiled.kind !== 'boolean' || query.minimumShouldMatch === undefined) return compiled;
  return combineBoolean(run, { ...compiled, minimumShouldMatch: query.minimumShouldMatch });
}
/** Undefined: nothing is left of it after analysis. */
function compileNode(run, fields, node) {
  if (run.error !== undefined) return MATCH_NONE;
  switch (node.kind) {
    case 'text':
      return fields.text(undefined, node.text);
    case 'phrase':
      return fields.phrase(undefined, node.text, node.slop);
    case 'prefix':
      return fields.pattern('prefix', undefined, node.text);
    case 'fuzzy':
      return fields.fuzzy(undefined, node.text, String(node.edits));
    case 'not': {
      const excluded = compileNode(run, fields, node.part);
      return excluded && { kind: 'boolean', must: [], filter: [], should: [MATCH_ALL], mustNot: [excluded], minimumShouldMatch: 0 };
    }
    case 'and':
    case 'or': {
      const parts = node.parts.map((part) => compileNode(run, fields, part)).filter((part) => part !== undefined);
      if (parts.length < 2) return parts[0];
      if (!run.checkClauses(parts.length)) return MATCH_NONE;
      const all = node.kind === 'and';
      return { kind: 'boolean', must: all ? parts : [], filter: [], should: all ? [] : parts, mustNot: [], minimumShouldMatch: 0 };
    }
    default:
      return node;
  }
}
