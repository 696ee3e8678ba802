import type { Answer, Exchange } from '../../endpoints/endpoint.ts';
import { unwrap } from '../../errors/refusal.ts';
import { readTarget } from '../index-expression.ts';
import { catAnswer, type Column, textColumn } from './cat-table.ts';

interface Row {
  readonly now: number;
  readonly count: number;
}

/** The moment an answer was made, in two forms. */
export const TIME_COLUMNS: readonly Column<{ readonly now: number }>[] = [
  textColumn('epoch', ['t', 'time'], 'seconds since 1970-01-01 00:00:00', ({ now }) => String(Math.floor(now / 1000))),
  textColumn('timestamp', ['ts', 'hms', 'hhmmss'], 'time in HH:MM:SS', ({ now }) => new Date(now).toISOString().slice(11, 19)),
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
