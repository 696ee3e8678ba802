import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { serveStatic } from '../../scripts/lib/static-server.mjs';

/** A site of somebody else's: the pages of `examples/embed` with the built embeds copied beside them. */
export interface EmbedSite {
  /** With a closing slash. */
  readonly address: string;
  /** The same computer under another name: another site to a browser. */
  readonly elsewhere: string;
  /** Where its files lie. */
  readonly folder: string;
  /** Puts a page there. One that a story makes up itself is of no address, and browsers let it frame nothing of this computer. */
  put(name: string, html: string): void;
  close(): Promise<void>;
}

/** Copies and serves it as a plain host does: no header but types and who may read files. */
export async function openEmbedSite(): Promise<EmbedSite> {
  if (!existsSync(fromRoot('dist/app/embed.html'))) throw new Error('The embeds are not built: npm run build:embed');
  const folder = mkdtempSync(join(tmpdir(), 'embed-site-'));
  cpSync(fromRoot('examples/embed'), folder, { recursive: true });
  cpSync(fromRoot('dist/app/embed'), join(folder, 'embed'), { recursive: true });
  cpSync(fromRoot('dist/app/embed.html'), join(folder, 'embed.html'));
  const { address, close } = await serveStatic({ folder, port: 0 });
  return {
    address,
    folder,
    elsewhere: address.replace('127.0.0.1', 'localhost'),
    put: (name, html) => writeFileSync(join(folder, name), html),
    close: async () => {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}
