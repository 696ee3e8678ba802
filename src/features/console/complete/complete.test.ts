import { describe, expect, it } from 'vitest';
import { openService } from '../../../../e2e/support/service.ts';
import { readEndpoints, type Endpoint, type ServiceDescription } from '../../../requests/endpoints.ts';
import { completeAt } from './complete.ts';
import { placeIn } from './json-place.ts';
import { queryKeys, searchKeys } from './search-dsl.ts';

const service = await openService();
const endpoints: readonly Endpoint[] = readEndpoints(await service.ok<ServiceDescription>('GET', '/openapi.json'));
const fields = [
  { name: 'timestamp', type: 'date' },
  { name: 'message', type: 'text' },
];
const asked: (string | undefined)[] = [];
const knowledge = {
  endpoints,
  indices: ['logs', 'feed'],
  fieldsOf: (index: string | undefined) => {
    asked.push(index);
    return Promise.resolve(fields);
  },
};

/** What can be written at the bar. */
async function options(marked: string): Promise<readonly string[]> {
  const completion = await completeAt(marked.replace('|', ''), marked.indexOf('|'), knowledge);
  return completion?.options.map(({ label }) => label) ?? [];
}

/** The sheet after the option of this name was taken. */
async function taken(marked: string, label: string): Promise<string> {
  const at = marked.indexOf('|');
  const text = marked.replace('|', '');
  const completion = await completeAt(text, at, knowledge);
  const option = completion?.options.find((one) => one.label === label);
  if (completion === null || option === undefined) return 'nothing';
  const { from, to } = completion.replace;
  return text.slice(0, from) + (option.template ?? option.label).replace('${}', '|') + text.slice(to);
}

describe('completion', () => {
  it('offers methods, then paths of that method out of the table, indices among them', async () => {
    expect(await options('PO|')).toContain('POST');
    expect(await options('GET /|')).toEqual(expect.arrayContaining(['_cat', '_search', 'logs', 'feed', 'codes']));
    expect(await options('GET /logs/_s|')).toEqual(expect.arrayContaining(['_search', '_settings']));
    expect(await options('GET /_cat/|')).toContain('indices');
    expect(await options('DELETE /logs/|')).not.toContain('_search');
  });

  it('offers parameters and their values', async () => {
    expect(await options('POST /logs/_search?sc|')).toEqual(expect.arrayContaining(['scroll', 'size', 'cost']));
    expect(await options('POST /logs/_search?size=1&cost=|')).toEqual(['true', 'false']);
  });

  it('offers what may stand in a search, and fields where fields may stand', async () => {
    const search = (body: string) => `POST /logs/_search\n${body}`;
    expect(await options(search('{"|"}'))).toEqual(expect.arrayContaining(['query', 'search_after', 'pit']));
    expect(await options(search('{"size": 1, "|"}'))).not.toContain('size');
    expect(await options(search('{"query": {"bool": {"must": [{"|"}]}}}'))).toEqual(expect.arrayContaining(['match', 'range']));
    expect(await options(search('{"query": {"range": {"|"}}}'))).toEqual(['timestamp', 'message']);
    expect(await options(search('{"query": {"range": {"timestamp": {|}}}}'))).toEqual(expect.arrayContaining(['gte', 'lt']));
    expect(await options(search('{"sort": [{"|"}]}'))).toEqual(expect.arrayContaining(['timestamp', '_id']));
    expect(await options(search('{"sort": [{"timestamp": "|"}]}'))).toEqual(['asc', 'desc']);
    expect(await options(search('{"track_total_hits": |}'))).toEqual(['true', 'false']);
    expect(await options(search('{"from": 1 |}'))).toEqual([]);
  });

  it('asks for the fields of the index the point in time was opened on', async () => {
    asked.length = 0;
    await options('POST /feed/_pit?keep_alive=1m\n\nPOST /_search\n{"pit": {"id": "$last.pit_id"}, "sort": ["|"]}');
    expect(asked).toEqual(['feed']);
  });

  it('writes what is still missing around the name and nothing that is there', async () => {
    const search = (body: string) => `POST /logs/_search\n${body}`;
    expect(await taken(search('{"|"}'), 'query')).toBe(search('{"query": { | }}'));
    expect(await taken(search('{"que|'), 'query')).toBe(search('{"query": { | }'));
    expect(await taken(search('{|}'), 'size')).toBe(search('{"size": |}'));
    expect(await taken(search('{"|": 3}'), 'size')).toBe(search('{"size": 3}'));
    expect(await taken(search('{"sort": [{"timestamp": "a|"}]}'), 'asc')).toBe(search('{"sort": [{"timestamp": "asc"}]}'));
    expect(await taken(search('{"query": {"match": {"|"}}}'), 'message')).toBe(search('{"query": {"match": {"message": "|"}}}'));
    expect(await taken(search('{"query": {"range": {"|"}}}'), 'timestamp')).toBe(search('{"query": {"range": {"timestamp": { | }}}}'));
    expect(await taken('GE|', 'GET')).toBe('GET /|');
    expect(await taken('GET /lo|', 'logs')).toBe('GET /logs');
    expect(await taken('GET /logs/_search?si|', 'size')).toBe('GET /logs/_search?size=|');
  });
});

describe('the names completion offers', () => {
  it('make a query the service takes, with the name of a field and nothing else', async () => {
    await service.call('PUT', '/queried', { mappings: { properties: { message: { type: 'text' } } } });
    const refused: string[] = [];
    const head = 'POST /queried/_search\n';
    for (const name of Object.keys(queryKeys)) {
      const sheet = await taken(`${head}{"query": {"${name}": {"|"}}}`, 'message');
      if (sheet === 'nothing' || name === 'range') continue;
      const { status } = await service.call('POST', '/queried/_search', JSON.parse(sheet.slice(head.length).replace('|', '')));
      if (status !== 200) refused.push(name);
    }
    expect(refused).toEqual([]);
  });

  it('are names the service knows', async () => {
    await service.call('PUT', '/a');
    const unknown: string[] = [];
    for (const name of Object.keys(searchKeys)) {
      const answers = await Promise.all([{}, [], 'x', 1, true].map((value) => service.call('POST', '/a/_search', { [name]: value })));
      if (answers.every(({ body }) => /Unknown key|is not supported/.test(JSON.stringify(body)))) unknown.push(name);
    }
    for (const name of Object.keys(queryKeys)) {
      const { body } = await service.call('POST', '/a/_search', { query: { [name]: {} } });
      if (/unknown query|is not supported/.test(JSON.stringify(body))) unknown.push(name);
    }
    expect(unknown).toEqual([]);
  });
});

describe('the place in a body', () => {
  it('is read from the text before it alone, strings and braces in them notwithstanding', () => {
    const at = (marked: string) => placeIn(marked.replace('|', ''), marked.indexOf('|'));
    expect(at('{"a": {"b{": [1, "|')).toEqual({ path: ['a', 'b{', '[]'], at: 'value', from: 17, typed: '', quoted: true, taken: [] });
    expect(at('{"a": 1, |')).toEqual({ path: [], at: 'key', from: 9, typed: '', quoted: false, taken: ['a'] });
    expect(at('{"a": "x" |')).toBeUndefined();
    expect(at('|')).toBeUndefined();
  });
});
