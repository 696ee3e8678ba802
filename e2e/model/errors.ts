import { holds, same } from './mismatch.ts';
import type { Reply } from './world.ts';

interface ErrorBody {
  readonly error: {
    readonly type: string;
    readonly reason: string;
    readonly root_cause: readonly { readonly type: string; readonly reason: string }[];
  };
  readonly status: number;
}

/** Throws unless the answer is this error, in the search dialect's shape. `type` and `reason` are the root cause's. */
export function refused(reply: Reply, status: number, type: string, reason?: string): void {
  const body = reply.body as ErrorBody;
  same(`status of ${reply.text}`, [reply.status, body.status], [status, status]);
  const [root] = body.error.root_cause;
  holds(`no root cause in ${reply.text}`, root !== undefined);
  same('type of the error', root?.type, type);
  if (reason !== undefined) same('reason of the error', root?.reason, reason);
}
