import { err, ok, type Result } from '../errors.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import type { Mapping } from '../schema/mapping.ts';
import { compileBool } from './compile-bool.ts';
import { compileMatch, compileMatchPhrase } from './compile-match.ts';
import { compileMultiMatch } from './compile-multi-match.ts';
import { compileRange } from './compile-range.ts';
import { compileTerm, compileTerms } from './compile-term.ts';
import { Compilation, type QueryHost } from './compilation.ts';
import { boosted, type IndexQuery, MATCH_ALL, MATCH_NONE } from './index-query.ts';
import type { Query } from './query.ts';

/**
 * Makes sense of `query` on an index: resolves fields, analyses texts, parses values and dates. An unknown field matches
 * nothing.
 * Errors: `query_shard` for what the field's type refuses and for too many clauses; `illegal_argument` for too many terms.
 */
export function compileQuery(query: Query, mapping: Mapping, host: QueryHost): Result<IndexQuery> {
  const run = new Compilation(mapping, host);
  const compiled = compile(run, query);
  return run.error === undefined ? ok(compiled) : err(run.error);
}

function compile(run: Compilation, query: Query): IndexQuery {
  switch (query.kind) {
    case 'match_all':
      return boosted(MATCH_ALL, query.boost);
    case 'match_none':
      return MATCH_NONE;
    case 'match':
      return boosted(compileMatch(run, query), query.boost);
    case 'multi_match':
      return boosted(compileMultiMatch(run, query), query.boost);
    case 'match_phrase':
      return boosted(compileMatchPhrase(run, query), query.boost);
    case 'term':
      return boosted(compileTerm(run, query.field, query.value), query.boost);
    case 'terms':
      return boosted(compileTerms(run, query.field, query.values), query.boost);
    case 'range':
      return boosted(compileRange(run, query), query.boost);
    case 'prefix':
      return boosted(compilePrefix(run, query.field, query.value), query.boost);
    case 'exists':
      return boosted(compileExists(run, query.field), query.boost);
    case 'ids':
      return boosted({ kind: 'ids', ids: query.values }, query.boost);
    case 'bool':
      return boosted(compileBool(run, query, compile), query.boost);
    case 'constant_score':
      return boosted({ kind: 'constant', query: compile(run, query.filter) }, query.boost);
    default:
      return query satisfies never;
  }
}

function compilePrefix(run: Compilation, field: string, value: string): IndexQuery {
  const type = run.mapping.field(field);
  if (type === undefined) return MATCH_NONE;
  if (type.type !== 'text' && type.type !== 'keyword') {
    const { index, uuid } = run.host;
    const reason = `Can only use prefix queries on keyword, text and wildcard fields - not on [${field}] which is of type [${type.type}]`;
    return run.fail({ kind: 'query_shard', index, uuid, reason });
  }
  const min = encodeUtf8(value);
  const max = afterPrefix(min);
  return { kind: 'term_range', field, min, minExclusive: false, max, maxExclusive: true };
}

/** The smallest bytes above everything that starts with `prefix`; undefined when there are none. */
function afterPrefix(prefix: Uint8Array): Uint8Array | undefined {
  let size = prefix.length;
  while (size > 0 && prefix[size - 1] === 0xff) size--;
  if (size === 0) return undefined;
  const after = prefix.slice(0, size);
  after[size - 1]++;
  return after;
}

/** An object exists where any of its leaves does. */
function compileExists(run: Compilation, field: string): IndexQuery {
  if (field === '_id') return { kind: 'constant', query: MATCH_ALL };
  if (run.mapping.field(field) !== undefined) return { kind: 'exists', field };
  if (!run.mapping.isObject(field)) return MATCH_NONE;
  const leaves = run.mapping.fields.filter((type) => type.path.startsWith(`${field}.`));
  const should = leaves.map((type): IndexQuery => ({ kind: 'exists', field: type.path }));
  if (should.length === 0) return MATCH_NONE;
  return {
    kind: 'constant',
    query: { kind: 'boolean', must: [], filter: [], should, mustNot: [], minimumShouldMatch: 1 },
  };
}
