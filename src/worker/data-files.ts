import type { FileAccess } from '../datasets/bundled.ts';

/** The bundled files under an address; a file that cannot be had rejects with its name and what the server said. */
export function dataFiles(folder: string): FileAccess {
  return {
    async readFile(name) {
      const response = await fetch(new URL(name, folder));
      if (!response.ok) throw new Error(`The data file ${name} cannot be read: the server answered ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    async inflate(bytes) {
      const inflated = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'));
      return new Uint8Array(await new Response(inflated).arrayBuffer());
    },
  };
}
