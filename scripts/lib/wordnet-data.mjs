/** Reads WordNet's data files: one synset per line, `offset topic type word-count(hex) (word id)... pointer-count ... | gloss`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = [
  { name: 'data.noun', letter: 'n', partOfSpeech: 'noun' },
  { name: 'data.verb', letter: 'v', partOfSpeech: 'verb' },
  { name: 'data.adj', letter: 'a', partOfSpeech: 'adjective' },
  { name: 'data.adv', letter: 'r', partOfSpeech: 'adverb' },
];

/** The lexicographers' files, by their number. */
const TOPICS = `
  adj.all adj.pert adv.all noun.tops noun.act noun.animal noun.artifact noun.attribute noun.body noun.cognition
  noun.communication noun.event noun.feeling noun.food noun.group noun.location noun.motive noun.object noun.person noun.phenomenon
  noun.plant noun.possession noun.process noun.quantity noun.relation noun.shape noun.state noun.substance noun.time verb.body
  verb.change verb.cognition verb.communication verb.competition verb.consumption verb.contact verb.creation verb.emotion verb.motion verb.perception
  verb.possession verb.social verb.stative verb.weather adj.ppl
`
  .trim()
  .split(/\s+/);

/** Every synset, in the order nouns, verbs, adjectives, adverbs. */
export function wordnetDocuments(dictFolder) {
  return FILES.flatMap((file) => synsetLines(dictFolder, file.name).map((line) => synset(line, file)));
}

/** The licence text as it stands at the head of every data file. */
export function wordnetLicence(dictFolder) {
  const head = dataLines(dictFolder, 'data.noun').filter((line) => line.startsWith('  '));
  return head.map((line) => line.replace(/^ +\d+ ?/, '').trimEnd()).join('\n');
}

function dataLines(dictFolder, name) {
  return readFileSync(join(dictFolder, name), 'utf8').split('\n');
}

function synsetLines(dictFolder, name) {
  return dataLines(dictFolder, name).filter((line) => /^\d{8} /.test(line));
}

function synset(line, { letter, partOfSpeech }) {
  const bar = line.indexOf(' | ');
  const fields = line.slice(0, bar).split(' ');
  const wordCount = Number.parseInt(fields[3], 16);
  const lemmas = Array.from({ length: wordCount }, (_, word) => lemma(fields[4 + 2 * word]));
  return {
    id: letter + fields[0],
    lemmas,
    part_of_speech: partOfSpeech,
    topic: TOPICS[Number(fields[1])],
    ...gloss(line.slice(bar + 3)),
    links: Number(fields[4 + 2 * wordCount]),
  };
}

/** `Don_Quixote` is two words; `(a)`, `(p)`, `(ip)` after an adjective tell where it may stand and are no part of it. */
function lemma(word) {
  return word.replace(/\((?:a|p|ip)\)$/, '').replaceAll('_', ' ');
}

/** A gloss is its definition, then examples in double quotes, parted by `; `. */
function gloss(text) {
  const firstQuote = text.search(/(?:^|; )"/);
  const definition = (firstQuote === -1 ? text : text.slice(0, firstQuote)).trim().replace(/;$/, '');
  const examples = firstQuote === -1 ? [] : [...text.slice(firstQuote).matchAll(/"([^"]+)"/g)].map((match) => match[1].trim());
  return { definition: definition === '' ? text.trim() : definition, examples };
}
