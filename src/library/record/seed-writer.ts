import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of documents is closed at this size: it is sent to a service as one bulk request. */
const FILE_BYTES = 8 * 2 ** 20;

/** What was written of an index. */
export interface Written {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
}

/**
 * Writes the folder of an index: `mapping.json`, and documents as lines of bulk requests. It has another name until `finish`, which no seed is filled from, so
 * that half an index is never taken for a whole one.
 */
export class SeedWriter {
  readonly #folder: string;
  readonly #part: string;
  #lines: string[] = [];
  #pending = 0;
  #files = 0;
  #bytes = 0;

  private constructor(seed: string, index: string) {
    this.#folder = path.join(seed, index);
    this.#part = path.join(seed, `.${index}.part`);
  }

  /** @throws Error where there is a folder of that name already, unless it may be replaced */
  static async open(seed: string, index: string, replace: boolean): Promise<SeedWriter> {
    const writer = new SeedWriter(seed, index);
    if (!replace && (await isThere(writer.#folder))) {
      throw new Error(`${writer.#folder} is there already: --replace puts the new one in its place, --out names another folder`);
    }
    await rm(writer.#part, { recursive: true, force: true });
    await mkdir(writer.#part, { recursive: true });
    return writer;
  }

  async body(body: object): Promise<void> {
    await this.#file('mapping.json', `${JSON.stringify(body, null, 2)}\n`);
  }

  /** @returns whether a file was finished with it */
  async document(action: string, source: string): Promise<boolean> {
    const line = `${action}\n${source}\n`;
    this.#lines.push(line);
    this.#pending += line.length;
    if (this.#pending < FILE_BYTES) return false;
    await this.#flush();
    return true;
  }

  /** Puts the folder in its place. */
  async finish(): Promise<Written> {
    await this.#flush();
    await rm(this.#folder, { recursive: true, force: true });
    await rename(this.#part, this.#folder);
    return { folder: this.#folder, files: this.#files, bytes: this.#bytes };
  }

  /** Removes what was written. */
  async discard(): Promise<void> {
    await rm(this.#part, { recursive: true, force: true });
  }

  async #flush(): Promise<void> {
    if (this.#lines.length === 0) return;
    const number = String(++this.#files).padStart(5, '0');
    await this.#file(`documents-${number}.ndjson`, this.#lines.join(''));
    this.#lines = [];
    this.#pending = 0;
  }

  async #file(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text, 'utf8');
    await writeFile(path.join(this.#part, name), bytes);
    this.#bytes += bytes.length;
  }
}

async function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
