import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFormat, writeFormat } from './old-format.ts';

const FOLDER = new URL('formats/', import.meta.url);
/** Writes the files of this version under that name, once for each version that is released. */
const NAME = process.env['FATHOM_WRITE_FORMAT'];
if (NAME !== undefined) writeFileSync(new URL(`${NAME}.zip`, FOLDER), await writeFormat());

describe('files of a version that was released', () => {
  it.each(readdirSync(FOLDER))('are opened, and answer as they did: %s', async (name) => {
    const { now, before } = await readFormat(readFileSync(new URL(name, FOLDER)));
    expect(now).toEqual(before);
  });

  it('are those that are written now', async () => {
    const { now, before } = await readFormat(await writeFormat());
    expect(before.length).toBeGreaterThan(10);
    expect(now).toEqual(before);
  });
});
