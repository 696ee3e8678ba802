/** Thrown out of an analyzer that has said enough. */
const ENOUGH = Symbol('enough');
/**
 * Sends the tokens of `text` to `take` until it answers that they are enough: megabytes of text would hold the thread for nothing.
 * @returns the positions the text took; undefined: there were enough before its end
 */
export function analyzeUntil(analyzer, text, take) {
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
