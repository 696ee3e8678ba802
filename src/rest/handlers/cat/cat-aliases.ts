import { fitsPattern, type AliasDefinition } from '../../../engine/index.ts';
import type { Answer, Exchange } from '../../endpoints/endpoint.ts';
import { EVERY_INDEX, targetIndices } from '../index-expression.ts';
import { catAnswer, type Column } from './cat-table.ts';

interface Row {
  readonly index: string;
  readonly alias: AliasDefinition;
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'alias', aliases: ['a'], help: 'alias name', value: ({ alias }) => alias.name },
  { name: 'index', aliases: ['i', 'idx'], help: 'index alias points to', value: ({ index }) => index },
  { name: 'filter', aliases: ['f', 'fi'], help: 'filter', value: ({ alias }) => (alias.filter === undefined ? '-' : '*') },
  { name: 'routing.index', aliases: ['ri', 'routingIndex'], help: 'index routing', value: ({ alias }) => alias.indexRouting ?? '-' },
  { name: 'routing.search', aliases: ['rs', 'routingSearch'], help: 'search routing', value: ({ alias }) => alias.searchRouting ?? '-' },
  {
    name: 'is_write_index',
    aliases: ['w', 'isWriteIndex'],
    help: 'write index',
    value: ({ alias }) => (alias.isWriteIndex === undefined ? '-' : String(alias.isWriteIndex)),
  },
];

/** `_cat/aliases`, some or all. */
export function catAliases(exchange: Exchange): Promise<Answer> {
  const asked = exchange.parts.get('name')?.split(',') ?? ['*'];
  return catAnswer(exchange, COLUMNS, () =>
    targetIndices(exchange, EVERY_INDEX).flatMap((index) =>
      [...(exchange.services.engine.index(index)?.aliases.values() ?? [])]
        .filter(({ name }) => asked.some((pattern) => pattern === '_all' || fitsPattern(pattern, name)))
        .map((alias) => ({ index, alias })),
    ),
  );
}
