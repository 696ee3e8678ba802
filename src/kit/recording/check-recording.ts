import { type Breach, judge, readAll } from '../rules/judge.ts';
import type { RuleSettings } from '../rules/table.ts';
import { leftIn, readRecording } from './recording.ts';
import { replay, type ReplayOptions, type Verdict } from './replay.ts';

/** What is to be said of a recording. */
export interface RecordingReport {
  readonly verdicts: readonly Verdict[];
  readonly breaches: readonly Breach[];
  /** How many requests went to no search service. */
  readonly others: number;
}

/** How a recording is looked at. */
export interface RecordingOptions extends ReplayOptions {
  /** Where the search service is; unless given requests are told by their paths. */
  readonly base?: string | undefined;
  readonly rules?: RuleSettings;
}

/**
 * Every request of a HAR file: served here, refused, or answered otherwise; and the rules it breaks.
 * @throws Error where the text is no recording
 */
export async function checkRecording(text: string, { base, rules = {}, ...asked }: RecordingOptions = {}): Promise<RecordingReport> {
  const { recorded, others } = readRecording(text, base);
  const breaches = judge(readAll(recorded.map(({ exchange }) => exchange)), rules, leftIn(recorded));
  return { verdicts: await replay(recorded, asked), breaches, others };
}
