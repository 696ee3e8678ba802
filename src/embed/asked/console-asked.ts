import { readAsked, type Asked, type Unread } from './asked.ts';

/** What a console is asked to show. */
export interface ConsoleAsked {
  /** What its index holds; undefined: there is none, and requests make what they need. */
  readonly asked: Asked | undefined;
  /** What that index is called in requests. */
  readonly name: string;
  readonly text: string;
  /** Lines of it that are seen at once. */
  readonly rows: number;
  readonly unread: readonly Unread[];
}

/** What a console without a request asks: page 1,000 by offset. */
export const usualRequest = `GET logs/_search
{
  "from": 9990,
  "size": 10,
  "_source": false,
  "sort": [{ "timestamp": "desc" }, { "_id": "asc" }]
}`;

/** Reads a console's attributes; its request is one of them, or what stands in it. */
export function readConsole(attribute: (name: string) => string | null, content: string): ConsoleAsked {
  const none = attribute('data') === 'none';
  const { asked, unread } = readAsked((name) => (none && name === 'data' ? null : attribute(name)));
  const index = attribute('index') ?? '';
  const fits = /^[a-z0-9][a-z0-9._-]{0,99}$/.test(index);
  const written = (attribute('request') ?? content).trim();
  const misnamed = index === '' || fits ? [] : [{ name: 'index', value: index, taken: asked.data }];
  return {
    asked: none ? undefined : asked,
    name: fits ? index : asked.data,
    text: written === '' ? usualRequest : written,
    rows: readRows(attribute('rows')),
    unread: [...unread, ...misnamed],
  };
}

/** The style sheet that keeps the room of a console knows the same ones. */
function readRows(text: string | null): number {
  const rows = Number(text ?? '');
  return Number.isInteger(rows) && rows >= 2 && rows <= 30 ? rows : 8;
}
