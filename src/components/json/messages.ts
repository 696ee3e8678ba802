import { count, counted } from '../text/format.ts';

/** Words around a JSON text; what it says itself is never translated. */
export const messages = {
  members: (members: number) => counted(members, 'member'),
  items: (items: number) => counted(items, 'item'),
  characters: (characters: number) => counted(characters, 'character'),
  inSight: (rows: number, all: number) => `${count(rows)} of ${counted(all, 'value')} in sight`,
} as const;
