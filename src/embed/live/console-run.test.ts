import { describe, expect, it } from 'vitest';
import { datasets } from '../../datasets/catalogue.ts';
import { openHost } from '../../host/open-host.ts';
import { repeatable } from '../../host/repeatable.ts';
import { readConsole, usualRequest } from '../asked/console-asked.ts';
import { engineOnce } from '../engine/shared-engine.ts';
import { readRecording } from '../recorded/read-recording.ts';
import { consoleFor } from '../recorded/recording.ts';
import { consoleHtml } from '../save/html-text.ts';
import { runConsole } from './console-run.ts';

const never = () => Promise.reject(new Error('no file'));
const quiet = { onFilling: () => undefined, onAsking: () => undefined };

async function openConsole(attributes: Readonly<Record<string, string>>) {
  const onBug = (error: unknown): void => {
    throw error;
  };
  const files = { readFile: never, inflate: never };
  const { service } = openHost({ ...repeatable(), datasets: datasets(files), onBug }, { still: true });
  const engine = await engineOnce(() => Promise.resolve({ service, where: 'page', another: () => service }))();
  const run = (text: string, of = attributes) => {
    const { asked, name } = readConsole((attribute) => of[attribute] ?? null, '');
    return runConsole(engine, { text, asked, name, version: '1', noRequest: 'none' }, quiet, new AbortController().signal);
  };
  return run;
}

describe('a console', () => {
  it('says what the usual request asks where its author wrote nothing', () => {
    expect(readConsole(() => null, ' \n')).toMatchObject({ name: 'logs', text: usualRequest, unread: [] });
    expect(readConsole((name) => (name === 'data' ? 'none' : null), 'GET /')).toMatchObject({ asked: undefined, text: 'GET /' });
    expect(readConsole((name) => (name === 'index' ? 'A b' : null), 'GET /').unread).toEqual([
      { name: 'index', value: 'A b', taken: 'logs' },
    ]);
  });

  it('counts what a search costs, by the name its index has in requests', async () => {
    const run = await openConsole({ data: 'feed', shards: '3' });
    const recording = await run('# newest first\nGET feed/_search\n{ "from": 20, "size": 5 } // two pages on');
    expect(recording).toMatchObject({
      kind: 'console',
      status: 200,
      request: { method: 'POST', path: '/feed/_search?cost=true', body: '{"from":20,"size":5}' },
      shape: { data: 'feed', shards: 3, documents: 2_000, version: '1' },
      cost: { kept: 75, merged: 75, fetched: 5 },
    });
    expect(recording.answer).toContain('{\n  "took": ');
  });

  it('gives an error with its reason, and refuses a text without a request', async () => {
    const run = await openConsole({ data: 'none' });
    const recording = await run('GET nothing/_search');
    expect(recording).toMatchObject({ status: 404, cost: null, shape: { data: 'none' } });
    expect(recording.answer).toContain('no such index [nothing]');
    await expect(run('{ "from": 1 }')).rejects.toThrow('none');
  });

  it('lets the name of its index be taken by an index that a request makes', async () => {
    const run = await openConsole({ data: 'tiny', shards: '1', index: 'mine' });
    expect((await run('GET mine/_count')).answer).toContain('"count": 24');
    expect(await run('PUT mine')).toMatchObject({ status: 200 });
    expect((await run('GET mine/_count')).answer).toContain('"count": 0');
    expect(await run('DELETE /mine')).toMatchObject({ status: 200 });
    expect((await run('GET mine/_count')).answer).toContain('"count": 24');
  });

  it('shares the engine with a console that calls another index so', async () => {
    const run = await openConsole({});
    const answers = await Promise.all(
      [1, 2, 1, 2].map((shards) => run('GET it/_search_shards', { data: 'tiny', shards: String(shards), index: 'it' })),
    );
    expect(answers.map(({ answer }) => [...answer.matchAll(/"shard": /g)].length)).toEqual([1, 2, 1, 2]);
  });

  it('sends bulk lines as they are written', async () => {
    const run = await openConsole({ data: 'none' });
    const recording = await run('POST things/_bulk?refresh=true\n{ "index": {} }\n{ "a": 1 }\n');
    expect(recording.request.body).toBe('{"index":{}}\n{"a":1}\n');
    expect((await run('GET things/_count')).answer).toContain('"count": 1');
  });

  it('is written as HTML that shows just what was recorded', async () => {
    const run = await openConsole({ data: 'tiny' });
    const text = 'GET tiny/_search\n{ "query": { "match": { "title": "</script><b>&" } } }';
    const recording = await run(text);
    const html = consoleHtml(recording, { data: 'tiny' });
    const json = /<script type="application\/json">(.*)<\/script>/.exec(html)?.[1] ?? '';
    expect(json).not.toContain('<');
    const read = readRecording(json);
    expect(read).toEqual(recording);
    expect(read && consoleFor({ data: 'tiny', shards: 5, documents: 24, text }, [read])).toBe(read);
    expect(read && consoleFor({ data: 'tiny', shards: 4, documents: 24, text }, [read])).toBeUndefined();
  });
});
