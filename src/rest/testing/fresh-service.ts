import { beforeEach } from 'vitest';
import { errorText, fillIndex, testService, type TestService } from './test-service.ts';

/** An empty service made anew before each test of a file, with short ways to fill an index of it and to read its errors. */
export function freshService(): {
  readonly service: TestService;
  readonly fill: (index: string, count: number, shards?: number) => Promise<void>;
  readonly errorOf: (method: string, target: string, body?: unknown, headers?: Record<string, string>) => Promise<string>;
} {
  let now = testService();
  beforeEach(() => {
    now = testService();
  });
  const service: TestService = {
    call: (...request) => now.call(...request),
    advance: (ms) => now.advance(ms),
    get bugs() {
      return now.bugs;
    },
    get waits() {
      return now.waits;
    },
  };
  return {
    service,
    fill: (index, count, shards = 2) => fillIndex(service, index, count, shards),
    errorOf: (...request) => errorText(service, ...request),
  };
}
