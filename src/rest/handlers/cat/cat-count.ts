import type { Answer, Exchange } from '../../endpoints/endpoint.ts';
import { unwrap } from '../../errors/refusal.ts';
import { readTarget } from '../index-expression.ts';
import { catAnswer, type Column } from './cat-table.ts';

interface Row {
  readonly now: number;
  readonly count: number;
}

/** The moment an answer was made, in two forms. */
export const TIME_COLUMNS: readonly Column<{ readonly now: number }>[] = [
  {
    name: 'epoch',
    aliases: ['t', 'time'],
    help: 'seconds since 1970-01-01 00:00:00',
    value: ({ now }) => String(Math.floor(now / 1000)),
  },
  {
    name: 'timestamp',
    aliases: ['ts', 'hms', 'hhmmss'],
    help: 'time in HH:MM:SS',
    value: ({ now }) => new Date(now).toISOString().slice(11, 19),
  },
];

const COLUMNS: readonly Column<Row>[] = [
  ...TIME_COLUMNS,
  { name: 'count', aliases: ['dc', 'docs.count', 'docsCount'], help: 'the document count', value: ({ count }) => String(count) },
];

/** `_cat/count`: the documents that can be searched. */
export function catCount(exchange: Exchange): Promise<Answer> {
  const { engine, clock } = exchange.services;
  return catAnswer(exchange, COLUMNS, async () => {
    const { names, views } = readTarget(exchange);
    const { count } = unwrap(await engine.count(names, { kind: 'match_all' }, views));
    return [{ now: clock.now(), count }];
  });
}
