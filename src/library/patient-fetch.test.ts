import { expect, it } from 'vitest';
import { patientFetch } from './patient-fetch.ts';

/** Answers what it is given, one after the other; an error is thrown. */
function scripted(...outcomes: readonly (number | Error)[]) {
  const sent: string[] = [];
  const faults: string[] = [];
  const pauses: number[] = [];
  const fetch = patientFetch(
    (input) => {
      const outcome = outcomes[sent.length];
      sent.push(input instanceof Request ? input.url : String(input));
      return outcome instanceof Error
        ? Promise.reject(outcome)
        : Promise.resolve(new Response(outcome === 204 ? null : '{}', { status: outcome ?? 200 }));
    },
    { tries: 3, pauseMs: 10, onFault: (fault) => faults.push(fault), wait: (ms) => Promise.resolve(void pauses.push(ms)) },
  );
  return { fetch, sent, faults, pauses };
}

const broken = new TypeError('fetch failed', { cause: new Error('ECONNRESET') });

it('sends a search again after faults, with longer pauses each time', async () => {
  const { fetch, faults, pauses } = scripted(broken, 503, 429, 200);
  expect((await fetch('http://a/_search', { method: 'POST' })).status).toBe(200);
  expect([faults, pauses]).toEqual([
    ['ECONNRESET', 'HTTP 503', 'HTTP 429'],
    [10, 20, 40],
  ]);
});

it('gives up after as many tries as it may make, with the last answer or error', async () => {
  expect((await scripted(503, 503, 503, 503).fetch('http://a/_search', { method: 'POST' })).status).toBe(503);
  await expect(scripted(broken, broken, broken, broken).fetch('http://a/_search', { method: 'POST' })).rejects.toBe(broken);
});

it.each([
  ['POST', 'http://a/logs/_search?scroll=1m'],
  ['POST', 'http://a/_search/scroll'],
  ['POST', 'http://a/logs/_pit?keep_alive=1m'],
  ['POST', 'http://a/logs/_search/point_in_time?keep_alive=1m'],
])('sends %s %s once', async (method, url) => {
  const { fetch, sent } = scripted(503, 200);
  expect((await fetch(url, { method })).status).toBe(503);
  expect(sent).toEqual([url]);
});

it('never sends again what the service has refused', async () => {
  const { fetch, sent } = scripted(400);
  await fetch('http://a/_search', { method: 'POST' });
  expect(sent).toHaveLength(1);
});

it('sends a search again whose answer breaks off, and answers the whole of the next one', async () => {
  const cut = () =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"hits":'));
          controller.error(new TypeError('terminated', { cause: new Error('other side closed') }));
        },
      }),
    );
  const faults: string[] = [];
  const answers = [cut(), cut(), new Response('{"hits":[]}', { headers: { 'x-opaque-id': 'a' } })];
  const fetch = patientFetch(() => Promise.resolve(answers.shift() ?? Response.error()), {
    onFault: (fault) => faults.push(fault),
    wait: () => Promise.resolve(),
  });
  const answer = await fetch('http://a/_search', { method: 'POST' });
  expect([await answer.text(), answer.headers.get('x-opaque-id')]).toEqual(['{"hits":[]}', 'a']);
  expect(faults).toEqual(['other side closed', 'other side closed']);
});

it('closes again what could not be closed, but not for long', async () => {
  const { fetch, faults } = scripted(503, broken, 503, 503);
  expect((await fetch('http://a/_pit', { method: 'DELETE' })).status).toBe(503);
  expect(faults).toEqual(['HTTP 503', 'ECONNRESET']);
});

it('hands on an answer that has no body', async () => {
  expect((await scripted(204).fetch('http://a/', { method: 'HEAD' })).status).toBe(204);
});
