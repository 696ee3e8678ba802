import { createEngine, decodeUtf8, encodeUtf8 } from '../../../src/engine/index.ts';
import { createService } from '../../../src/rest/service.ts';
import { seededIds } from '../../../src/server/node-ids.ts';
import { systemClock } from '../../../src/server/system-clock.ts';
import type { ConformanceHost } from '../host.ts';

/** The service in this process, without any transport. */
export function inProcessHost(): ConformanceHost {
  const ids = seededIds(1);
  const service = createService({
    engine: createEngine({ clock: systemClock, ids }),
    clock: systemClock,
    ids,
    datasets: [],
    yieldToHost: () => Promise.resolve(),
    onBug: (error) => console.error(error),
  });
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
