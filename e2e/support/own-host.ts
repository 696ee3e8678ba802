import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { withPolicy } from '../../scripts/lib/content-policy.mjs';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { type Beside, serveStatic } from '../../scripts/lib/static-server.mjs';

/** A static host of a story's own, which can be taken away and brought back under the same address. */
export interface OwnHost {
  readonly address: string;
  /** The folder that is served: a copy of the build. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
  /** Puts another text in the place of one, in a file. */
  readonly change: (file: string, from: string | RegExp, to: string) => void;
  /** Says that a file is something else, as a host does that does not know its kind. */
  readonly mistype: (file: string, type: string) => void;
  /** Puts another build in the place of the one that is served: the same, with other names for all of its scripts. Those of before are gone. */
  readonly renewBuild: () => void;
  /** Requests for the service that came to the host, where nothing knows them. */
  readonly escaped: readonly string[];
  /** Ends it, and removes its folder. */
  readonly remove: () => Promise<void>;
}

/** Serves a copy of the build. @param hostNames it may be called by, besides this computer's */
export async function ownHost(hostNames: readonly string[] = []): Promise<OwnHost> {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-host-'));
  cpSync(fromRoot('dist/app'), folder, { recursive: true });
  const escaped: string[] = [];
  const types = new Map<string, string>();
  const beside: Beside = {
    path: 'api/',
    meta: '',
    handle: ({ method, url }, response) => {
      escaped.push(`${method} ${url}`);
      response.writeHead(404).end();
    },
  };
  let server = await serveStatic({ folder, port: 0, hostNames, beside, types });
  const { address } = server;
  let isUp = true;
  const stop = async (): Promise<void> => {
    if (isUp) await server.close();
    isUp = false;
  };
  return {
    address,
    folder,
    escaped,
    stop,
    startAgain: async () => {
      server = await serveStatic({ folder, port: Number(new URL(address).port), hostNames, beside, types });
      isUp = true;
    },
    change: (file, from, to) => {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`${file} has no ${String(from)}`);
      writeFileSync(path, changed);
    },
    mistype: (file, type) => void types.set(file, type),
    renewBuild: () => renewBuild(folder),
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

function renewBuild(folder: string): void {
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const newer = (name: string): string => name.replace(/\.js$/, '_.js');
  const any = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const renew = (path: string, to = path): void => {
    const text = readFileSync(path, 'utf8').replace(any, newer);
    rmSync(path);
    writeFileSync(to, text);
  };
  for (const name of names) renew(join(assets, name), join(assets, newer(name)));
  for (const name of ['index.html', 'build.json']) renew(join(folder, name));
  const page = join(folder, 'index.html');
  // Scripts in the page name others, and its policy knows them by what they say.
  writeFileSync(page, withPolicy(readFileSync(page, 'utf8').replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')));
  const list = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as { readonly version: string };
  writeFileSync(join(folder, 'build.json'), JSON.stringify({ ...list, version: `${list.version}_` }));
}

/** Resolves once the page has kept the build that the host has, which it does when it has been open for a while. */
export async function untilBuildIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isKept = async (): Promise<boolean> => {
      const list = (await (await fetch('build.json')).json()) as { readonly version: string; readonly data: readonly string[] };
      const names = (await caches.keys()).filter((name) => name.startsWith('fathom:') && name.endsWith(`:${list.version}`));
      const found = await Promise.all(
        names.map(async (name) => {
          const cache = await caches.open(name);
          const parts = [new URL('./', document.baseURI).href, ...list.data];
          return (await Promise.all(parts.map((part) => cache.match(part)))).every((part) => part !== undefined);
        }),
      );
      return found.includes(true);
    };
    while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 100));
  });
}
