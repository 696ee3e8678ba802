import { shellWords } from './shell-words.ts';

/** Run what follows them, here. */
const runners = new Set(['sudo', 'time', 'exec', 'env', 'command', 'nohup']);
/** Run what follows them in a container. */
const containers = new Set(['kubectl', 'oc', 'docker', 'docker-compose', 'podman', 'nerdctl']);
/** Write a body into a pipe. */
const writers = new Set(['echo', 'printf', 'cat']);

/** A call of curl: its words, or the script for a shell that makes it. */
export type CurlCall = { readonly words: readonly string[] } | { readonly script: string };

/** Whether a text is a command line, or several, that begins with a call of curl, perhaps behind comments, a prompt or what writes its body. */
export function callsCurl(script: string): boolean {
  const [, first = ''] = /^(?:\s|#[^\n]*(?:\n|$))*(?:[$%>] *)?(\S+)/.exec(script) ?? [];
  if (!isCurl(first) && !isShell(first) && !isAssignment(first) && ![runners, containers, writers].some((names) => names.has(first)))
    return false;
  const commands = shellWords(script);
  const called = commands.findIndex((words) => callIn(words) !== undefined);
  return called === 0 || (called > 0 && writers.has(first));
}

/** The call of curl in the words of a command (`sudo docker exec es curl …`); undefined where it is another command. */
export function callIn(words: readonly string[]): CurlCall | undefined {
  // A container may be named curl as well: what follows the dashes is what runs in it.
  const dashes = words.findIndex((word, i) => word === '--' && isCurl(words[i + 1] ?? ''));
  const start = dashes < 0 ? words.findIndex(isCurl) : dashes + 1;
  if (start >= 0) return runsWhatFollows(words.slice(0, start)) ? { words: words.slice(start + 1) } : undefined;
  const shell = words.findIndex((word, i) => isShell(word) && /^-\w*c$/.test(words[i + 1] ?? ''));
  const script = words[shell + 2];
  if (shell < 0 || script === undefined || !runsWhatFollows(words.slice(0, shell)) || !callsCurl(script)) return undefined;
  return { script };
}

function runsWhatFollows(words: readonly string[]): boolean {
  let i = /^[$%>]$/.test(words[0] ?? '') ? 1 : 0;
  while (i < words.length) {
    const word = words[i++] ?? '';
    if (containers.has(word)) return words.slice(i).some((step) => ['exec', 'run', 'debug'].includes(step));
    if (isAssignment(word)) continue;
    if (!runners.has(word)) return false;
    while (words[i]?.startsWith('-') === true) i += isValue(words[i + 1]) ? 2 : 1;
  }
  return true;
}

/** Of an option before it: no command begins with it. */
function isValue(word: string | undefined): boolean {
  return word !== undefined && !word.startsWith('-') && !isAssignment(word) && !runners.has(word) && !containers.has(word);
}

function isAssignment(word: string): boolean {
  return /^\w+=/.test(word);
}

function isCurl(word: string): boolean {
  return /^!?(?:\S*\/)?curl(?:\.exe|:[\w.-]+)?$/.test(word);
}

function isShell(word: string): boolean {
  return /^(?:\S*\/)?(?:ba|da|z)?sh$/.test(word);
}
