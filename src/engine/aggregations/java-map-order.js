import { hashOfText } from '../json/java-hash.ts';
/** Room of a hash table of the peers' language at first, and how full it may get. */
const FIRST_ROOM = 16;
const FULL = 0.75;
/** Items in the order in which the peers write aggregations: that of a hash map by name of their language, the last of those that share a slot first. */
export function inMapOrder(items, nameOf) {
  let room = FIRST_ROOM;
  while (items.length > room * FULL) room *= 2;
  return items
    .toReversed()
    .map((item) => ({ item, slot: spread(hashOfText(nameOf(item))) & (room - 1) }))
    .sort((a, b) => a.slot - b.slot)
    .map(({ item }) => item);
}
function spread(hash) {
  return hash ^ (hash >>> 16);
}
