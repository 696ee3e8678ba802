import { expect, it } from 'vitest';
import { datasets } from '../../datasets/catalogue.ts';
import type { ApiRequest, ApiResponse } from '../../rest/api.ts';
import { bundled, warnBeforeLeaving } from './own-documents.ts';

function page() {
  const target = new EventTarget();
  let tell: (request: ApiRequest, response: ApiResponse) => void = () => undefined;
  warnBeforeLeaving(
    {
      watch: (watcher) => {
        tell = watcher;
        return () => undefined;
      },
    },
    target as Window,
  );
  return {
    answered: (line: string, status = 200, type = 'application/json') => {
      const [method = '', path = ''] = line.split(' ');
      tell(
        { method, path, query: '', headers: { 'content-type': type }, body: undefined },
        { status, headers: {}, body: new Uint8Array(0) },
      );
    },
    asks: () => {
      const leaving = new Event('beforeunload', { cancelable: true });
      target.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    },
  };
}

it.each(['PUT /mine/_doc/1', 'POST /mine/_bulk', 'POST /_bulk', 'POST /indices/mine/documents', 'PUT /mine/_create/1', 'POST /_reindex'])(
  'asks before documents of the reader’s own are left: %s',
  (line) => {
    const { answered, asks } = page();
    answered(line, 429);
    expect(asks(), 'refused').toBe(false);
    answered(line);
    expect(asks()).toBe(true);
    answered('DELETE /other');
    expect(asks()).toBe(true);
    answered(line.includes('mine') ? 'DELETE /mine' : 'DELETE /_all');
    expect(asks()).toBe(false);
  },
);

it('asks for a file that was imported, and for no data set that comes back', () => {
  const { answered, asks } = page();
  answered('POST /indices/logs/imports', 202);
  answered('POST /logs/_bulk');
  answered('POST /mine/_search');
  answered('PUT /mine');
  expect(asks()).toBe(false);
  answered('POST /indices/mine/imports', 202, 'text/csv');
  expect(asks()).toBe(true);
});

it('knows the data sets there are', () => {
  const none = { readFile: () => Promise.reject(new Error('not read')), inflate: () => Promise.reject(new Error('not read')) };
  expect(datasets(none).map(({ id }) => id)).toEqual(bundled);
});
