import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../requests/sheet/search-request.ts';
import { splitSheet } from '../../../requests/sheet/split.ts';
import { createRuns, isRunning, type Gesture } from './runs.ts';

function requestsOf(text: string) {
  return splitSheet(text).requests.map((request) => ({
    read: readRequest(request),
    source: text.slice(request.from, request.to),
    prediction: undefined,
  }));
}

function runsOver(answer: (path: string, body: string | null, signal: AbortSignal) => Promise<string>) {
  const writes: string[] = [];
  const runs = createRuns({
    send: async ({ method, path, body }, signal) => {
      const responseBody = await answer(path, body, signal);
      return { method, path, requestBody: body, status: 200, responseBody, ms: 1 };
    },
    pause: () => Promise.resolve(),
    onWrite: () => writes.push('write'),
  });
  return { runs, writes };
}

const pressed = (): Gesture => ({ isTrusted: true });

describe('running a sheet', () => {
  it('takes somebody’s gesture, each once: nothing else sends a sheet', async () => {
    const sent: string[] = [];
    const { runs } = runsOver((path) => {
      sent.push(path);
      return Promise.resolve('{}');
    });
    const requests = requestsOf('DELETE /a');
    const gesture = pressed();
    await runs.start('t', requests, { gesture, costs: true, endpoints: [] });
    for (const late of [gesture, { isTrusted: false }, new Event('click')])
      await expect(runs.start('t', requests, { gesture: late, costs: true, endpoints: [] })).rejects.toThrow('at a gesture alone');
    expect(sent).toEqual(['/a']);
    expect(runs.getState()).toHaveLength(1);
  });

  it('sends elsewhere what is to go there, marks it, and asks for no counters of ours', async () => {
    const { runs, writes } = runsOver(() => Promise.reject(new Error('the tab was asked')));
    const sent: string[] = [];
    const elsewhere = {
      name: 'https://host:9200/',
      writes: false,
      send: ({ method, path, body }: { readonly method: string; readonly path: string; readonly body: string | null }) => {
        sent.push(`${method} ${path}`);
        return Promise.resolve({ method, path, requestBody: body, status: 200, responseBody: '{}', ms: 1 });
      },
    };
    const text = 'POST /a/_search\n{}\n\nDELETE /a';
    const done = await runs.start('t', requestsOf(text), { gesture: pressed(), costs: true, endpoints: [], elsewhere });
    expect(sent).toEqual(['POST /a/_search', 'DELETE /a']);
    expect(done.map(({ status, elsewhere: where }) => [status, where])).toEqual([
      ['answered', elsewhere.name],
      ['answered', elsewhere.name],
    ]);
    // What is written there changes nothing here.
    expect(writes).toEqual([]);
  });

  it('sends requests in order, each with what the one before answered', async () => {
    const sent: (string | null)[] = [];
    const { runs } = runsOver((path, body) => {
      sent.push(path, body);
      return Promise.resolve(
        path === '/a/_pit'
          ? '{"id":"p1"}'
          : '{"pit_id":"p2","cost":{"coordinator":{"ceiling":9,"merged":7},"shards":[{"kept":3},{"kept":4}]}}',
      );
    });
    const text = 'POST /a/_pit\n\nPOST /_search\n{"pit":{"id":"$last.pit_id"}}\n\nPOST /_search\n{"pit":{"id":"$last.pit_id"}}';
    const done = await runs.start('t', requestsOf(text), { gesture: pressed(), costs: true, endpoints: [] });
    expect(sent).toEqual(['/a/_pit', null, '/_search', '{"pit":{"id":"p1"}}', '/_search', '{"pit":{"id":"p2"}}']);
    expect(done.map(({ status, cost }) => [status, cost?.merged, cost?.kept])).toEqual([
      ['answered', undefined, undefined],
      ['answered', 7, 7],
      ['answered', 7, 7],
    ]);
  });

  it('sends nothing after it was stopped, and says which were not', async () => {
    const { runs } = runsOver(
      (path, _, signal) =>
        new Promise((resolve, reject) => {
          if (path === '/a') return resolve('{}');
          signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
          return runs.stop();
        }),
    );
    const done = await runs.start('t', requestsOf('GET /a\n\nGET /b\n\nGET /c'), { gesture: pressed(), costs: true, endpoints: [] });
    expect(done.map(({ status }) => status)).toEqual(['answered', 'stopped', 'stopped']);
    expect(isRunning(runs.getState(), 't')).toBe(false);
  });

  it('says why there is no answer, and goes on with the next', async () => {
    const { runs, writes } = runsOver((path) => (path === '/a' ? Promise.reject(new TypeError('no engine')) : Promise.resolve('')));
    const done = await runs.start('t', requestsOf('GET /a\n\nPOST /b\n{"x":"$last.nothing"}\n\nDELETE /c'), {
      gesture: pressed(),
      costs: true,
      endpoints: [],
    });
    expect(done.map(({ status, failure }) => [status, failure])).toEqual([
      ['failed', 'no engine'],
      ['failed', '$last.nothing has no value: no answer of this tab has one.'],
      ['answered', ''],
    ]);
    expect(writes).toEqual(['write']);
  });

  it('keeps the place of a request while its sheet is edited', async () => {
    const { runs } = runsOver(() => Promise.resolve('{}'));
    await runs.start('t', requestsOf('GET /a\n\nGET /b'), { gesture: pressed(), costs: true, endpoints: [] });
    runs.moved('t', (from) => (from === 0 ? undefined : from + 10));
    expect(runs.getState().map(({ from }) => from)).toEqual([undefined, 18]);
  });
});
