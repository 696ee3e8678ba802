import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { datasets } from './catalogue.ts';
import type { Dataset, DatasetDocument } from './dataset.ts';

const dataFolder = new URL('../../public/data/', import.meta.url);
const all = datasets({
  readFile: (name) => readFile(new URL(name, dataFolder)),
  inflate: async (bytes) => gunzipSync(bytes),
});

function dataset(id: string): Dataset {
  const found = all.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no data set ${id}`);
  return found;
}

async function read(set: Dataset, documents = set.documents, seed = 1): Promise<readonly DatasetDocument[]> {
  const batches: (readonly DatasetDocument[])[] = [];
  for await (const batch of set.open({ documents, seed })) batches.push(batch);
  expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(4_000);
  return batches.flat();
}

function parse(document: DatasetDocument): Record<string, unknown> {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(document.source));
}

function hash(documents: readonly DatasetDocument[]): string {
  const digest = createHash('sha256');
  for (const document of documents) digest.update(document.id).update(document.source);
  return digest.digest('hex');
}

function fieldNames(set: Dataset): readonly string[] {
  const properties = set.mappings.get('properties');
  return properties instanceof Map ? [...properties.keys()] : [];
}

describe('the catalogue of data sets', () => {
  it.each(all)('$id holds as many documents as it says, each with an id of its own and no field outside its mapping', async (set) => {
    const documents = await read(set);
    expect(documents).toHaveLength(set.documents);
    expect(new Set(documents.map((document) => document.id)).size).toBe(set.documents);
    const sample = documents.filter((_, position) => position % 997 === 0 || position === documents.length - 1);
    for (const document of sample) expect(Object.keys(parse(document)).toSorted()).toEqual(fieldNames(set).toSorted());
  });

  it.each(all)('$id gives the same bytes each time it is read', async (set) => {
    const documents = Math.min(set.documents, 5_000);
    expect(hash(await read(set, documents, 7))).toBe(hash(await read(set, documents, 7)));
  });

  it.each(all)('$id gives exactly the documents asked for, and fewer are the first ones', async (set) => {
    const many = await read(set, Math.min(3_000, set.documents));
    const few = await read(set, Math.min(1_000, set.documents));
    expect(few).toHaveLength(Math.min(1_000, set.documents));
    expect(hash(few)).toBe(hash(many.slice(0, few.length)));
  });

  it.each(all.filter((set) => set.generated))('$id changes with the seed', async (set) => {
    expect(hash(await read(set, 500, 1))).not.toBe(hash(await read(set, 500, 2)));
  });

  it('numbers generated documents d000001 and on', async () => {
    for (const id of ['logs', 'tiny', 'feed', 'products']) {
      const documents = await read(dataset(id), 24);
      expect(documents[0]?.id).toBe('d000001');
      expect(documents.at(-1)?.id).toBe('d000024');
    }
  });

  it('makes the bytes that were recorded for seed 1, in whatever engine this runs', async () => {
    const recorded = await Promise.all(
      ['logs', 'feed', 'products', 'tiny'].map(async (id) => [
        id,
        hash(await read(dataset(id), dataset(id).generated ? 2_000 : 24)).slice(0, 16),
      ]),
    );
    expect(Object.fromEntries(recorded)).toMatchInlineSnapshot(`
      {
        "feed": "df5a61d14e32252a",
        "logs": "32d42bfeca46d6cd",
        "products": "f7fdebe4c1e3d061",
        "tiny": "4c96a93604656dfb",
      }
    `);
  });
});

describe('logs', () => {
  it.each([100, 1_000, 1_700, 10_000, 100_000])('cut to %i documents has exactly 100 documents on each timestamp', async (count) => {
    const perTimestamp = new Map<unknown, number>();
    for (const document of await read(dataset('logs'), count)) {
      const { timestamp } = parse(document);
      perTimestamp.set(timestamp, (perTimestamp.get(timestamp) ?? 0) + 1);
    }
    expect(perTimestamp.size).toBe(count / 100);
    expect(new Set(perTimestamp.values())).toEqual(new Set([100]));
  });

  it('leaves only the newest timestamp incomplete when the count is no multiple of 100', async () => {
    const timestamps = (await read(dataset('logs'), 1_250)).map((document) => String(parse(document)['timestamp']));
    const newest = timestamps.toSorted().at(-1);
    expect(new Set(timestamps).size).toBe(13);
    expect(timestamps.filter((timestamp) => timestamp === newest)).toHaveLength(50);
  });
});

describe('feed', () => {
  it('is written newest first', async () => {
    const times = (await read(dataset('feed'))).map((document) => String(parse(document)['published_at']));
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(times).size).toBe(times.length);
  });
});

describe('products', () => {
  it('has fifty categories, and prices that tie and have two decimals', async () => {
    const documents = (await read(dataset('products'))).map(parse);
    expect(new Set(documents.map((document) => document['category'])).size).toBe(50);
    const prices = documents.map((document) => String(document['price']));
    expect(new Set(prices).size).toBeLessThan(100);
    expect(prices.every((price) => /^\d+(\.\d{1,2})?$/.test(price))).toBe(true);
  });
});

describe('bundled data', () => {
  it('reads a file that a server has inflated already', async () => {
    const inflated = datasets({
      readFile: async (name) => gunzipSync(await readFile(new URL(name, dataFolder))),
      inflate: () => Promise.reject(new Error('not compressed')),
    });
    const cities = inflated.find((set) => set.id === 'cities');
    expect(cities && (await read(cities, 10))).toHaveLength(10);
  });

  it('rejects when its file cannot be read', async () => {
    const [, , unreadable] = datasets({ readFile: () => Promise.reject(new Error('offline')), inflate: async (bytes) => bytes });
    await expect(unreadable && read(unreadable)).rejects.toThrow('offline');
  });

  it('refuses a line that does not open with its id', async () => {
    const [, , broken] = datasets({ readFile: async () => gzipSync('{"name":"x"}\n'), inflate: async (bytes) => gunzipSync(bytes) });
    await expect(broken && read(broken)).rejects.toThrow('does not open with');
  });

  it('carries the notices its sources ask for', async () => {
    const notice = await readFile(new URL('NOTICE.md', dataFolder), 'utf8');
    expect(notice).toContain('WordNet 3.1 Copyright 2011 by Princeton University.  All rights reserved.');
    expect(notice).toContain('GeoNames');
    expect(notice).toContain('creativecommons.org/licenses/by/4.0');
  });
});
