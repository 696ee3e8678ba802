/**
 * Stands in for `tough-cookie` and `cookie` in the build. MSW brings that package, with the public suffix list, to give handlers a request's
 * cookies; the service reads none, and it would be four fifths of MSW's weight (121 of 153 kB packed).
 */
export const Cookie = { fromJSON: (): undefined => undefined };

export class MemoryCookieStore {
  idx = {};
}

export class CookieJar {
  getCookiesSync(): readonly never[] {
    return [];
  }

  setCookie(): Promise<void> {
    return Promise.resolve();
  }
}

export function parseCookie(): Record<string, string> {
  return {};
}
