import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrameAddress } from './frame-address.ts';
import { readMessage, type ReadMessage } from './messages.ts';

describe('messages to a frame', () => {
  it.each([
    [
      { fathom: 1, type: 'run', id: 'a' },
      { type: 'run', id: 'a' },
    ],
    [
      { fathom: 1, type: 'run', id: 7, page: 20 },
      { type: 'run', id: 7, page: 20 },
    ],
    [
      { fathom: 1, type: 'run', id: 'c', request: 'GET logs/_count' },
      { type: 'run', id: 'c', request: 'GET logs/_count' },
    ],
    [
      { fathom: 1, type: 'stop', id: 0 },
      { type: 'stop', id: 0 },
    ],
  ])('%o is done', (data, message) => {
    expect(readMessage(data)).toEqual({ kind: 'do', message });
  });

  it.each([
    [{ fathom: 1 }, /"id"/],
    [{ fathom: 1, type: 'run', id: {} }, /"id"/],
    [{ fathom: 1, type: 'run', id: 'x'.repeat(101) }, /"id"/],
    [{ fathom: 1, type: 'run', id: Number.NaN }, /"id"/],
    [{ fathom: 1, type: 'walk', id: 1 }, /"type"/],
    [{ fathom: 1, type: 'run', id: 1, page: 0 }, /"page"/],
    [{ fathom: 1, type: 'run', id: 1, page: '20' }, /"page"/],
    [{ fathom: 1, type: 'run', id: 1, page: 1e12 }, /"page"/],
    [{ fathom: 1, type: 'run', id: 1, shards: 3 }, /"shards"/],
    [{ fathom: 1, type: 'run', id: 1, request: ' ' }, /"request"/],
    [{ fathom: 1, type: 'run', id: 1, request: 'x'.repeat(100_001) }, /"request"/],
    [{ fathom: 1, type: 'run', id: 1, page: 1, request: 'GET /' }, /"page" and "request"/],
  ])('%o is refused with a reason', (data, reason) => {
    expect(readMessage(data)).toMatchObject({ kind: 'refuse', reason: expect.stringMatching(reason) as unknown });
  });

  it.each([[null], ['run'], [1], [[]], [{}], [{ fathom: '1', type: 'run', id: 1 }], [new Date()], [{ type: 'run', id: 1 }]])(
    '%o is somebody else’s',
    (data) => {
      expect(readMessage(data)).toEqual({ kind: 'ignore' });
    },
  );

  it('are read or refused, 10,000 of any kind, and none throws', () => {
    const near = fc.record(
      {
        fathom: fc.constantFrom(1, 1, 1, 2, '1'),
        type: fc.oneof(fc.constantFrom('run', 'stop', 'height'), fc.anything({ maxDepth: 0 })),
        id: fc.anything({ maxDepth: 0 }),
        page: fc.anything({ maxDepth: 0 }),
      },
      { requiredKeys: ['fathom'] },
    );
    fc.assert(
      fc.property(fc.oneof(near, fc.anything({ maxDepth: 1, maxKeys: 3, withBigInt: true, withDate: true, withMap: true })), (data) => {
        const read = readMessage(data);
        expect(isInOrder(read)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});

function isInOrder(read: ReadMessage): boolean {
  if (read.kind === 'refuse') return read.reason !== '';
  if (read.kind === 'ignore') return true;
  const { message } = read;
  return message.type === 'stop' || (message.type === 'run' && (message.page ?? 1) > 0);
}

describe('the address of a frame', () => {
  it('names an element, its attributes and whose messages count', () => {
    expect(readFrameAddress('#/chart?data=tiny&theme=dark&onclick=x&origin=https://blog.example')).toEqual({
      element: 'fathom-chart',
      attributes: { data: 'tiny', theme: 'dark' },
      origin: 'https://blog.example',
    });
  });

  it('hands a console its request', () => {
    expect(readFrameAddress(`#/console?request=${encodeURIComponent('GET logs/_search?q=a&size=1')}&index=logs`)).toMatchObject({
      element: 'fathom-console',
      attributes: { request: 'GET logs/_search?q=a&size=1', index: 'logs' },
    });
  });

  it.each([
    ['', undefined],
    ['#/stage?origin=*', undefined],
    ['#/stage?origin=javascript:alert(1)', undefined],
    ['#/stage?origin=https://blog.example/post', undefined],
    ['#/stage?origin=null', 'null'],
    ['#/constructor?origin=https://a.example:8443/', 'https://a.example:8443'],
  ])('%s takes messages of %s', (fragment, origin) => {
    expect(readFrameAddress(fragment)).toMatchObject({ element: 'fathom-stage', origin });
  });
});
