/**
 * The stem of a lower-case English word by M. F. Porter's algorithm of 1980, with its author's two later changes
 * (`-bli` to `-ble`, `-logi` to `-log`), as the peers have it. Words of one or two letters stay.
 */
export function porterStem(word) {
  if (word.length < 3) return word;
  let stem = step1a(word);
  stem = step1b(stem);
  stem = step1c(stem);
  stem = replaceSuffix(stem, STEP_2);
  stem = replaceSuffix(stem, STEP_3);
  stem = step4(stem);
  return step5(stem);
}
/** Longer suffixes first where one ends with another. */
const STEP_2 = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
];
const STEP_3 = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];
const STEP_4 = [
  'al',
  'ance',
  'ence',
  'er',
  'ic',
  'able',
  'ible',
  'ant',
  'ement',
  'ment',
  'ent',
  'ion',
  'ou',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
];
/** Plurals. */
function step1a(word) {
  if (!word.endsWith('s')) return word;
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('ss') ? word : word.slice(0, -1);
}
/** `-eed`, `-ed`, `-ing`. */
function step1b(word) {
  if (word.endsWith('eed')) return measure(word, word.length - 3) > 0 ? word.slice(0, -1) : word;
  const cut = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0;
  if (cut === 0 || !hasVowel(word, word.length - cut)) return word;
  const stem = word.slice(0, -cut);
  if (stem.endsWith('at') || stem.endsWith('bl') || stem.endsWith('iz')) return `${stem}e`;
  if (endsInDouble(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1);
  return measure(stem, stem.length) === 1 && endsInShort(stem, stem.length) ? `${stem}e` : stem;
}
/** A final `y` after a vowel earlier in the word. */
function step1c(word) {
  return word.endsWith('y') && hasVowel(word, word.length - 1) ? `${word.slice(0, -1)}i` : word;
}
/** Applies the first rule whose suffix fits, if the part before it measures more than zero. */
function replaceSuffix(word, rules) {
  for (const [suffix, replacement] of rules) {
    if (word.endsWith(suffix)) {
      const length = word.length - suffix.length;
      return measure(word, length) > 0 ? word.slice(0, length) + replacement : word;
    }
  }
  return word;
}
function step4(word) {
  for (const suffix of STEP_4) {
    if (!word.endsWith(suffix)) continue;
    const length = word.length - suffix.length;
    if (suffix === 'ion' && !(length > 0 && 'st'.includes(word.charAt(length - 1)))) return word;
    return measure(word, length) > 1 ? word.slice(0, length) : word;
  }
  return word;
}
/** A final `e` and a doubled `l`. */
function step5(word) {
  let stem = word;
  if (stem.endsWith('e')) {
    const length = stem.length - 1;
    const size = measure(stem, length);
    if (size > 1 || (size === 1 && !endsInShort(stem, length))) stem = stem.slice(0, -1);
  }
  return stem.endsWith('ll') && measure(stem, stem.length) > 1 ? stem.slice(0, -1) : stem;
}
/** `y` is a consonant at the start and after a vowel. */
function isConsonant(word, at) {
  const letter = word.charAt(at);
  if (letter === 'y') return at === 0 || !isConsonant(word, at - 1);
  return !'aeiou'.includes(letter);
}
/** How often a vowel run is followed by a consonant run in the first `length` letters. */
function measure(word, length) {
  let count = 0;
  let afterVowel = false;
  for (let i = 0; i < length; i++) {
    const consonant = isConsonant(word, i);
    if (consonant && afterVowel) count++;
    afterVowel = !consonant;
  }
  return count;
}
function hasVowel(word, length) {
  for (let i = 0; i < length; i++) {
    if (!isConsonant(word, i)) return true;
  }
  return false;
}
function endsInDouble(word) {
  const last = word.length - 1;
  return last > 0 && word[last] === word[last - 1] && isConsonant(word, last);
}
/** Consonant, vowel, consonant other than `w`, `x`, `y` at the end of the first `length` letters. */
function endsInShort(word, length) {
  const last = length - 1;
  if (last < 2 || !isConsonant(word, last) || isConsonant(word, last - 1) || !isConsonant(word, last - 2)) return false;
  return !'wxy'.includes(word.charAt(last));
}
