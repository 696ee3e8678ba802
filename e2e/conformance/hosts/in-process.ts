import { decodeUtf8, encodeUtf8 } from '../../../src/engine/index.ts';
import { openHost } from '../../../src/host/open-host.ts';
import { SeededIds } from '../../../src/host/seeded-ids.ts';
import type { ReleaseName } from '../../../src/rest/release/release.ts';
import type { ConformanceHost } from '../host.ts';

/** The service in this process, without any transport. @param as the release to pass for */
export function inProcessHost(as?: ReleaseName): ConformanceHost {
  const { service } = openHost({ as, ids: new SeededIds(1), onBug: (error) => console.error(error) }, { still: true });
  return {
    name: 'in process',
    send: async ({ method, path, query, headers, body }) => {
      const response = await service.handle({ method, path, query, headers, body: body === undefined ? undefined : encodeUtf8(body) });
      const warning = response.headers['warning'];
      return {
        status: response.status,
        contentType: response.headers['content-type'] ?? '',
        warnings: warning === undefined ? [] : [warning],
        text: decodeUtf8(response.body),
      };
    },
    close: () => Promise.resolve(),
  };
}
