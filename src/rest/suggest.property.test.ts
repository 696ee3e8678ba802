import { expect, it } from 'vitest';
import { type Dice, diceOf } from './testing/aggregation-trees.ts';
import { freshService } from './testing/fresh-service.ts';

const { service } = freshService();

interface Input {
  readonly text: string;
  readonly weight: number;
}
interface Option {
  readonly _id: string;
  readonly text: string;
  readonly _score: number;
}

const WORDS = ['foo', 'fob', 'foob', 'bar', 'baz', 'barb', 'f', 'fo', 'Foo', 'bfo', 'ofo'];

/** As the analyzer `simple` and the separator between words make them. */
function keyOf(text: string): string {
  return [...text.toLowerCase().matchAll(/[a-z]+/g)].map(([word]) => word).join('\u001f');
}

function textOf(dice: Dice): string {
  return Array.from({ length: 1 + dice.below(3) }, () => dice.pick(WORDS)).join(dice.pick([' ', '-', '  ']));
}

/** Edits between two texts, of which two neighbours changing places are one; by the whole table. */
function distance(a: string, b: string, transpositions: boolean): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (transpositions && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1);
      (table[i] ?? [])[j] = best;
    }
  }
  return at(a.length, b.length);
}

/** What is asked, and what a weight becomes where a key is found; undefined: it is not. */
interface Asked {
  readonly body: object;
  readonly score: (key: string, weight: number) => number | undefined;
}

function askedPrefix(dice: Dice): Asked {
  const written = textOf(dice);
  const prefix = written.slice(0, 1 + dice.below(written.length));
  const wanted = keyOf(prefix);
  const score = (key: string, weight: number): number | undefined => (wanted !== '' && key.startsWith(wanted) ? weight : undefined);
  return { body: { prefix, completion: {} }, score };
}

function askedFuzzy(dice: Dice): Asked {
  const letters = Array.from(dice.pick(WORDS).toLowerCase());
  letters.splice(dice.below(letters.length), dice.below(2), dice.pick(['x', 'o', 'b']));
  const prefix = letters.join('');
  const [edits, fixed, least, transpositions] = [dice.below(3), dice.below(3), dice.below(5), dice.chance(0.5)];
  const isExact = edits === 0 || prefix.length <= fixed || prefix.length < least;
  const accepts = (beginning: string): boolean => {
    if (isExact) return beginning === prefix;
    return beginning.startsWith(prefix.slice(0, fixed)) && distance(prefix, beginning, transpositions) <= edits;
  };
  const score = (key: string, weight: number): number | undefined => {
    for (let size = 0; size <= key.length; size++) {
      const beginning = key.slice(0, size);
      if (!accepts(beginning)) continue;
      let shared = 0;
      while (shared < size && beginning[shared] === prefix[shared]) shared++;
      return shared === 0 ? weight : Math.max(1, weight) * shared;
    }
    return undefined;
  };
  const fuzzy = { fuzziness: edits, prefix_length: fixed, min_length: least, transpositions };
  return { body: { prefix, completion: { fuzzy } }, score };
}

function askedRegexp(dice: Dice): Asked {
  const regex = dice.pick(['f.*b', 'fo(o|b)', '[a-c].*r', 'b[^a]', '.{2}b', '(foo|bar).b', 'fo?b', '.*']);
  const pattern = new RegExp(`^(?:${regex})`, 's');
  return { body: { regex, completion: {} }, score: (key, weight) => (pattern.test(key) ? weight : undefined) };
}

/** By document its best score, and the texts that have it. */
function bestOf(
  documents: ReadonlyMap<string, readonly Input[]>,
  { score }: Asked,
): ReadonlyMap<string, { score: number; texts: Set<string> }> {
  const best = new Map<string, { score: number; texts: Set<string> }>();
  for (const [id, inputs] of documents) {
    for (const { text, weight } of inputs) {
      const key = keyOf(text);
      const own = key === '' ? undefined : score(key, weight);
      if (own === undefined) continue;
      const known = best.get(id);
      if (known === undefined || own > known.score) best.set(id, { score: own, texts: new Set([text]) });
      else if (own === known.score) known.texts.add(text);
    }
  }
  return best;
}

const SEEDS = [7, 88, 909, 1_010, 11_011, 121_212];

it.each(SEEDS)('completions are those that a slow look at each text finds, the best first (seed %d)', async (seed) => {
  const dice = diceOf(seed);
  const shards = 1 + dice.below(7);
  const isMany = dice.chance(0.5);
  await service.call('PUT', '/c', { settings: { number_of_shards: shards }, mappings: { properties: { s: { type: 'completion' } } } });
  const documents = new Map<string, readonly Input[]>();
  for (let i = 0; i < 120; i++) {
    const inputs = new Map<string, number>();
    for (let n = isMany ? dice.below(4) : 1; n > 0; n--) inputs.set(textOf(dice), dice.pick([0, 1, 5, dice.below(1000)]));
    const list = [...inputs].map(([text, weight]) => ({ text, weight }));
    documents.set(String(i), list);
    const s = list.map(({ text, weight }) => ({ input: dice.chance(0.5) ? text : [text], weight }));
    await service.call('PUT', `/c/_doc/${i}?refresh=${dice.chance(0.1)}`, { s });
  }
  for (let i = 0; i < 20; i++) {
    const id = String(dice.below(120));
    if (documents.delete(id)) await service.call('DELETE', `/c/_doc/${id}?refresh=${dice.chance(0.5)}`);
  }
  await service.call('POST', '/c/_refresh');
  if (dice.chance(0.5)) await service.call('POST', '/c/_forcemerge?max_num_segments=1');
  for (let round = 0; round < 60; round++) {
    const asked = dice.pick([askedPrefix, askedPrefix, askedFuzzy, askedRegexp])(dice);
    const size = dice.pick([1, 3, 10, 200]);
    const isDistinct = !isMany && dice.chance(0.4);
    const { completion, ...text } = asked.body as { readonly completion: object };
    const suggestion = { ...text, completion: { ...completion, field: 's', size, skip_duplicates: isDistinct } };
    const { at } = await service.call('POST', '/c/_search', { suggest: { x: suggestion } });
    const options = at('suggest.x.0.options') as readonly Option[];
    const best = bestOf(documents, asked);
    const texts = new Map<string, number>();
    for (const { score, texts: own } of best.values()) for (const each of own) texts.set(each, Math.max(score, texts.get(each) ?? 0));
    const expected = (isDistinct ? [...texts.values()] : [...best.values()].map(({ score }) => score))
      .toSorted((a, b) => b - a)
      .slice(0, size);
    const wrong = options.filter(({ _id, _score, text: shown }) => {
      const own = best.get(_id);
      return own?.score !== _score || !own.texts.has(shown) || (isDistinct && texts.get(shown) !== _score);
    });
    const known = { seed, round, shards, suggestion };
    expect({ ...known, scores: options.map(({ _score }) => _score), wrong }).toEqual({ ...known, scores: expected, wrong: [] });
    const told = isDistinct ? options.map((option) => option.text) : options.map(({ _id }) => _id);
    expect(new Set(told).size).toBe(options.length);
  }
});
