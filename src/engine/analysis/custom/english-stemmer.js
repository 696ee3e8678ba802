/** Stems of words that the rules would get wrong. */
const SPECIAL = new Map(
  Object.entries({
    skis: 'ski',
    skies: 'sky',
    dying: 'die',
    lying: 'lie',
    tying: 'tie',
    idly: 'idl',
    gently: 'gentl',
    ugly: 'ugli',
    early: 'earli',
    only: 'onli',
    singly: 'singl',
    sky: 'sky',
    news: 'news',
    howe: 'howe',
    atlas: 'atlas',
    cosmos: 'cosmos',
    bias: 'bias',
    andes: 'andes',
  }),
);
/** Left alone once their plural is gone. */
const INVARIANT = new Set('inning outing canning herring earring proceed exceed succeed'.split(' '));
/** The stem of a lower-case English word by M. F. Porter's second algorithm of 2001, also called Snowball's English stemmer. */
export function englishStem(word) {
  if (word.length < 3) return word;
  const special = SPECIAL.get(word);
  if (special !== undefined) return special;
  const text = markConsonants(word.replace(/^'/, ''));
  const r1 = /^(?:gener|commun|arsen)/.exec(text)?.[0].length ?? behindSyllable(text, 0);
  const stem = { text, r1, r2: behindSyllable(text, r1) };
  stem.text = stem.text.replace(/'s'$|'s$|'$/, '');
  dropPlural(stem);
  if (INVARIANT.has(stem.text)) return stem.text;
  dropParticiple(stem);
  stem.text = stem.text.replace(/(?<=.[^aeiouyY]|.Y)[yY]$/, 'i');
  replaceLongest(stem, STEP_2);
  replaceLongest(stem, STEP_3);
  replaceLongest(stem, STEP_4);
  dropEnd(stem);
  return stem.text.replaceAll('Y', 'y');
}
/** A y is a consonant at the beginning and behind a vowel. */
function markConsonants(word) {
  let marked = '';
  for (const letter of word) marked += letter === 'y' && /^$|[aeiouy]$/.test(marked) ? 'Y' : letter;
  return marked;
}
/** Behind the first consonant that follows a vowel, from `from` on. */
function behindSyllable(text, from) {
  const place = text.slice(from).search(/[aeiouy][^aeiouy]/);
  return place < 0 ? text.length : from + place + 2;
}
function dropPlural(stem) {
  const { text } = stem;
  if (text.endsWith('sses')) stem.text = text.slice(0, -2);
  else if (/ie[ds]$/.test(text)) stem.text = text.slice(0, text.length > 4 ? -2 : -1);
  else if (/[^us]s$/.test(text) && /[aeiouy].+s$/.test(text)) stem.text = text.slice(0, -1);
}
function dropParticiple(stem) {
  const { text, r1 } = stem;
  const [suffix] = /(?:eedly|ingly|edly|eed|ing|ed)$/.exec(text) ?? [];
  if (suffix === undefined) return;
  const rest = text.slice(0, -suffix.length);
  if (suffix.startsWith('eed')) {
    if (rest.length >= r1) stem.text = `${rest}ee`;
  } else if (/[aeiouy]/.test(rest)) {
    if (/(?:at|bl|iz)$/.test(rest)) stem.text = `${rest}e`;
    else if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest)) stem.text = rest.slice(0, -1);
    else stem.text = r1 >= rest.length && endsShort(rest) ? `${rest}e` : rest;
  }
}
function endsShort(text) {
  return /[^aeiouy][aeiouy][^aeiouywxY]$|^[aeiouy][^aeiouy]$/.test(text);
}
function rules(within, replacements) {
  return Object.entries(replacements).flatMap(([replacement, suffixes]) =>
    suffixes.split(' ').map((suffix) => [suffix, { replacement, within }]),
  );
}
const STEP_2 = new Map([
  ...rules('r1', {
    tion: 'tional',
    ence: 'enci',
    ance: 'anci',
    able: 'abli',
    ent: 'entli',
    ize: 'izer ization',
    ate: 'ational ation ator',
    al: 'alism aliti alli',
    ful: 'fulness fulli',
    ous: 'ousli ousness',
    ive: 'iveness iviti',
    ble: 'biliti bli',
    less: 'lessli',
  }),
  ['ogi', { replacement: 'og', within: 'r1', behind: /l$/ }],
  ['li', { replacement: '', within: 'r1', behind: /[cdeghkmnrt]$/ }],
]);
const STEP_3 = new Map([
  ...rules('r1', { tion: 'tional', ate: 'ational', al: 'alize', ic: 'icate iciti ical', '': 'ful ness' }),
  ['ative', { replacement: '', within: 'r2' }],
]);
const STEP_4 = new Map([
  ...rules('r2', { '': 'al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize' }),
  ['ion', { replacement: '', within: 'r2', behind: /[st]$/ }],
]);
/** Replaces the longest suffix there is a rule for, if it may be replaced. */
function replaceLongest(stem, step) {
  const { text } = stem;
  for (let size = Math.min(text.length, 7); size > 1; size--) {
    const rule = step.get(text.slice(-size));
    if (rule === undefined) continue;
    const rest = text.slice(0, -size);
    if (rest.length >= stem[rule.within] && (rule.behind?.test(rest) ?? true)) stem.text = rest + rule.replacement;
    return;
  }
}
function dropEnd(stem) {
  const { text, r1, r2 } = stem;
  const rest = text.slice(0, -1);
  const dropsE = text.endsWith('e') && (rest.length >= r2 || (rest.length >= r1 && !endsShort(rest)));
  if (dropsE || (text.endsWith('ll') && rest.length >= r2)) stem.text = rest;
}
