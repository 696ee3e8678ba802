import { describe, expect, it } from 'vitest';
import { type Archive, harTextOf } from './archived.ts';
import { readRecording } from './recording.ts';

const archive = (files: Readonly<Record<string, string>>): Archive => ({
  names: Object.keys(files),
  read: (name) => (files[name] === undefined ? undefined : new TextEncoder().encode(files[name])),
});

const entry = (at: string, request: object, response: object = {}) => ({
  startedDateTime: `2026-01-01T00:00:0${at}Z`,
  request: { method: 'POST', url: 'https://shop.example/items/_search', ...request },
  response: { status: 200, content: {}, ...response },
});
const line = (snapshot: object): string => JSON.stringify({ type: 'resource-snapshot', snapshot });
const bodies = (text: string) => readRecording(text).recorded.map(({ exchange, answer }) => [exchange.body, answer] as const);

describe('an archive with a recording', () => {
  it('is a trace, of one or several contexts, with bodies in files: in the order they were asked', () => {
    const text = harTextOf(
      archive({
        'test.trace': '{"type":"before"}',
        '0-trace.network': [
          line(entry('2', { postData: { mimeType: 'application/json', text: '', _file: 'resources/b.json' } })),
          '{"type":"other"}',
          line(entry('1', { postData: { _sha1: 'a.json' } }, { content: { mimeType: 'application/json', _sha1: 'c.json' } })),
          '',
        ].join('\n'),
        '1-trace.network': line(entry('3', { postData: { text: '{"size":3}' } }, { content: { mimeType: 'image/png', _sha1: 'd.png' } })),
        'resources/a.json': '{"size":1}',
        'resources/b.json': '{"size":2}',
        'resources/c.json': '{"took":4}',
        'resources/d.png': '{}',
      }),
    );
    expect(bodies(text)).toEqual([
      ['{"size":1}', { took: 4 }],
      ['{"size":2}', undefined],
      ['{"size":3}', undefined],
    ]);
  });

  it('is a HAR file with bodies beside it', () => {
    const har = JSON.stringify({ log: { entries: [entry('1', {}, { content: { mimeType: 'application/json', _file: 'c.json' } })] } });
    expect(bodies(harTextOf(archive({ 'har.har': har, 'c.json': '{"took":4}' })))).toEqual([['', { took: 4 }]]);
  });

  it('is refused where nothing was recorded', () => {
    expect(() => harTextOf(archive({ 'picture.png': '' }))).toThrow('an archive without network entries');
    expect(() => readRecording(harTextOf(archive({ 'trace.network': 'cut sho' })))).toThrow('no entries with a request');
  });
});
