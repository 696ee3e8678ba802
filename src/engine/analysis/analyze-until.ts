import type { Analyzer } from './analyzer.ts';
import type { TokenSink } from './token-sink.ts';

/** Thrown out of an analyzer that has said enough. */
const ENOUGH = Symbol('enough');

/**
 * Sends the tokens of `text` to `take` until it answers that they are enough: megabytes of text would hold the thread for nothing.
 * @returns the positions the text took; undefined: there were enough before its end
 */
export function analyzeUntil(
  analyzer: Analyzer,
  text: string,
  take: (...token: Parameters<TokenSink['token']>) => boolean,
): number | undefined {
  try {
    return analyzer.analyze(text, {
      token(...token) {
        if (take(...token)) throw ENOUGH;
      },
    });
  } catch (thrown) {
    if (thrown !== ENOUGH) throw thrown;
    return undefined;
  }
}
