import type { Page } from '@playwright/test';

/** What a search through a page looked at, and where it found something. */
export interface Searched {
  readonly looked: readonly string[];
  readonly found: readonly string[];
}

/**
 * Looks for texts in everything of a page that could hold one: what it shows, its fields, links and address, what it asked for, cookies, both storages,
 * every record of its databases, every file of its own file system, and the bodies of its caches.
 */
export function searchPage(page: Page, texts: readonly string[]): Promise<Searched> {
  return page.evaluate(async (sought) => {
    const looked: string[] = [];
    const found: string[] = [];
    const look = (place: string, text: string): void => {
      looked.push(place);
      if (sought.some((one) => text.includes(one))) found.push(place);
    };
    const latin = (bytes: ArrayBuffer): string => new TextDecoder('latin1').decode(bytes);
    const asText = (value: unknown): string =>
      JSON.stringify(value, (_, part: unknown) => {
        if (part instanceof ArrayBuffer) return latin(part);
        if (ArrayBuffer.isView(part)) return latin(new Uint8Array(part.buffer, part.byteOffset, part.byteLength).slice().buffer);
        return part instanceof Map || part instanceof Set ? [...part] : part;
      }) ?? '';
    const asked = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
      });

    look('what it shows', document.documentElement.outerHTML);
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    look('fields', fields.map(({ value }) => value).join('\n'));
    look('address', `${location.href}\n${window.name}\n${asText(history.state)}\n${document.referrer}`);
    look('links', [...document.links].map(({ href }) => href).join('\n'));
    look(
      'what it asked for',
      performance
        .getEntries()
        .map(({ name }) => name)
        .join('\n'),
    );
    look('cookies', document.cookie);
    look('localStorage', asText(Object.entries(localStorage)));
    look('sessionStorage', asText(Object.entries(sessionStorage)));

    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        look(`database ${name}, ${store}`, asText(await Promise.all([asked(records.getAll()), asked(records.getAllKeys())])));
      }
      database.close();
    }

    const lookThrough = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const [name, handle] of folder.entries()) {
        if (handle.kind === 'directory') await lookThrough(handle, `${path}/${name}`);
        else look(`file ${path}/${name}`, `${name}\n${latin(await (await handle.getFile()).arrayBuffer())}`);
      }
    };
    await lookThrough(await navigator.storage.getDirectory(), '');

    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        look(`cache ${name}, ${request.url}`, `${request.url}\n${answer === undefined ? '' : latin(await answer.arrayBuffer())}`);
      }
    }
    return { looked, found };
  }, texts);
}
