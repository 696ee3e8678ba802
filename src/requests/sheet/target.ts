/** A request's path and query, decoded, with the places of the query's parts. */
export interface Target {
  /** Begins with a slash; as written, captures unfilled. */
  readonly path: string;
  readonly query: readonly QueryPart[];
}

/** `size=10` with its place in the sheet. */
export interface QueryPart {
  readonly name: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** Takes a target apart; `at` is where it begins in the sheet. A whole address loses its host, as in pasted requests. */
export function readTarget(target: string, at: number): Target {
  const host = /^https?:\/\/[^/?#]*/.exec(target)?.[0].length ?? 0;
  const mark = target.indexOf('?', host);
  const path = mark < 0 ? target.slice(host) : target.slice(host, mark);
  return {
    path: path.startsWith('/') ? path : `/${path}`,
    query: mark < 0 ? [] : readQuery(target.slice(mark + 1), at + mark + 1),
  };
}

function readQuery(text: string, at: number): readonly QueryPart[] {
  let from = at;
  return text.split('&').flatMap((part) => {
    const start = from;
    from += part.length + 1;
    if (part === '') return [];
    const [name = '', ...value] = part.split('=');
    return [{ name: decoded(name), value: decoded(value.join('=')), from: start, to: start + part.length }];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
