import { expect } from 'vitest';
import { at, type TestAnswer, type TestService } from './test-service.ts';

/** Calls the service; it must report no bug. */
export async function checked(
  service: TestService,
  method: string,
  target: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<TestAnswer> {
  const answer = await service.call(method, target, body, headers);
  expect(service.bugs).toEqual([]);
  return answer;
}

/** `status code` of an answer, and its message. */
export async function refusalOf(service: TestService, method: string, target: string, body?: unknown): Promise<string> {
  const { status, at: found } = await checked(service, method, target, body);
  return `${status} ${String(found('code'))} ${String(found('message'))}`;
}

/** What stands at a path, as text. */
export function field(json: unknown, path: string): string {
  return String(at(json, path));
}
