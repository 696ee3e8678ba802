import { requestText } from './request-text.ts';
import { member, parsed } from '../loose-json.ts';

/** The requests of a HAR file, of its `log`, of a list of entries or of one entry or request; undefined when the text is something else. */
export function fromHar(text: string): readonly string[] | undefined {
  if (!/^\s*[{[]/.test(text) || !text.includes('"request"')) return undefined;
  const entries = entriesOf(parsed(text));
  const requests = entries.flatMap((entry) => {
    const request = member(entry, 'request');
    const [method, url] = [member(request, 'method'), member(request, 'url')];
    if (typeof method !== 'string' || typeof url !== 'string') return [];
    const body = member(member(request, 'postData'), 'text');
    return [requestText(method.toUpperCase(), url, typeof body === 'string' ? body : '')];
  });
  return requests.length === 0 ? undefined : requests;
}

function entriesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const entries = member(member(value, 'log') ?? value, 'entries');
  return Array.isArray(entries) ? entries : [value];
}
