import {
  clausesOf,
  mapClauses,
  parseJson,
  valuesAt,
  type Engine,
  type JsonScalar,
  type Query,
  type TermsLookup,
} from '../../engine/index.ts';
import { unwrap } from '../errors/refusal.ts';

/** Whether some part of the query takes its values from a document. */
export function looksUp(query: Query | undefined): boolean {
  if (query === undefined) return false;
  return query.kind === 'terms' ? query.lookup !== undefined : clausesOf(query).some(looksUp);
}

/**
 * The query with the values that it takes from documents: as they were written last, read with the rights of whoever asks. Where there is no document or no
 * value, nothing matches.
 */
export async function withLookups(engine: Engine, query: Query): Promise<Query> {
  if (!looksUp(query)) return query;
  const found = new Map<Query, Query>();
  await lookUp(engine, query, found);
  const change = (clause: Query): Query => found.get(clause) ?? mapClauses(clause, change);
  return change(query);
}

async function lookUp(engine: Engine, query: Query, found: Map<Query, Query>): Promise<void> {
  if (query.kind === 'terms' && query.lookup !== undefined) {
    const { lookup, ...terms } = query;
    found.set(query, { ...terms, values: await valuesIn(engine, lookup) });
  }
  for (const clause of clausesOf(query)) await lookUp(engine, clause, found);
}

async function valuesIn(engine: Engine, { index, id, path, routing }: TermsLookup): Promise<readonly JsonScalar[]> {
  const document = unwrap(await engine.get(index, id, { realtime: true, ...(routing === undefined ? {} : { routing }) }));
  if (!document.found || document.source === undefined) return [];
  const source = parseJson(document.source);
  return source.ok ? valuesAt(source.value, path.split('.')).filter((value) => value !== null) : [];
}
