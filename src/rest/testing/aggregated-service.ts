import { beforeEach } from 'vitest';
import { freshService } from './fresh-service.ts';

const PROPERTIES = {
  tag: { type: 'keyword' },
  n: { type: 'long' },
  d: { type: 'double' },
  when: { type: 'date' },
  flag: { type: 'boolean' },
  ip: { type: 'ip' },
  text: { type: 'text' },
};

const DOCUMENTS = [
  { tag: ['a', 'b'], n: 1, d: 1.5, when: '2024-01-01T00:00:00Z', flag: true, ip: '10.0.0.1' },
  { tag: 'a', n: [1, 2, 2], d: 2.5, when: '2024-01-31T12:30:00Z', flag: false },
  { tag: 'c', n: 9007199254740993n, when: ['2024-03-31T01:30:00Z', '2024-03-31T00:30:00Z'] },
  { when: '2024-10-27T00:30:00Z' },
  { tag: ['b', 'c', 'd'], d: 7, when: '2024-10-27T01:30:00Z' },
];

/** An index `i` of five documents with missing and with several values, made anew before each test of a file, and a short way to ask for aggregations of it. */
export function aggregatedService(): Pick<ReturnType<typeof freshService>, 'service' | 'errorOf'> & {
  /** The text of `aggregations` in an answer. */
  readonly aggregations: (aggs: unknown, parameters?: string, more?: object) => Promise<string>;
} {
  const { service, errorOf } = freshService();
  beforeEach(async () => {
    await service.call('PUT', '/i', { settings: { number_of_shards: 1 }, mappings: { properties: PROPERTIES } });
    const lines = DOCUMENTS.map((document, id) => {
      const source = JSON.stringify(document, (_, value: unknown) => (typeof value === 'bigint' ? `#${value}#` : value)).replace(
        /"#(\d+)#"/,
        '$1',
      );
      return `{"index":{"_id":"${id}"}}\n${source}\n`;
    });
    await service.call('POST', '/i/_bulk?refresh=true', lines.join(''));
  });
  return {
    service,
    errorOf,
    async aggregations(aggs, parameters = '', more = {}) {
      const { text } = await service.call('POST', `/i/_search${parameters}`, { size: 0, aggs, ...more });
      return text.slice(text.indexOf('"aggregations":') + '"aggregations":'.length, -1);
    },
  };
}
