import { describe, expect, it } from 'vitest';
import type { ApiRequest, ApiResponse } from '../../rest/api.ts';
import { OperationLog } from './operation-log.ts';

function note(log: OperationLog, line: string, options: { status?: number; bytes?: number; location?: string } = {}): void {
  const [method = '', path = ''] = line.split(' ');
  const request: ApiRequest = { method, path, query: '', headers: {}, body: new Uint8Array(options.bytes ?? 2) };
  const headers: Record<string, string> = options.location === undefined ? {} : { location: options.location };
  const response: ApiResponse = { status: options.status ?? 200, headers, body: new Uint8Array() };
  log.note(log.copyOf(request), response);
}

const linesOf = (log: OperationLog): readonly string[] => log.operations.map(({ method, path }) => `${method} ${path}`);

describe('the log of operations', () => {
  it('keeps what changed something, in order, and nothing that only looked', () => {
    const log = new OperationLog();
    for (const line of [
      'PUT /a',
      'POST /indices/a/imports',
      'POST /a/_search',
      'POST /_search/scroll',
      'GET /a',
      'POST /a/_pit',
      'POST /a/_bulk',
    ])
      note(log, line);
    note(log, 'PUT /a/_doc/1', { status: 409 });
    note(log, 'POST /searches', { status: 201 });
    note(log, 'PUT /a/_settings');
    expect(linesOf(log)).toEqual(['PUT /a', 'POST /indices/a/imports', 'POST /a/_bulk', 'PUT /a/_settings']);
  });

  it('forgets an index with all that was done to it when it is deleted, in either dialect', () => {
    const log = new OperationLog();
    for (const line of ['PUT /a', 'PUT /b', 'PUT /a/_doc/1', 'POST /indices/b/imports', 'DELETE /a', 'DELETE /indices/b', 'PUT /b'])
      note(log, line);
    expect(linesOf(log)).toEqual(['PUT /b']);
  });

  it('deletes a document again, but repeats no deletion of an index', () => {
    const log = new OperationLog();
    for (const line of ['PUT /a', 'DELETE /a/_doc/1']) note(log, line);
    expect(linesOf(log)).toEqual(['PUT /a', 'DELETE /a/_doc/1']);
  });

  it('gives a document the id it was given', () => {
    const log = new OperationLog();
    note(log, 'POST /a/_doc', { status: 201, location: '/a/_doc/x1' });
    expect(linesOf(log)).toEqual(['PUT /a/_doc/x1']);
  });

  it('names the index of what is too large to keep, until that index is gone', () => {
    const log = new OperationLog();
    note(log, 'PUT /big');
    note(log, 'POST /big/_bulk', { bytes: 100_000 });
    expect([linesOf(log), log.incomplete]).toEqual([['PUT /big'], ['big']]);
    note(log, 'DELETE /big');
    expect([linesOf(log), log.incomplete]).toEqual([[], []]);
  });
});
