import { testService } from '../../src/rest/testing/test-service.ts';

/** An answer of one side. */
export interface SideAnswer {
  readonly status: number;
  readonly json: unknown;
  /** As it came: in `json` whole numbers beyond 2^53 are rounded. */
  readonly text: string;
}

/** Sends a request to this service, or to the node. */
export type Side = (method: string, target: string, body?: string) => Promise<SideAnswer>;

/** An empty service, and the node at an address. Throws where no node answers there. */
export async function besideNode(address: string): Promise<readonly [Side, Side]> {
  const { json } = await ofNode(address)('GET', '/');
  const { version } = json as { readonly version: { readonly number: string; readonly distribution?: string } };
  console.log(`beside ${version.distribution ?? 'elasticsearch'} ${version.number}`);
  const service = testService([], {}, version.distribution === 'opensearch' ? 'opensearch-2' : '7.10');
  return [async (method, target, body) => service.call(method, target, body, headersOf(target)), ofNode(address)];
}

function ofNode(address: string): Side {
  return async (method, target, body) => {
    const answer = await fetch(`${address}${target}`, { method, headers: headersOf(target), ...(body !== undefined && { body }) });
    const text = await answer.text();
    const json: unknown = JSON.parse(text);
    return { status: answer.status, json, text };
  };
}

function headersOf(target: string): Record<string, string> {
  return { 'content-type': target.includes('_bulk') ? 'application/x-ndjson' : 'application/json' };
}
