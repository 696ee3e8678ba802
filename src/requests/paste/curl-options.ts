/** An option of a curl command by its long name, with what it was given; without a name: an address. */
export interface CurlOption {
  readonly name: string;
  readonly value: string;
}

/** Long names of the short options that mean something here. */
const longNames: Readonly<Record<string, string>> = { X: '--request', d: '--data', G: '--get', I: '--head', T: '--upload-file' };
/** Short options that take a word after them, or what is left of their own. */
const shortWithValue = new Set('XdHuAbceoEmTwxrKyYFCDPQtzU');
/** Long ones: of the others none takes a word. */
const longWithValue = new Set(
  (
    'request data data-raw data-binary data-ascii data-urlencode json url upload-file header user user-agent cookie referer cookie-jar output cert cert-type ' +
    'max-time write-out proxy proxy-user cacert capath key key-type pass connect-timeout retry retry-delay retry-max-time resolve oauth2-bearer aws-sigv4 config range ' +
    'limit-rate form form-string connect-to interface unix-socket ciphers tls-max url-query max-redirs dump-header netrc-file stderr trace trace-ascii'
  )
    .split(' ')
    .map((name) => `--${name}`),
);

/** The options of a command, in their order; `-sXPOST`, `-XPOST`, `--request=POST` and `-X POST` are the same. */
export function curlOptions(words: readonly string[]): readonly CurlOption[] {
  const options: CurlOption[] = [];
  let rest = words;
  while (rest.length > 0) {
    const [word = '', ...after] = rest;
    const { found, taken } = word.startsWith('--') ? long(word, after[0]) : /^-./.test(word) ? short(word, after[0]) : address(word);
    for (const option of found) options.push(option);
    rest = taken ? after.slice(1) : after;
  }
  return options;
}

interface Reading {
  readonly found: readonly CurlOption[];
  /** Whether the next word belongs to it. */
  readonly taken: boolean;
}

function address(word: string): Reading {
  return { found: [{ name: '', value: word }], taken: false };
}

function long(word: string, next: string | undefined): Reading {
  const mark = word.indexOf('=');
  if (mark > 0) return { found: [{ name: word.slice(0, mark), value: word.slice(mark + 1) }], taken: false };
  const taken = longWithValue.has(word);
  return { found: [{ name: word, value: taken ? (next ?? '') : '' }], taken };
}

/** Several letters behind one dash: up to the first that takes a value, which is what is left of the word, or the next. */
function short(word: string, next: string | undefined): Reading {
  const found: CurlOption[] = [];
  for (let at = 1; at < word.length; at++) {
    const letter = word[at] ?? '';
    const name = longNames[letter] ?? `-${letter}`;
    if (!shortWithValue.has(letter)) found.push({ name, value: '' });
    else {
      const joined = word.slice(at + 1);
      return { found: [...found, { name, value: joined === '' ? (next ?? '') : joined }], taken: joined === '' };
    }
  }
  return { found, taken: false };
}
