import { useQueryClient } from '@tanstack/react-query';
import type { Ask } from '../../../client/ask.ts';
import { fieldsQuery } from '../../../client/queries/index-queries.ts';
import type { Complete } from '../editor/completion.ts';
import type { Endpoint } from '../../../requests/endpoints.ts';
import { namesOf } from '../../../requests/sheet/index-facts.ts';
import { completeAt } from './complete.ts';

/** Mappings read for one completion; a pattern can mean many indices. */
const mostMappings = 5;

/** Completes by what the service holds; mappings are read when they are asked for. */
export function useCompletion(ask: Ask, endpoints: readonly Endpoint[], indices: readonly string[] = []): Complete {
  const queries = useQueryClient();
  const fieldsOf = async (index: string | undefined) => {
    const names = (namesOf(index, indices) ?? []).slice(0, mostMappings);
    const lists = await Promise.all(names.map((name) => queries.fetchQuery(fieldsQuery(ask, name))));
    return [...new Map(lists.flat().map((field) => [field.name, field])).values()];
  };
  return (sheet, position) => completeAt(sheet, position, { endpoints, indices, fieldsOf });
}
