import type { OpenContextRecord } from '../../client/queries/contexts-query.ts';
import { messages } from './messages.ts';

/** How closing some contexts went. */
export interface Closing {
  readonly closed: number;
  readonly failed: number;
  /** Why the first one that failed did; null when none did. */
  readonly reason: string | null;
}

/** Closes the contexts in their order, each whatever became of the ones before it. Never rejects. */
export async function closeContexts(
  contexts: readonly OpenContextRecord[],
  close: (context: OpenContextRecord) => Promise<void>,
): Promise<Closing> {
  let failed = 0;
  let reason: string | null = null;
  for (const context of contexts) {
    try {
      await close(context);
    } catch (error) {
      failed++;
      reason ??= error instanceof Error ? error.message : String(error);
    }
  }
  return { closed: contexts.length - failed, failed, reason };
}

/** What the reader is told about it. */
export function closingSentence({ closed, failed, reason }: Closing): string {
  const sentences = [closed > 0 ? messages.closed(closed) : '', reason === null ? '' : messages.closeFailed(failed, reason)];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
