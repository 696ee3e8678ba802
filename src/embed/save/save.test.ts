import { describe, expect, it } from 'vitest';
import { readAsked } from '../asked/asked.ts';
import { readRecording } from '../recorded/read-recording.ts';
import { chartFor, stageFor, type ChartRecording, type StageRecording } from '../recorded/recording.ts';
import { english } from '../words/english.ts';
import { chartCsv, stageCsv } from './csv-file.ts';
import { htmlText } from './html-text.ts';
import { withText } from './png-file.ts';
import { provenanceOf } from './provenance.ts';
import { chartFile } from './save-chart.ts';
import { stageFile } from './save-stage.ts';
import { linesOf, svgFile } from './svg-file.ts';

const attributes: Readonly<Record<string, string>> = { data: 'logs', page: '2', modes: 'offset', q: 'a</script><b>"&' };
const { asked } = readAsked((name) => attributes[name] ?? null);
const shape = { ...asked, sort: 'timestamp:desc,_id:asc', seed: 1, version: '9.9.9', maxResultWindow: 10_000 };
const column = {
  key: 'logs/0',
  shards: { count: 1, first: 0, last: 0 },
  matched: 100,
  atLeast: false,
  visited: { entries: 100, from: 0 },
  kept: { entries: 20, from: 0 },
  sent: 20,
  passed: 20,
  fetched: 10,
};
const scene = {
  kind: 'answer' as const,
  columns: [column],
  passedOver: 0,
  merged: 20,
  before: 10,
  returned: 10,
  discarded: 10,
  held: 0,
  fromAtLeast: false,
  nodes: 0,
};
const request = { method: 'POST', path: '/logs/_search', body: '{"from":10,"q":"<\u0000>"}' };
const stage: StageRecording = {
  kind: 'stage',
  shape,
  page: 2,
  lanes: [{ mode: 'offset', scene, error: null, page: 2, requests: 1, trip: 20, request }],
};
const counts = { visited: 1, kept: 2, sent: 3, merged: 4, fetched: 5, bytes: 6 };
const chart: ChartRecording = {
  kind: 'chart',
  shape,
  points: [
    { mode: 'offset', page: 1, depth: 10, counts, requests: 1 },
    { mode: 'offset', page: 1_001, depth: 10_010, counts: null, requests: 1 },
  ],
};

describe('a saved drawing', () => {
  it('is SVG with the request, the seed, the shape and the version inside', () => {
    const svg = svgFile(stageFile(stage, { words: english }), provenanceOf(stage));
    const metadata = /<metadata>(.*?)<\/metadata>/
      .exec(svg)?.[1]
      ?.replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>');
    expect(JSON.parse(metadata?.replaceAll('&amp;', '&') ?? '')).toMatchObject({
      seed: 1,
      shards: 5,
      version: '9.9.9',
      page: 2,
      requests: [{ mode: 'offset', path: '/logs/_search' }],
    });
    // No control character, no tag of a query's, no variable that other programs do not know.
    for (const part of ['\u0000', '<b>', 'var(', 'light-dark']) expect(svg).not.toContain(part);
    expect(svg).toContain('seed 1 · Fathom 9.9.9');
  });

  it('draws a chart with a cross for what was refused', () => {
    const svg = svgFile(chartFile(chart, { words: english, asked }, 'merged'), provenanceOf(chart));
    expect(svg.match(/class="cross"/g)).toHaveLength(1);
    expect(svg).toContain('limit 10,000');
  });

  it('is CSV with what was asked in every row', () => {
    const [header, ...rows] = stageCsv(stage).trimEnd().split('\r\n');
    expect(header?.split(',')).toEqual(expect.arrayContaining(['merged', 'seed', 'version', 'sort']));
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toContain('"timestamp:desc,_id:asc",1,9.9.9');
    expect(chartCsv(chart)).toContain('offset,1001,10010,1,,,,,,,refused');
  });

  it('lets no cell begin a formula', () => {
    const formula = { ...stage, shape: { ...shape, query: '=1+1' } };
    expect(stageCsv(formula)).toContain(`,'=1+1,`);
  });

  it('is HTML that shows the same again, and ends its script nowhere else', () => {
    const html = htmlText(asked, stage, { theme: 'dark' });
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).toContain('theme="dark"');
    const recording = readRecording(/json">(.*)<\/script>/.exec(html)?.[1] ?? '');
    expect(recording).toEqual(stage);
    expect(stageFor(asked, recording === undefined ? [] : [recording])).toEqual(stage);
    expect(chartFor(asked, [chart])).toEqual(chart);
  });

  it('is PNG with a text behind its header, under the right check sum', () => {
    const header = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, ...new Array<number>(17).fill(0)]);
    const end = Uint8Array.from([0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130]);
    const png = withText(Uint8Array.from([...header, ...end]), 'Description', 'ä');
    expect(png.subarray(0, 33)).toEqual(header);
    expect(png.subarray(-12)).toEqual(end);
    const view = new DataView(png.buffer);
    const length = view.getUint32(33);
    expect(length).toBe('Description'.length + 5 + 2);
    expect(new TextDecoder().decode(png.subarray(37, 41 + length))).toBe('iTXtDescription\0\0\0\0\0ä');
    expect(png.length).toBe(33 + 12 + length + 12);
  });

  it('breaks its sentences into lines', () => {
    expect(linesOf('one two three', 8)).toEqual(['one two', 'three']);
  });
});

describe('a recording in a page', () => {
  it.each([
    ['{'],
    ['{}'],
    ['null'],
    ['{"kind":"stage","lanes":[]}'],
    [JSON.stringify({ ...stage, lanes: [{ ...stage.lanes[0], scene: {} }] })],
  ])('%s is none', (text) => {
    expect(readRecording(text)).toBeUndefined();
  });

  it('is shown only for what it was made of', () => {
    expect(stageFor({ ...asked, shards: 3 }, [stage])).toBeUndefined();
    expect(stageFor({ ...asked, page: 3 }, [stage])).toBeUndefined();
    expect(stageFor({ ...asked, sort: 'level:asc' }, [stage])).toBeUndefined();
    expect(stageFor({ ...asked, modes: ['offset', 'pit'] }, [stage])).toBeUndefined();
  });
});
