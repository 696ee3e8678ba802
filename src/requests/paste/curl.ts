import { messages } from '../messages.ts';
import { callIn, callsCurl } from './curl-call.ts';
import { curlOptions, type CurlOption } from './curl-options.ts';
import { requestText } from './request-text.ts';
import { shellWords } from './shell-words.ts';

/** The requests of one or more curl commands, in the sheet's notation; undefined when the text is something else. */
export function fromCurl(text: string): readonly string[] | undefined {
  const script = text.replaceAll(/^[ \t]*```.*$/gm, '');
  if (!callsCurl(script)) return undefined;
  const requests = requestsOf(script);
  return requests.length === 0 ? undefined : requests;
}

function requestsOf(script: string): readonly string[] {
  const requests: string[] = [];
  /** What the command before writes into a pipe, as far as it can be known. */
  let piped = '';
  for (const words of shellWords(script)) {
    const call = callIn(words);
    if (call !== undefined && 'script' in call) for (const request of requestsOf(call.script)) requests.push(request);
    else if (call !== undefined) {
      const request = readCommand(call.words, piped);
      if (request !== undefined) requests.push(request);
    }
    piped = writtenBy(words);
  }
  return requests;
}

/** What `echo '…'` and `cat <<EOF` write. */
function writtenBy(words: readonly string[]): string {
  const [command = ''] = words;
  const here = words.indexOf('<<<');
  if (here >= 0) return words[here + 1] ?? '';
  return command === 'echo' || command === 'printf'
    ? words
        .slice(1)
        .filter((word) => !/^-\w+$/.test(word))
        .join(' ')
    : '';
}

interface Command {
  method: string | undefined;
  url: string | undefined;
  readonly data: string[];
  /** Files bodies are read from: they are not here. */
  readonly files: string[];
  inQuery: boolean;
}

function readCommand(words: readonly string[], piped: string): string | undefined {
  const command: Command = { method: undefined, url: undefined, data: [], files: [], inQuery: false };
  const here = words.indexOf('<<<');
  const input = here < 0 ? piped : (words[here + 1] ?? '');
  for (const option of curlOptions(here < 0 ? words : words.toSpliced(here, 2))) take(command, option, input);
  const { method, url, data, files, inQuery } = command;
  if (url === undefined) return undefined;
  const body = data.join('&');
  const mark = url.includes('?') ? '&' : '?';
  const request = inQuery
    ? requestText(method ?? 'GET', body === '' ? url : url + mark + body, '')
    : requestText(method ?? (data.length + files.length > 0 ? 'POST' : 'GET'), url, body);
  return files.length === 0 ? request : `# ${messages.bodyInFile(files)}\n${request}`;
}

function take(command: Command, { name, value }: CurlOption, input: string): void {
  if (name === '') command.url ??= value;
  else if (name === '--url') command.url = value;
  else if (name === '--request') command.method = value.toUpperCase();
  else if (name === '--get') command.inQuery = true;
  else if (name === '--head') command.method ??= 'HEAD';
  else if (name === '--upload-file') {
    command.method ??= 'PUT';
    if (value !== '-') command.files.push(value);
    else command.data.push(input);
  } else if (/^--(?:data(?:-binary|-ascii|-urlencode)?|json)$/.test(name) && value.startsWith('@')) {
    if (value === '@-') command.data.push(input);
    else command.files.push(value.slice(1));
  } else if (/^--(?:data|json)/.test(name)) command.data.push(value);
}
