import { requestText } from './request-text.ts';
import { shellWords } from './shell-words.ts';

/** The requests of one or more curl commands, in the sheet's notation; undefined when the text is something else. */
export function fromCurl(text: string): readonly string[] | undefined {
  if (!/^\s*(?:\$\s*)?curl(?:\.exe)?\s/.test(text)) return undefined;
  const requests = shellWords(text).flatMap((words) => {
    const start = words.findIndex((word) => /^curl(?:\.exe)?$/.test(word));
    const request = start < 0 ? undefined : readCommand(words.slice(start + 1));
    return request === undefined ? [] : [request];
  });
  return requests.length === 0 ? undefined : requests;
}

/** Options of curl that take a word after them and mean nothing here. */
const withValue =
  /^(?:-[HuAbecoEmTwxrKyY]|--(?:header|user|user-agent|cookie|referer|cookie-jar|output|cert|max-time|write-out|proxy|cacert|key|connect-timeout|retry|resolve|oauth2-bearer|aws-sigv4|config|range|limit-rate))$/;

interface Command {
  method: string | undefined;
  url: string | undefined;
  data: string[];
  inQuery: boolean;
}

function readCommand(words: readonly string[]): string | undefined {
  const command: Command = { method: undefined, url: undefined, data: [], inQuery: false };
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const [option = '', joined] = /^--[\w-]+=/.test(word)
      ? [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]
      : [word, undefined];
    const short = /^-([Xd])(.+)$/.exec(word);
    const value = () => joined ?? short?.[2] ?? words[++i] ?? '';
    if (option === '-X' || option === '--request' || short?.[1] === 'X') command.method = value().toUpperCase();
    else if (/^(?:-d|--data(?:-raw|-binary|-ascii|-urlencode)?|--json)$/.test(option) || short?.[1] === 'd') command.data.push(value());
    else if (option === '--url') command.url = value();
    else if (option === '-G' || option === '--get') command.inQuery = true;
    else if (option === '-I' || option === '--head') command.method = 'HEAD';
    else if (withValue.test(option)) value();
    else if (!word.startsWith('-')) command.url ??= word;
    else if (/^-[a-zA-Z]*X$/.test(word)) command.method = (words[++i] ?? '').toUpperCase();
  }
  if (command.url === undefined) return undefined;
  const data = command.data.join('&');
  if (!command.inQuery) return requestText(command.method ?? (command.data.length > 0 ? 'POST' : 'GET'), command.url, data);
  const mark = command.url.includes('?') ? '&' : '?';
  return requestText(command.method ?? 'GET', data === '' ? command.url : command.url + mark + data, '');
}
