import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openFathom } from '../kit/fathom.ts';
import { seedFolder } from './seed-folder.ts';
import { startFathom } from './start-fathom.ts';

const folder = mkdtempSync(join(tmpdir(), 'fathom-seed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

describe('a folder to fill from', () => {
  it('has an index in each folder, with its mapping, and one in each file beside them', async () => {
    write('shop/items/mapping.json', '{"settings":{"number_of_shards":3}}');
    write('shop/items/a.ndjson', '{"n":1}\n{"n":2}\n');
    write('shop/items/b.json', '[{"n":3}]');
    write('shop/empty/mapping.json', '{"properties":{"n":{"type":"long"}}}');
    write('shop/goods.csv', 'name,price\ntent,3\n');
    const { fathom, url, close } = await startFathom();
    const seeded = [
      { index: 'empty', documents: 0 },
      { index: 'goods', documents: 1 },
      { index: 'items', documents: 3 },
    ];
    expect(await seedFolder(fathom, join(folder, 'shop'))).toEqual(seeded);
    const { items } = JSON.parse(await (await fetch(`${url}/items`)).text());
    expect(items.settings.index.number_of_shards).toBe('3');
    await close();
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    expect(await seedFolder(openFathom(), join(folder, 'shop/items'))).toEqual([{ index: 'items', documents: 3 }]);
  });

  it('can be a file alone: documents, or a module with a list of indices', async () => {
    write('alone/goods.csv', 'name,price\ntent,3\n');
    expect(await seedFolder(openFathom(), join(folder, 'alone/goods.csv'))).toEqual([{ index: 'goods', documents: 1 }]);
    const config = "{ esVersion: '8.4.0', indexes: [{ name: 'your-index', body: { aliases: { 'your-alias': {} } } }] }";
    write('alone/jest-es-config.cjs', `module.exports = () => (${config});`);
    write('alone/jest-es-config.mjs', `export default ${config};`);
    for (const file of ['jest-es-config.cjs', 'jest-es-config.mjs']) {
      expect(await seedFolder(openFathom(), join(folder, 'alone', file))).toEqual([{ index: 'your-index', documents: 0 }]);
    }
    write('alone/other.mjs', 'export const indexes = [];');
    await expect(seedFolder(openFathom(), join(folder, 'alone/other.mjs'))).rejects.toThrow(/other\.mjs: A seed is an object/);
  });

  it('is refused by the name of the file that is wrong', async () => {
    write('broken/items/mapping.json', '{');
    await expect(seedFolder(openFathom(), join(folder, 'broken'))).rejects.toThrow('mapping.json:');
    write('lines/items/a.ndjson', '{"n":1}\n{"n"\n');
    await expect(seedFolder(openFathom(), join(folder, 'lines'))).rejects.toThrow(/a\.ndjson: .*line/s);
    mkdirSync(join(folder, 'nothing'));
    await expect(seedFolder(openFathom(), join(folder, 'nothing'))).rejects.toThrow('nothing to fill from');
    await expect(seedFolder(openFathom(), join(folder, 'gone'))).rejects.toThrow(/^There is no folder .*gone to fill from: ENOENT/);
    write('list/items/mapping.json', '[]');
    await expect(seedFolder(openFathom(), join(folder, 'list'))).rejects.toThrow(
      /mapping\.json: .*Filling|mapping\.json: it should be an object/,
    );
    write('field/items/mapping.json', '{"properties":{"n":{"type":"number"}}}');
    await expect(seedFolder(openFathom(), join(folder, 'field'))).rejects.toThrow(
      /mapping\.json: Filling \[items\]: PUT \/items was answered 400: mapper_parsing_exception: [^{]*number[^{]*$/,
    );
    write('name/Items.ndjson', '{"n":1}\n');
    await expect(seedFolder(openFathom(), join(folder, 'name'))).rejects.toThrow(/Items\.ndjson: .*must be lowercase/s);
    write('bulk/items/a.ndjson', '{"index":{}}\n{"n":"one"}\n');
    write('bulk/items/mapping.json', '{"properties":{"n":{"type":"long"}}}');
    await expect(seedFolder(openFathom(), join(folder, 'bulk'))).rejects.toThrow(
      /a\.ndjson: Filling \[items\]: document \[\w+\]: mapper_parsing_exception: failed to parse field \[n\]/,
    );
  });

  it('is told apart from a port that is taken', async () => {
    const { url, close } = await startFathom();
    const port = Number(new URL(url).port);
    await expect(startFathom({ port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      message: `Port ${port} is in use. Choose another, or 0 for any free one.`,
    });
    expect((await fetch(url)).status).toBe(200);
    await close();
  });
});
