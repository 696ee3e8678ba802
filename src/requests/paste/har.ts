import { member, parsed } from '../loose-json.ts';
import { requestText } from './request-text.ts';

/** One exchange of a recording, as far as it was recorded. */
export interface HarEntry {
  /** In capitals. */
  readonly method: string;
  readonly url: string;
  /** Empty: none. */
  readonly body: string;
  /** 0: there was no answer. */
  readonly status: number;
  /** The text of the answer; empty where it is none, or was not recorded. */
  readonly answer: string;
}

/** The requests of a HAR file, of its `log`, of a list of entries or of one entry or request; undefined when the text is something else. */
export function fromHar(text: string): readonly string[] | undefined {
  const entries = harEntries(text);
  return entries?.map(({ method, url, body }) => requestText(method, url, body));
}

/** The exchanges of such a text, in the order they are recorded; undefined when it is something else. */
export function harEntries(text: string): readonly HarEntry[] | undefined {
  if (!/^\s*[{[]/.test(text) || !text.includes('"request"')) return undefined;
  const entries = entriesOf(parsed(text)).flatMap((entry): readonly HarEntry[] => {
    const request = member(entry, 'request');
    const [method, url] = [member(request, 'method'), member(request, 'url')];
    if (typeof method !== 'string' || typeof url !== 'string') return [];
    const response = member(entry, 'response');
    const status = member(response, 'status');
    const body = textOf(member(member(request, 'postData'), 'text'));
    return [
      {
        method: method.toUpperCase(),
        url,
        body,
        status: typeof status === 'number' ? status : 0,
        answer: answerOf(member(response, 'content')),
      },
    ];
  });
  return entries.length === 0 ? undefined : entries;
}

function entriesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const entries = member(member(value, 'log') ?? value, 'entries');
  return Array.isArray(entries) ? entries : [value];
}

/** Recorders write bytes they take for no text in base64. */
function answerOf(content: unknown): string {
  const text = textOf(member(content, 'text'));
  if (member(content, 'encoding') !== 'base64') return text;
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
