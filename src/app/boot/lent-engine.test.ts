import { describe, expect, it, vi } from 'vitest';
import type { SharedEngine } from '../../embed/engine/shared-engine.ts';
import type { ApiRequest, Service } from '../../rest/api.ts';
import type { KeptState } from '../../worker/kept/kept-state.ts';
import { connectLent } from './lent-engine.ts';

const request: ApiRequest = { method: 'GET', path: '/', query: '', headers: {}, body: undefined };
const body = Uint8Array.from([1, 2]);
const answering: Service = { handle: () => Promise.resolve({ status: 200, headers: {}, body }) };
const onBug = (): void => undefined;

function lending(service: Service): () => Promise<SharedEngine> {
  // Of a lent engine nothing else is used.
  return () => Promise.resolve({ another: () => service } as unknown as SharedEngine);
}

describe('an engine that another page lends', () => {
  it('answers with bytes of its own, and says that nothing is kept', async () => {
    const onOpened = vi.fn<(state: KeptState) => void>();
    const answer = await connectLent(lending(answering), { onBug, onOpened }).handle(request);
    expect(answer).toMatchObject({ status: 200, body });
    expect(answer.body).not.toBe(body);
    expect(onOpened).toHaveBeenCalledExactlyOnceWith({ kind: 'memory', why: 'absent' });
  });

  it('answers 503 when it cannot be had, and once it is given up', async () => {
    const onFailure = vi.fn<(reason: string) => void>();
    const none = connectLent(() => Promise.reject(new Error('no engine')), { onBug, onFailure });
    expect((await none.handle(request)).status).toBe(503);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('no engine');
    const given = connectLent(lending(answering), { onBug });
    given.abandon('stopped');
    expect((await given.handle(request)).status).toBe(503);
  });
});
