/** Each of them is a request. */
const most = 5;

/** The clauses a match of some words stands for: one word each, every word once, the first five. */
export function clausesOf(words: string): readonly string[] {
  const all = words.split(/\s+/u).filter((word) => word !== '');
  return [...new Map(all.map((word) => [word.toLowerCase(), word])).values()].slice(0, most);
}
