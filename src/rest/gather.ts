import { eachInTurn } from './give-way.ts';

/** Everything that a body of many lines holds. Others have their turn between slices of it; nobody waits any more: it ends. */
export async function gather<Item>(exchange: Parameters<typeof eachInTurn>[0], items: Iterable<Item>): Promise<readonly Item[]> {
  const gathered: Item[] = [];
  await eachInTurn(exchange, items, (item) => void gathered.push(item));
  return gathered;
}
