/** Words that all rules of one filter may have together: they are kept for as long as the index. */
const MAX_RULE_CHARACTERS = 4194304;
/** Reads rules in Solr's format: `a, b c`, `a, b => c`, `#` for comments, a backslash before what is meant as it stands. */
export function parseSynonyms(rules, options) {
  const root = newNode();
  const lines = rules.flatMap((rule) => rule.split('\n'));
  const characters = lines.reduce((sum, line) => sum + line.length, 0);
  if (characters > MAX_RULE_CHARACTERS) {
    return illegal(`[synonyms] must not be longer than [${MAX_RULE_CHARACTERS}] characters, found [${characters}]`);
  }
  for (const [i, line] of lines.entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const problem = addRule(root, line, options);
    if (problem === undefined || options.lenient) continue;
    const cause = { type: 'parse_exception', reason: `Invalid synonym rule at line ${i + 1}`, cause: illegal(problem) };
    return { ...illegal('failed to build synonyms'), cause };
  }
  return root;
}
function addRule(root, line, { expand, wordsOf }) {
  const sides = splitUnescaped(line, '=>');
  if (sides.length > 2) return 'more than one explicit mapping specified on the same line';
  const read = [];
  for (const side of sides) {
    const runs = [];
    for (const part of splitUnescaped(side, ',')) {
      const words = wordsOf(unescaped(part).trim());
      if (typeof words === 'string') return words;
      runs.push(words);
    }
    read.push(runs);
  }
  const [inputs = [], outputs] = read;
  for (const [i, input] of inputs.entries()) {
    if (outputs !== undefined) for (const output of outputs) add(root, input, output, false);
    else if (expand) for (const [j, other] of inputs.entries()) if (i !== j) add(root, input, other, true);
    if (outputs === undefined && !expand && inputs[0] !== undefined) add(root, input, inputs[0], false);
  }
  return undefined;
}
function add(root, input, output, keepsOriginal) {
  let node = root;
  for (const word of input) {
    let next = node.next.get(word);
    if (next === undefined) node.next.set(word, (next = newNode()));
    node = next;
  }
  node.keepsOriginal ||= keepsOriginal;
  const text = output.join('\0');
  if (!node.outputs.some((known) => known.join('\0') === text)) node.outputs.push(output);
}
function newNode() {
  return { next: new Map(), outputs: [], keepsOriginal: false };
}
function splitUnescaped(text, separator) {
  const parts = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith(separator, at)) {
      if (at > from) parts.push(text.slice(from, at));
      from = at + separator.length;
      at = from - 1;
    }
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
function unescaped(text) {
  return text.replace(/\\(.)/gs, '$1');
}
function illegal(reason) {
  return { type: 'illegal_argument_exception', reason };
}
